#pragma once

#include "core/reason.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::games {

/// Why a state that somebody handed in cannot occur; empty if it can. Each number must be in its
/// own range already, and dice and cards be those of the game's list.
Reason why_impossible(const TumblinDice& game);

}  // namespace astragal::games
