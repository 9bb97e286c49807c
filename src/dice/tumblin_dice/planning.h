#pragma once

#include <functional>

#include "dice/tumblin_dice/thrown.h"

namespace astragal::dice {

/// The outcome of a position that waits for dice, for planning bots.
using PlannedThrow = std::function<games::TumblinDice::Outcome(
    const games::TumblinDice& game, const ThrownDice::Random& rng, bool coarse)>;

/// A thread-safe PlannedThrow on this board, with a pool of tables.
PlannedThrow physics_of(const physics::Board& board);

}  // namespace astragal::dice
