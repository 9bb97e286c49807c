#pragma once

#include <vector>

#include "games/tumblin_dice/rules.h"

namespace astragal::bots {

/// Aims for a position where somebody throws, the most promising ones first: at each level, at what
/// lies there, at cards. Nothing is tried; on a board of another shape they are wide of the mark,
/// and only trying tells.
std::vector<games::TumblinDice::Aim> likely_aims(const games::TumblinDice& game);

/// Aims that differ a little from this one.
std::vector<games::TumblinDice::Aim> beside(const games::TumblinDice::Aim& aim, bool free_face);

/// 1 for the same aim, less the farther apart two aims are for hands that tremble like that, 0 if
/// they have nothing to do with each other.
double likeness(const games::TumblinDice::Aim& one, const games::TumblinDice::Aim& other,
                games::TumblinDice::Hands hands);

/// A throw that slides, to tenths of a degree from straight ahead, at mm/s, from mm beside the
/// middle.
games::TumblinDice::Aim slide(double dir, int speed, double x = 0);

/// The decision to throw like that.
games::TumblinDice::Decision aimed(const games::TumblinDice::Aim& aim);

/// Tenths of a degree to the right of straight ahead, from where dice leave the hand on the shipped
/// board to a point in millimetres.
double direction_to(double x, double y);
double direction_to(const games::TumblinDice::Die& die);

/// mm: the farther half of 2x begins here.
inline constexpr double kHalf2x = 215;

/// Whose dice count for `me`.
bool friendly(const games::TumblinDice& game, Seat me, games::TumblinDice::DieId die);

/// Lies on the board, and where is known.
bool seen(const games::TumblinDice::Die& die);

}  // namespace astragal::bots
