#pragma once

#include "bots/bot.h"
#include "bots/thinking.h"
#include "games/sharp_shooters/rules.h"

namespace astragal {

/// The rule of thumb.
SharpShooters::Decision simple_decision(const SharpShooters& game);

/// Forced and solved decisions come at once.
SharpShooters::Decision level_decision(const SharpShooters& game, Bot level,
                                       const Thinking& thinking, const Knowledge& knowledge);

/// All decisions with what they are worth: exactly where the game is solved, by search and playouts
/// elsewhere.
Ranking<SharpShooters> rank(const SharpShooters& game, const Thinking& thinking,
                            const Knowledge& knowledge);

}  // namespace astragal
