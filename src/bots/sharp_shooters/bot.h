#pragma once

#include "bots/bot.h"
#include "bots/thinking.h"
#include "games/sharp_shooters/rules.h"

namespace astragal::bots {

/// The rule of thumb.
games::SharpShooters::Decision simple_decision(const games::SharpShooters& game);

/// Forced and solved decisions come at once.
games::SharpShooters::Decision level_decision(const games::SharpShooters& game, Bot level,
                                              const Thinking& thinking, const Knowledge& knowledge);

/// All decisions with what they are worth: exactly where the game is solved, by search and playouts
/// elsewhere.
Ranking<games::SharpShooters> rank(const games::SharpShooters& game, const Thinking& thinking,
                                   const Knowledge& knowledge);

}  // namespace astragal::bots
