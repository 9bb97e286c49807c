#pragma once

#include <array>
#include <vector>

#include "bots/thinking.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::bots {

/// What a throw may bring each seat, in points, told without trying it: what such a slide makes on
/// the empty board, and what it does on average to dice that lie near its way, and these to it. Low
/// faces gain when they are pushed on, high ones lose. For the shipped board; from throws that were
/// counted (docs/bots.md).
BySeat expected_points(const games::TumblinDice& game, const games::TumblinDice::Aim& aim);

/// Slides in all directions and speeds that are worth a thought, and straight at what lies there.
std::vector<games::TumblinDice::Aim> lanes(const games::TumblinDice& game);

// What bench/tables, which makes the tables, has to see alike.

inline constexpr std::array kLaneSpeeds{1700, 1800, 1900, 2000, 2100, 2250, 2600, 3000};  // mm/s
/// Tenths of a degree, to either side.
inline constexpr std::array kLaneDirections{0, 45, 90, 135, 180};

/// Parts of the board that dice lie on: 1x, the nearer and the farther half of 2x and of 3x, 4x.
inline constexpr std::size_t kLanePlaces = 6;
std::size_t lane_place(const games::TumblinDice::Die& die);

/// How near a die lies to the way of an aim, for hands that tremble like that: 1 in the middle of
/// it. Those on one part of the board that together are nearer than kMostNear do nothing more.
inline constexpr double kMostNear = 1.5;
double nearness(const games::TumblinDice::Die& die, const games::TumblinDice::Aim& aim,
                games::TumblinDice::Hands hands);

}  // namespace astragal::bots
