#pragma once

#include <functional>

#include "dice/tumblin_dice/thrown.h"

namespace astragal::dice {

/// What comes of a position that waits for dice, for players who plan.
using PlannedThrow = std::function<games::TumblinDice::Outcome(
    const games::TumblinDice& game, const ThrownDice::Words& words, bool coarse)>;

/// Throws on this board that several threads may try at once: each of them gets dice of its own,
/// which are kept for the next call. What bots call Knowledge::physics.
PlannedThrow physics_of(const physics::Board& board);

}  // namespace astragal::dice
