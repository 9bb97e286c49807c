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

/// How a search tree treats dice.
enum class Chance : std::uint8_t {
  /// Each outcome leads to a node of its own: right where outcomes come again.
  kExplicit,
  /// Open loop: the same decisions lead to the same node whatever the dice brought, as long as the
  /// same seat has the same decisions open.
  kOpen,
};

/// Outcomes that are plain bits can be told apart fast; others are left open.
template <Game G>
inline constexpr Chance kUsualChance =
    std::has_unique_object_representations_v<typename G::Outcome> ? Chance::kExplicit
                                                                  : Chance::kOpen;

/// How the tree is searched.
struct TreeSearch {
  /// How much curiosity counts against what was found so far (UCB1's constant).
  double curiosity = 0.7;
  /// The first visits of a node follow the playouts' policy instead of trying all in turn.
  bool guided = false;
};

/// Monte Carlo tree search for any number of seats: each seat chooses what is best for itself
/// (max^n), playouts judge new nodes. Forced decisions make no nodes.
///
/// Kocsis and Szepesvári, "Bandit based Monte-Carlo planning" (2006); open loop as in Perez et al.,
/// "Open loop search for general video game playing" (2015).
template <Game G, Chance How, class Policy>
class alignas(kCacheLine) Tree {
 public:
  using Decision = typename G::Decision;

  Tree(const G& root, const TreeSearch& how, const Policy& policy, std::uint64_t seed,
       std::uint64_t stream)
      : root_(root), how_(how), policy_(policy), words_(seed, stream) {
    make_room(kFirstRoom);
    add_node(root_, kRootKey);
    of_root_.resize(nodes_[0].edges);
  }

  /// Room for so many iterations more, so that none is asked for while they run.
  void make_room(std::uint64_t iterations) {
    const std::size_t nodes = std::min<std::size_t>(nodes_.size() + iterations, kMostNodes);
    nodes_.reserve(nodes);
    edges_.reserve(nodes * kUsualEdges);
    if (slots_.size() < 2 * nodes) {
      slots_.assign(std::bit_ceil(2 * nodes), 0);
      for (std::size_t i = 0; i < nodes_.size(); ++i) *slot(nodes_[i].key) = name_of_node(i);
    }
  }

  /// From the root along what looks best to a node that is new, on to the end by the policy, and
  /// back.
  void iterate() {
    G game = root_;
    path_size_ = 0;
    std::uint32_t at = 0;
    while (at != kNone) {
      const std::uint32_t edge = select(nodes_[at], game);
      path_[path_size_++] = {edge, game.to_act()};
      ++nodes_[at].visits;
      game.decide(edges_[edge].decision);
      at = next_node(game, edge);
    }
    play_to_end(game, words_, policy_);
    give_back(game);
  }

  /// Tries the n-th decision of the root once, and nothing else.
  void try_root(std::uint32_t n) {
    G game = root_;
    path_[0] = {n, game.to_act()};
    path_size_ = 1;
    ++nodes_[0].visits;
    game.decide(edges_[n].decision);
    play_to_end(game, words_, policy_);
    give_back(game);
  }

  /// What came of the root's decisions, in the order of legal().
  [[nodiscard]] const std::vector<Tally>& of_root() const { return of_root_; }

 private:
  struct Edge {
    Decision decision;
    std::uint32_t visits = 0;
    float won = 0;  ///< by who decides
  };
  struct Node {
    std::uint64_t key = 0;
    std::uint32_t first = 0;  ///< of its edges
    std::uint32_t visits = 0;
    std::uint32_t edges = 0;
  };
  struct Step {
    std::uint32_t edge;
    Seat seat;
  };

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::uint64_t kRootKey = 1;
  static constexpr std::uint64_t kFirstRoom = 256;
  static constexpr std::size_t kMostNodes = std::size_t{1} << 17;
  static constexpr std::size_t kUsualEdges = 8;
  static constexpr std::size_t kDeepest = 256;

  static std::uint32_t name_of_node(std::size_t index) {
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

  /// Where the node with this key is named, or would be.
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
    *slot(key) = name_of_node(nodes_.size());
    nodes_.push_back(node);
    return true;
  }

  /// Two keys may be the same by chance; then the decisions tell that it is another position.
  [[nodiscard]] bool fits(const Node& node, const G& game) const {
    const auto legal = game.legal();
    if (legal.size() != node.edges) return false;
    for (std::uint32_t i = 0; i < node.edges; ++i) {
      if (!(edges_[node.first + i].decision == legal[i])) return false;
    }
    return true;
  }

  /// Lets dice fall until somebody has a choice, and finds the node; a new one is made for the next
  /// time and ends the way through the tree, as does the end of the game.
  std::uint32_t next_node(G& game, std::uint32_t edge) {
    std::uint64_t key = mix(edge + 2, kRootKey);
    for (;;) {
      const Phase phase = game.phase();
      if (phase == Phase::kOver) return kNone;
      if (phase == Phase::kSettle) {
        const auto outcome = game.sample(words_);
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

  std::uint32_t select(const Node& node, const G& game) {
    if (node.visits < node.edges) return untried(node, game);
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

  /// The first visits: each decision once, or what the policy would do.
  std::uint32_t untried(const Node& node, const G& game) {
    if (how_.guided && &node != nodes_.data()) {
      const Decision decision = policy_(game, words_);
      for (std::uint32_t i = node.first; i < node.first + node.edges; ++i) {
        if (edges_[i].decision == decision) return i;
      }
    }
    const auto from = static_cast<std::uint32_t>(below(words_, node.edges));
    for (std::uint32_t i = 0; i < node.edges; ++i) {
      const std::uint32_t edge = node.first + (from + i) % node.edges;
      if (edges_[edge].visits == 0) return edge;
    }
    return node.first + from;
  }

  void give_back(const G& game) {
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
  Rng words_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> slots_;  ///< nodes by key, counted from 1; 0 is empty
  std::array<Step, kDeepest> path_;
  std::size_t path_size_ = 0;
  std::vector<Tally> of_root_;
};

/// All decisions by tree search, the one that was tried most first. The work is dealt to a fixed
/// number of trees that know nothing of each other, so that the answer does not depend on how many
/// threads there are. thinking.iterations in all, or until it is stopped.
template <Game G, class Policy, Chance How = kUsualChance<G>>
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
    // Whoever may be stopped lets all trees grow alike.
    const auto most = thinking.stop ? std::clamp(done, kAskEvery, kMostAtOnce) : each;
    batch = std::min(each - done, most);
    thinking.each(kTrees, [&](int task) {
      auto& tree = trees[static_cast<std::size_t>(task)];
      tree.make_room(batch);
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
