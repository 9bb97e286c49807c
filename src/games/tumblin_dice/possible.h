#pragma once

#include "core/reason.h"
#include "games/tumblin_dice/rules.h"

namespace astragal {

/// What TumblinDice::impossible says, with the {die}, {card}, {level} or {levels} (the bits of
/// Levels) that it is about.
Reason why_impossible(const TumblinDice& game, const TumblinDice::Outcome& outcome);
/// What TumblinDice::cannot_lie says.
Reason why_cannot_lie(const TumblinDice& game, const TumblinDice::Place& place);

}  // namespace astragal
