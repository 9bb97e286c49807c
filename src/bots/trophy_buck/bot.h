#pragma once

#include "bots/bot.h"
#include "bots/thinking.h"
#include "games/trophy_buck/rules.h"

namespace astragal {

/// The rule of thumb.
TrophyBuck::Decision simple_decision(const TrophyBuck& game);

/// Forced and solved decisions come at once.
TrophyBuck::Decision level_decision(const TrophyBuck& game, Bot level, const Thinking& thinking,
                                    const Knowledge& knowledge);

/// All decisions with what they are worth: exactly where the game is solved, by search and playouts
/// elsewhere.
Ranking<TrophyBuck> rank(const TrophyBuck& game, const Thinking& thinking,
                         const Knowledge& knowledge);

}  // namespace astragal
