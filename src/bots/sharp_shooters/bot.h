#pragma once

#include "bots/bot.h"
#include "bots/thinking.h"
#include "games/sharp_shooters/rules.h"

namespace astragal::bots {

games::SharpShooters::Decision simple_decision(const games::SharpShooters& game);

games::SharpShooters::Decision level_decision(const games::SharpShooters& game, Bot level,
                                              const Thinking& thinking, const Knowledge& knowledge);

Ranking<games::SharpShooters> rank(const games::SharpShooters& game, const Thinking& thinking,
                                   const Knowledge& knowledge);

}  // namespace astragal::bots
