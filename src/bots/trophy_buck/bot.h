#pragma once

#include "bots/bot.h"
#include "bots/thinking.h"
#include "games/trophy_buck/rules.h"

namespace astragal::bots {

/// The rule of thumb.
games::TrophyBuck::Decision simple_decision(const games::TrophyBuck& game);

/// Forced and solved decisions come at once.
games::TrophyBuck::Decision level_decision(const games::TrophyBuck& game, Bot level,
                                           const Thinking& thinking, const Knowledge& knowledge);

/// All decisions with what they are worth: exactly where the game is solved, by search and playouts
/// elsewhere.
Ranking<games::TrophyBuck> rank(const games::TrophyBuck& game, const Thinking& thinking,
                                const Knowledge& knowledge);

}  // namespace astragal::bots
