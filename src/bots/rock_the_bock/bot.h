#pragma once

#include "bots/bot.h"
#include "bots/thinking.h"
#include "games/rock_the_bock/rules.h"

namespace astragal {

/// The rule of thumb.
RockTheBock::Decision simple_decision(const RockTheBock& game);

/// Forced and solved decisions come at once.
RockTheBock::Decision level_decision(const RockTheBock& game, Bot level, const Thinking& thinking,
                                     const Knowledge& knowledge);

/// All decisions with what they are worth: exactly where the game is solved, by search and playouts
/// elsewhere.
Ranking<RockTheBock> rank(const RockTheBock& game, const Thinking& thinking,
                          const Knowledge& knowledge);

}  // namespace astragal
