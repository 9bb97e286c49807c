#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <vector>

#include "bots/search/rollout.h"
#include "bots/thinking.h"
#include "core/portable/exponents.h"

namespace astragal::bots {

/// Treatment of chance in the search tree.
enum class Chance : std::uint8_t {
  /// Each outcome has its own child node: for games in which outcomes repeat.
  kExplicit,
  /// Open loop: equal decisions lead to the same node for all outcomes, as long as the same seat
  /// has the same legal decisions.
  kOpen,
};

/// Outcomes without padding can be hashed fast; other games use the open loop.
template <Game G>
inline constexpr Chance kDefaultChance =
    std::has_unique_object_representations_v<typename G::Outcome> ? Chance::kExplicit
                                                                  : Chance::kOpen;

struct TreeSearch {
  /// Exploration constant of UCB1.
  double curiosity = 0.7;
};

/// Monte Carlo tree search for any number of seats: each seat maximises its own share (max^n), and
/// playouts evaluate new nodes. Forced decisions have no nodes.
///
/// Kocsis and Szepesvári, "Bandit based Monte-Carlo planning" (2006); open loop as in Perez et al.,
/// "Open loop search for general video game playing" (2015).
template <Game G, Chance How, class Policy>
class alignas(kCacheLine) Tree {
 public:
  using Decision = typename G::Decision;

  Tree(const G& root, const TreeSearch& how, const Policy& policy, std::uint64_t seed,
       std::uint64_t stream)
      : root_(root), how_(how), policy_(policy), rng_(seed, stream) {
    reserve(kInitialNodes);
    add_node(root_, kRootKey);
    of_root_.resize(nodes_[0].edges);
  }

  /// Reserves memory for `iterations` more nodes, so that iterate() does not allocate.
  void reserve(std::uint64_t iterations) {
    const std::size_t nodes = std::min<std::size_t>(nodes_.size() + iterations, kMostNodes);
    nodes_.reserve(nodes);
    edges_.reserve(nodes * kExpectedEdges);
    if (slots_.size() < 2 * nodes) {
      slots_.assign(std::bit_ceil(2 * nodes), 0);
      for (std::size_t i = 0; i < nodes_.size(); ++i) *slot(nodes_[i].key) = slot_value(i);
    }
  }

  /// Selects down to a new node, plays out with the policy, and backpropagates.
  void iterate() {
    G game = root_;
    path_size_ = 0;
    std::uint32_t at = 0;
    while (at != kNone) {
      const std::uint32_t edge = select(nodes_[at]);
      path_[path_size_++] = {edge, game.to_act()};
      ++nodes_[at].visits;
      game.decide(edges_[edge].decision);
      at = next_node(game, edge);
    }
    play_to_end(game, rng_, policy_);
    backpropagate(game);
  }

  /// Plays the n-th decision of the root once.
  void try_root(std::uint32_t n) {
    G game = root_;
    path_[0] = {n, game.to_act()};
    path_size_ = 1;
    ++nodes_[0].visits;
    game.decide(edges_[n].decision);
    play_to_end(game, rng_, policy_);
    backpropagate(game);
  }

  /// Results of the root's decisions, in the order of legal().
  [[nodiscard]] const std::vector<Tally>& of_root() const { return of_root_; }

 private:
  struct Edge {
    Decision decision;
    std::uint32_t visits = 0;
    float won = 0;  ///< wins of the deciding seat
  };
  struct Node {
    std::uint64_t key = 0;
    std::uint32_t first = 0;  ///< index of its first edge
    std::uint32_t visits = 0;
    std::uint32_t edges = 0;
  };
  struct Step {
    std::uint32_t edge;
    Seat seat;
  };

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::uint64_t kRootKey = 1;
  static constexpr std::uint64_t kInitialNodes = 256;
  static constexpr std::size_t kMostNodes = std::size_t{1} << 17;
  static constexpr std::size_t kExpectedEdges = 8;
  static constexpr std::size_t kDeepest = 256;

  static std::uint32_t slot_value(std::size_t index) {
    return static_cast<std::uint32_t>(index) + 1;
  }

  static std::uint64_t mix(std::uint64_t key, std::uint64_t word) {
    key = (key ^ word) * 0x9E3779B97F4A7C15;
    return key ^ (key >> 29);
  }
  template <class T>
  static std::uint64_t mix_bits(std::uint64_t key, const T& value) {
    std::array<std::uint64_t, (sizeof(T) + 7) / 8> words{};
    std::memcpy(words.data(), &value, sizeof value);
    for (const auto word : words) key = mix(key, word);
    return key;
  }

  /// The hash slot of this key, or the free slot for it.
  std::uint32_t* slot(std::uint64_t key) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = (key * 0xD6E8FEB86659FD93) >> 32 & mask;; i = (i + 1) & mask) {
      if (slots_[i] == 0 || nodes_[slots_[i] - 1].key == key) return &slots_[i];
    }
  }

  bool add_node(const G& game, std::uint64_t key) {
    const auto legal = game.legal();
    if (nodes_.size() == nodes_.capacity() || nodes_.size() == kMostNodes ||
        edges_.size() + legal.size() > edges_.capacity()) {
      return false;
    }
    Node node{.key = key, .first = static_cast<std::uint32_t>(edges_.size())};
    for (const auto& decision : legal) edges_.push_back({decision});
    node.edges = static_cast<std::uint32_t>(legal.size());
    *slot(key) = slot_value(nodes_.size());
    nodes_.push_back(node);
    return true;
  }

  /// Detects hash collisions: another position has other legal decisions.
  [[nodiscard]] bool fits(const Node& node, const G& game) const {
    const auto legal = game.legal();
    if (legal.size() != node.edges) return false;
    for (std::uint32_t i = 0; i < node.edges; ++i) {
      if (!(edges_[node.first + i].decision == legal[i])) return false;
    }
    return true;
  }

  /// Samples outcomes up to the next real choice and looks up its node. Returns kNone at the end of
  /// the game, and after adding a new node.
  std::uint32_t next_node(G& game, std::uint32_t edge) {
    std::uint64_t key = mix(edge + 2, kRootKey);
    for (;;) {
      const Phase phase = game.phase();
      if (phase == Phase::kOver) return kNone;
      if (phase == Phase::kSettle) {
        const auto outcome = game.sample(rng_);
        if constexpr (How == Chance::kExplicit) key = mix_bits(key, outcome);
        game.settle(outcome);
        continue;
      }
      const auto legal = game.legal();
      if (legal.size() == 1) {
        game.decide(legal[0]);
        continue;
      }
      if constexpr (How == Chance::kOpen) {
        key = mix(key, static_cast<std::uint64_t>(game.to_act()));
        for (const auto& decision : legal) key = mix_bits(key, decision);
      }
      break;
    }
    const std::uint32_t name = *slot(key);
    if (name == 0) {
      add_node(game, key);
      return kNone;
    }
    const bool goes_on = path_size_ < kDeepest && fits(nodes_[name - 1], game);
    return goes_on ? name - 1 : kNone;
  }

  std::uint32_t select(const Node& node) {
    if (node.visits < node.edges) return untried(node);
    const float most = static_cast<float>(how_.curiosity * how_.curiosity) *
                       static_cast<float>(portable::log(node.visits));
    std::uint32_t best = node.first;
    float highest = -1;
    for (std::uint32_t i = node.first; i < node.first + node.edges; ++i) {
      const auto visits = static_cast<float>(edges_[i].visits);
      const float here = visits == 0 ? 2 : edges_[i].won / visits + std::sqrt(most / visits);
      if (here > highest) {
        highest = here;
        best = i;
      }
    }
    return best;
  }

  /// The next untried decision, starting at a random one.
  std::uint32_t untried(const Node& node) {
    const auto from = static_cast<std::uint32_t>(below(rng_, node.edges));
    for (std::uint32_t i = 0; i < node.edges; ++i) {
      const std::uint32_t edge = node.first + (from + i) % node.edges;
      if (edges_[edge].visits == 0) return edge;
    }
    return node.first + from;
  }

  void backpropagate(const G& game) {
    const BySeat won = shares(game);
    for (std::size_t i = 0; i < path_size_; ++i) {
      Edge& edge = edges_[path_[i].edge];
      ++edge.visits;
      edge.won += static_cast<float>(won[static_cast<std::size_t>(path_[i].seat)]);
    }
    BySeat points{};
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      points[static_cast<std::size_t>(seat)] = game.score(seat);
    }
    of_root_[path_[0].edge].add(game.seats(), won, points);
  }

  const G& root_;
  TreeSearch how_;
  const Policy& policy_;
  Rng rng_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> slots_;  ///< hash table of node index + 1; 0 is empty
  std::array<Step, kDeepest> path_;
  std::size_t path_size_ = 0;
  std::vector<Tally> of_root_;
};

/// Ranks decisions by tree search, the most visited first. A fixed number of independent trees
/// makes the result independent of the number of threads. Runs thinking.iterations in total, or
/// until stopped.
template <Game G, class Policy, Chance How = kDefaultChance<G>>
Ranking<G> rank_by_tree(const G& game, const Thinking& thinking, const Policy& policy,
                        const TreeSearch& how = {}) {
  constexpr std::uint64_t kTrees = 8;
  constexpr std::uint64_t kMostAtOnce = 4096;
  constexpr std::uint64_t kAskEvery = 32;
  std::vector<Tree<G, How, Policy>> trees;
  trees.reserve(kTrees);
  for (std::uint64_t i = 0; i < kTrees; ++i)
    trees.emplace_back(game, how, policy, thinking.seed, i);

  const auto legal = game.legal();
  for (std::uint32_t i = 0; i < legal.size(); ++i) trees[0].try_root(i);

  const std::uint64_t each = (thinking.iterations + kTrees - 1) / kTrees;
  for (std::uint64_t done = 0, batch = 0; done < each && !thinking.stopped(); done += batch) {
    // If it may be stopped, small batches keep all trees about equally large.
    const auto most = thinking.stop ? std::clamp(done, kAskEvery, kMostAtOnce) : each;
    batch = std::min(each - done, most);
    thinking.each(kTrees, [&](int task) {
      auto& tree = trees[static_cast<std::size_t>(task)];
      tree.reserve(batch);
      for (std::uint64_t i = 0; i < batch; ++i) {
        if (i % kAskEvery == kAskEvery - 1 && thinking.stopped()) return;
        tree.iterate();
      }
    });
  }

  Ranking<G> ranking;
  for (std::size_t option = 0; option < legal.size(); ++option) {
    Tally all;
    for (const auto& tree : trees) all.merge(tree.of_root()[option]);
    ranking.options.push_back({legal[option], all.estimate()});
  }
  best_first(ranking, game.to_act());
  const auto most = std::max_element(
      ranking.options.begin(), ranking.options.end(),
      [](const auto& a, const auto& b) { return a.estimate.samples < b.estimate.samples; });
  std::rotate(ranking.options.begin(), most, most + 1);
  return ranking;
}

}  // namespace astragal::bots
