#pragma once

#include <boost/json.hpp>

#include <functional>
#include <optional>

#include "bots/bot.h"
#include "bots/thinking.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::bots {

/// The rule of thumb.
games::TumblinDice::Decision simple_decision(const games::TumblinDice& game);

/// Forced and solved decisions come at once.
games::TumblinDice::Decision level_decision(const games::TumblinDice& game, Bot level,
                                            const Thinking& thinking, const Knowledge& knowledge);

/// All decisions with what they are worth: exactly where the game is solved, by search and playouts
/// elsewhere.
Ranking<games::TumblinDice> rank(const games::TumblinDice& game, const Thinking& thinking,
                                 const Knowledge& knowledge);

/// Any throw that people make without aiming; `any(n)` is a number below n.
games::TumblinDice::Decision careless_decision(
    const games::TumblinDice& game, const std::function<std::uint64_t(std::uint64_t)>& any);

/// A throw of one's own, which `rank` does not list, told like those that it lists; nothing if it
/// cannot be tried.
std::optional<Estimate> estimate_of(const games::TumblinDice& game,
                                    const games::TumblinDice::Decision& decision,
                                    const Thinking& thinking, const Knowledge& knowledge);

/// The board, if dice fly over it.
void learn_from(const games::TumblinDice& game, const boost::json::object& data, bool dice_fly,
                Knowledge& knowledge);

/// Whether physics says what comes next. It does not for dice that people threw by hand.
bool dice_fly(const games::TumblinDice& game, const Knowledge& knowledge);
/// What it says.
games::TumblinDice::Outcome throw_dice(const games::TumblinDice& game, Rng& words,
                                       const Knowledge& knowledge);

}  // namespace astragal::bots
