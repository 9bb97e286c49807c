#pragma once

#include "bots/bot.h"
#include "bots/thinking.h"
#include "games/rock_the_bock/rules.h"

namespace astragal::bots {

games::RockTheBock::Decision simple_decision(const games::RockTheBock& game);

games::RockTheBock::Decision level_decision(const games::RockTheBock& game, Bot level,
                                            const Thinking& thinking, const Knowledge& knowledge);

Ranking<games::RockTheBock> rank(const games::RockTheBock& game, const Thinking& thinking,
                                 const Knowledge& knowledge);

}  // namespace astragal::bots
