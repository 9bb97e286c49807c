#pragma once

#include <boost/json.hpp>

#include <functional>
#include <optional>

#include "bots/bot.h"
#include "bots/thinking.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::bots {

games::TumblinDice::Decision simple_decision(const games::TumblinDice& game);

games::TumblinDice::Decision level_decision(const games::TumblinDice& game, Bot level,
                                            const Thinking& thinking, const Knowledge& knowledge);

/// Estimated by trial throws: Tumblin-Dice is not solved.
Ranking<games::TumblinDice> rank(const games::TumblinDice& game, const Thinking& thinking,
                                 const Knowledge& knowledge);

/// A throw with a random aim, as people throw without aiming.
games::TumblinDice::Decision random_decision(
    const games::TumblinDice& game, const std::function<std::uint64_t(std::uint64_t)>& any);

std::optional<Estimate> estimate_of(const games::TumblinDice& game,
                                    const games::TumblinDice::Decision& decision,
                                    const Thinking& thinking, const Knowledge& knowledge);

/// Adds the board, if `dice_fly`.
void learn_from(const games::TumblinDice& game, const boost::json::object& data, bool dice_fly,
                Knowledge& knowledge);

/// False for dice that people throw by hand.
bool dice_fly(const games::TumblinDice& game, const Knowledge& knowledge);
games::TumblinDice::Outcome throw_dice(const games::TumblinDice& game, Rng& rng,
                                       const Knowledge& knowledge);

}  // namespace astragal::bots
