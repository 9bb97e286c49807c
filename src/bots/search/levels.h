#pragma once

#include "bots/bot.h"
#include "bots/search/mcts.h"
#include "bots/search/playouts.h"

// Bots for games that bring no knowledge of their own. Playouts decide at random.

namespace astragal::bots {

/// Easy and medium try each decision in playouts, easy in very few; hard and master search a tree.
template <Game G>
typename G::Decision level_decision(const G& game, Bot level, Thinking thinking,
                                    const Knowledge& /*knowledge*/) {
  constexpr std::uint64_t kEasyPlayouts = 24;
  const auto legal = game.legal();
  if (legal.size() == 1) return legal[0];
  if (level >= Bot::kHard) {
    return rank_by_tree(game, thinking, AnyDecision{}).options.front().decision;
  }
  if (level == Bot::kEasy) thinking.iterations = kEasyPlayouts;
  return rank_by_playouts(game, thinking, AnyDecision{}).options.front().decision;
}

/// What decisions are worth, by tree search.
template <Game G>
Ranking<G> rank(const G& game, const Thinking& thinking, const Knowledge& /*knowledge*/) {
  return rank_by_tree(game, thinking, AnyDecision{});
}

}  // namespace astragal::bots
