#pragma once

#include <array>
#include <vector>

#include "bots/thinking.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::bots {

/// Expected points of a throw for each seat, without simulation: those of the slide on the empty
/// board, and the average interaction with dice near its path. Low faces gain when pushed on, high
/// ones lose. For the shipped board; fitted to simulated throws (docs/bots.md).
BySeat expected_points(const games::TumblinDice& game, const games::TumblinDice::Aim& aim);

/// Slides in all useful directions and speeds, and straight at dice.
std::vector<games::TumblinDice::Aim> lanes(const games::TumblinDice& game);

// Shared with bench/tables, which generates the tables.

inline constexpr std::array kLaneSpeeds{1700, 1800, 1900, 2000, 2100, 2250, 2600, 3000};  // mm/s
/// Tenths of a degree, to either side.
inline constexpr std::array kLaneDirections{0, 45, 90, 135, 180};

/// Areas of the board: 1x, near and far half of 2x and of 3x, 4x.
inline constexpr std::size_t kLanePlaces = 6;
std::size_t lane_place(const games::TumblinDice::Die& die);

/// Nearness of a die to the path of an aim for these hands: 1 in the middle. The sum over the dice
/// of one area is capped at kMostNear.
inline constexpr double kMostNear = 1.5;
double nearness(const games::TumblinDice::Die& die, const games::TumblinDice::Aim& aim,
                games::TumblinDice::Hands hands);

}  // namespace astragal::bots
