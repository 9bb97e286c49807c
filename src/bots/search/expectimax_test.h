#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "bots/thinking.h"

namespace astragal::bots {

/// Expectimax over every outcome and decision, each seat maximising its own chance; for tests.
/// `leaf(game)` evaluates a position for each seat at the depth limit.
template <Game G, class Leaf>
class Expectimax {
 public:
  Expectimax(const Thinking& thinking, const Leaf& leaf) : thinking_(thinking), leaf_(leaf) {}

  /// The chances by seat; exact if every line ends within `depth` decisions, forced ones included.
  /// Empty if stopped.
  std::optional<BySeat> value(const G& game, int depth) {
    const BySeat result = look(game, depth);
    if (stopped_) return std::nullopt;
    return result;
  }

 private:
  static constexpr std::uint64_t kAskEvery = 256;

  BySeat look(const G& game, int depth) {
    if (stopped_ || (++seen_ % kAskEvery == 0 && thinking_.stopped())) {
      stopped_ = true;
      return {};
    }
    switch (game.phase()) {
      case Phase::kOver: return shares(game);
      case Phase::kSettle: return average(game, depth);
      default: return depth == 0 ? leaf_(game) : best(game, depth);
    }
  }

  BySeat average(const G& game, int depth) {
    BySeat sum{};
    game.each_outcome([&](const typename G::Outcome& outcome, double probability) {
      G next = game;
      next.settle(outcome);
      const BySeat here = look(next, depth);
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += probability * here[i];
    });
    return sum;
  }

  BySeat best(const G& game, int depth) {
    const auto mover = static_cast<std::size_t>(game.to_act());
    std::optional<BySeat> found;
    for (const auto& decision : game.legal()) {
      G next = game;
      next.decide(decision);
      const BySeat here = look(next, depth - 1);
      if (!found || here[mover] > (*found)[mover]) found = here;
    }
    return *found;
  }

  const Thinking& thinking_;
  const Leaf& leaf_;
  std::uint64_t seen_ = 0;
  bool stopped_ = false;
};

/// Ranks all decisions by iterative deepening up to `depth`, or until stopped, but at least 1. The
/// chances are marked exact, though they are only as good as `leaf`.
template <Game G, class Leaf>
Ranking<G> rank_by_expectimax(const G& game, int depth, const Thinking& thinking,
                              const Leaf& leaf) {
  Ranking<G> ranking;
  for (const auto& decision : game.legal()) ranking.options.push_back({decision, {}});
  const Thinking patient{.for_each = thinking.for_each};
  for (int deep = 1; deep <= depth; ++deep) {
    std::vector<std::optional<BySeat>> values(ranking.options.size());
    thinking.each(static_cast<int>(values.size()), [&](int task) {
      const auto i = static_cast<std::size_t>(task);
      G next = game;
      next.decide(ranking.options[i].decision);
      Expectimax<G, Leaf> search(deep == 1 ? patient : thinking, leaf);
      values[i] = search.value(next, deep - 1);
    });
    if (std::find(values.begin(), values.end(), std::nullopt) != values.end()) break;
    for (std::size_t i = 0; i < values.size(); ++i) ranking.options[i].estimate.chance = *values[i];
  }
  best_first(ranking, game.to_act());
  return ranking;
}

}  // namespace astragal::bots
