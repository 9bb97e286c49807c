#pragma once

#include "bots/bot.h"
#include "bots/search/mcts.h"
#include "bots/search/playouts.h"

// Bots for games without their own. Playouts are random.

namespace astragal::bots {

/// Easy and medium evaluate decisions by playouts (easy by very few); hard and master by tree
/// search.
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

/// Values of all decisions by tree search.
template <Game G>
Ranking<G> rank(const G& game, const Thinking& thinking, const Knowledge& /*knowledge*/) {
  return rank_by_tree(game, thinking, AnyDecision{});
}

}  // namespace astragal::bots
