#pragma once

#include <vector>

#include "games/tumblin_dice/rules.h"

namespace astragal::bots {

/// Candidate aims of a throw, the most promising first: at each level, at dice, at cards. They are
/// not simulated; on a board of another shape most of them are bad.
std::vector<games::TumblinDice::Aim> likely_aims(const games::TumblinDice& game);

/// Aims that differ a little from this one.
std::vector<games::TumblinDice::Aim> beside(const games::TumblinDice::Aim& aim, bool free_face);

/// Similarity of two aims relative to the tremor of `hands`: 1 for equal aims, towards 0 with
/// distance.
double likeness(const games::TumblinDice::Aim& one, const games::TumblinDice::Aim& other,
                games::TumblinDice::Hands hands);

/// A slide: direction in tenths of a degree from straight ahead, speed in mm/s, start in mm from
/// the middle.
games::TumblinDice::Aim slide(double dir, int speed, double x = 0);

/// A decision to throw with this aim.
games::TumblinDice::Decision aimed(const games::TumblinDice::Aim& aim);

/// Direction from the start of throws on the shipped board to a point in mm, in tenths of a degree
/// to the right of straight ahead.
double direction_to(double x, double y);
double direction_to(const games::TumblinDice::Die& die);

/// Start of the far half of 2x, in mm.
inline constexpr double kHalf2x = 215;

/// Whether the die counts for `me`.
bool friendly(const games::TumblinDice& game, Seat me, games::TumblinDice::DieId die);

/// Whether the die is on the board with a known place.
bool seen(const games::TumblinDice::Die& die);

}  // namespace astragal::bots
