#pragma once

#include "core/reason.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::games {

/// Why a state from outside cannot occur; empty if it can. Requires each number to be in range, and
/// dice and cards to be in the game's list.
Reason why_impossible(const TumblinDice& game);

}  // namespace astragal::games
