#pragma once

#include <vector>

#include "bots/thinking.h"
#include "games/tumblin_dice/rules.h"

namespace astragal {

/// What a throw may bring each seat, in points, told without trying it: what such a slide makes on
/// the empty board, and what it does on average to dice that lie near its way, and these to it. Low
/// faces gain when they are pushed on, high ones lose. For the shipped board; from throws that were
/// counted (docs/bots.md).
BySeat expected_points(const TumblinDice& game, const TumblinDice::Aim& aim);

/// Slides in all directions and speeds that are worth a thought, and straight at what lies there.
std::vector<TumblinDice::Aim> lanes(const TumblinDice& game);

}  // namespace astragal
