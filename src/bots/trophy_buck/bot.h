#pragma once

#include "bots/bot.h"
#include "bots/thinking.h"
#include "games/trophy_buck/rules.h"

namespace astragal::bots {

games::TrophyBuck::Decision simple_decision(const games::TrophyBuck& game);

games::TrophyBuck::Decision level_decision(const games::TrophyBuck& game, Bot level,
                                           const Thinking& thinking, const Knowledge& knowledge);

Ranking<games::TrophyBuck> rank(const games::TrophyBuck& game, const Thinking& thinking,
                                const Knowledge& knowledge);

}  // namespace astragal::bots
