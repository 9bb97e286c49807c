#pragma once

#include <string>

#include "bots/bot.h"
#include "bots/list.h"
#include "bots/search/levels.h"
#include "bots/thinking.h"
#include "match/match.h"

namespace astragal::bots {

// A game's bots are in src/bots/<game>/bot.h. Each of these functions is optional:
//
//   simple_decision(game)       a rule of thumb
//   random_decision(game, any)  a random decision, if legal() cannot list all; any(n) is a number
//                               below n
//   level_decision(game, level, thinking, knowledge)
//                               a bot from easy to master; forced and solved decisions return at
//                               once
//   rank(game, thinking, knowledge)
//                               values of all decisions: exact where the game is solved, otherwise
//                               by search or playouts
//   estimate_of(game, decision, thinking, knowledge)
//                               value of a decision that `rank` does not list; empty if it cannot
//                               be tried
//   learn_from(game, data, dice_fly, knowledge)
//                               adds knowledge about this match
//   dice_fly(game, knowledge)   whether physics determines the next outcome
//   throw_dice(game, rng, knowledge)
//                               that outcome
//
// The default for a game is search and playouts (bots/search/levels.h).

template <Game G>
constexpr bool kHasRuleOfThumb = requires(const G& game) {
  simple_decision(game);
};

/// The decision of the game's rule of thumb. Other modules call this function, because without such
/// a game bots::simple_decision is not declared.
template <Game G>
requires kHasRuleOfThumb<G>
typename G::Decision rule_of_thumb(const G& game) { return simple_decision(game); }

/// A bot's decision. If `thinking` has no iterations, the level's default is used.
template <Game G>
typename G::Decision choose(Bot bot, const G& game, Rng& rng, Thinking thinking = {},
                            const Knowledge& knowledge = {}) {
  if (bot >= Bot::kEasy) {
    if (thinking.iterations == 0) thinking.iterations = iterations_of(bot);
    thinking.seed = rng();
    return level_decision(game, bot, thinking, knowledge);
  }
  if constexpr (kHasRuleOfThumb<G>) {
    if (bot != Bot::kRandom) return simple_decision(game);
  }
  const auto any = [&rng](std::uint64_t count) { return below(rng, count); };
  if constexpr (requires { random_decision(game, any); }) {
    return random_decision(game, any);
  } else {
    const auto legal = game.legal();
    return legal[any(legal.size())];
  }
}

/// choose() for a match, in the record's words.
std::string choose_words(Bot bot, const match::Match& match, Rng& rng, Thinking thinking = {},
                         const Knowledge& knowledge = {});

/// Adds knowledge about this match; `dice_fly` if physics throws its dice.
void learn_from(const match::Match& match, bool dice_fly, Knowledge& knowledge);
/// What bots know at a table: what they know of all games, and of data of its own if it has any.
Knowledge known_at(const match::Match& match, Knowledge knowledge);

}  // namespace astragal::bots
