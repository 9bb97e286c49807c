#pragma once

#include "bots/bot.h"
#include "bots/thinking.h"
#include "games/rock_the_bock/rules.h"

namespace astragal::bots {

/// The rule of thumb.
games::RockTheBock::Decision simple_decision(const games::RockTheBock& game);

/// Forced and solved decisions come at once.
games::RockTheBock::Decision level_decision(const games::RockTheBock& game, Bot level,
                                            const Thinking& thinking, const Knowledge& knowledge);

/// All decisions with what they are worth: exactly where the game is solved, by search and playouts
/// elsewhere.
Ranking<games::RockTheBock> rank(const games::RockTheBock& game, const Thinking& thinking,
                                 const Knowledge& knowledge);

}  // namespace astragal::bots
