#pragma once

#include <string>

#include "bots/bot.h"
#include "bots/list.h"
#include "bots/search/levels.h"
#include "bots/thinking.h"
#include "match/match.h"

namespace astragal::bots {

// What a game's bots know is in src/bots/<game>/bot.h. All of it may be missing:
//
//   simple_decision(game)                              a rule of thumb
//   careless_decision(game, any)                       any decision, where legal() cannot list them
//   level_decision(game, level, thinking, knowledge)   a bot from easy to master
//   rank(game, thinking, knowledge)                    what decisions are worth
//   estimate_of(game, decision, thinking, knowledge)   a decision that `rank` does not list
//   learn_from(game, data, dice_fly, knowledge)        what bots know besides about this match
//   dice_fly(game, knowledge), throw_dice(game, words, knowledge)
//
// A game that brings nothing is played by search and playouts (bots/search/levels.h).

template <Game G>
constexpr bool kHasRuleOfThumb = requires(const G& game) {
  simple_decision(game);
};

/// What the bot does in a position where a player decides. Without iterations in `thinking`, the
/// level's own.
template <Game G>
typename G::Decision choose(Bot bot, const G& game, Rng& words, Thinking thinking = {},
                            const Knowledge& knowledge = {}) {
  if (bot >= Bot::kEasy) {
    if (thinking.iterations == 0) thinking.iterations = iterations_of(bot);
    thinking.seed = words();
    return level_decision(game, bot, thinking, knowledge);
  }
  if constexpr (kHasRuleOfThumb<G>) {
    if (bot != Bot::kRandom) return simple_decision(game);
  }
  const auto any = [&words](std::uint64_t count) { return below(words, count); };
  if constexpr (requires { careless_decision(game, any); }) {
    return careless_decision(game, any);
  } else {
    const auto legal = game.legal();
    return legal[any(legal.size())];
  }
}

/// The same for a match, in the record's words.
std::string choose_words(Bot bot, const match::Match& match, Rng& rng, Thinking thinking = {},
                         const Knowledge& knowledge = {});

/// Adds what bots know about this very match; `dice_fly` if physics throws its dice.
void learn_from(const match::Match& match, bool dice_fly, Knowledge& knowledge);
/// What bots know at a table: what they know of all games, and of data of its own if it has any.
Knowledge known_at(const match::Match& match, Knowledge knowledge);

}  // namespace astragal::bots
