#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bots/thinking.h"
#include "bots/trophy_buck/turn_graph.h"

namespace astragal::bots {

/// Largest solved number of units of a turn: hunters practically never go on beyond it.
inline constexpr int kMostTurnUnits = 24;

/// A turn of Trophy Buck as a list of positions with their points, sorted so that each comes after
/// all its successors. There are few, because until the bag is empty the dice on the table
/// determine the points.
class TurnSolver {
 public:
  /// The values of a turn that ends with n units: the first is maximised, the two others follow the
  /// same policy.
  using Figures = std::array<double, 3>;
  using Worth = std::vector<Figures>;  ///< by units, below ends()

  /// Hunters with `most` units stop.
  TurnSolver(const TurnGraph& graph, int most);

  /// Exclusive upper bound of the units of a turn.
  [[nodiscard]] int ends() const { return ends_; }
  [[nodiscard]] int most() const { return most_; }

  /// The values of a whole turn. `room` receives those of every place.
  Figures solve(const Worth& worth, std::vector<Figures>& room) const;

  using Index = std::uint32_t;
  /// The index of a position; empty if no turn leads there, or stopping is forced.
  [[nodiscard]] std::optional<Index> place_of(TurnGraph::Index spot, int units) const;
  [[nodiscard]] Index new_turn() const { return ends_at() - 1; }

  /// The decision in every place: true to hunt on, or to roll three tracks again.
  using Policy = std::vector<bool>;
  /// The best policy for each of these values of a turn, by units.
  [[nodiscard]] std::vector<Policy> best_policies(
      std::span<const std::vector<double>> worths) const;
  /// The probability of reaching each place with this policy.
  [[nodiscard]] std::vector<double> reached(const Policy& policy) const;
  /// The probability of each final number of units after hunting on from here with this policy.
  [[nodiscard]] std::vector<double> ends_from(Index place, const Policy& policy) const;

 private:
  /// Ways share chances by index: at this size more of them fit into the cache.
  struct Way {
    Index to;      ///< a place, or ends_at() + final units
    Index chance;  ///< index into chances_
  };
  /// A position or a throw.
  struct Place {
    Index first_way = 0;
    Index last_way = 0;
    std::int32_t units = 0;
    bool in_the_air = false;
    bool must_roll = false;
    double all_tracks = 0;  ///< probability that a throw is repeated
    double bust = 0;
  };
  class Builder;

  /// Probabilities of places, followed by those of ends.
  [[nodiscard]] std::vector<double> spread_from(Index place, const Policy& policy) const;
  template <std::size_t kCount>
  [[nodiscard]] std::array<double, kCount> sum(
      const Place& place, const std::vector<std::array<double, kCount>>& room) const;
  /// Computes the values of all places from those of the ends: with the policy that maximises the
  /// first, or each with its own.
  template <bool kOnePolicy, std::size_t kCount>
  void fill(std::vector<std::array<double, kCount>>& room) const;
  /// `value` is the value of a place or an end.
  template <class Value>
  [[nodiscard]] Policy policy(const Value& value) const;
  static constexpr Index kNowhere = ~Index{0};
  /// Index by a spot or a throw and units below `most`.
  [[nodiscard]] std::size_t key_of(TurnGraph::Index index, int units) const {
    return static_cast<std::size_t>(index) * static_cast<std::size_t>(most_) +
           static_cast<std::size_t>(units);
  }
  /// Index of the first end, after all places.
  [[nodiscard]] Index ends_at() const { return static_cast<Index>(places_.size()); }

  int most_;
  int ends_ = 0;
  std::vector<Place> places_;  ///< the last one is a new turn
  std::vector<Way> ways_;
  std::vector<double> chances_;
  std::vector<Index> position_;  ///< by spot and units: its place, or kNowhere
};

/// A policy for one turn, and the values of its decisions for each seat. Small, so that many can be
/// cached. The TurnGraph and the TurnSolver must outlive it.
class TurnPlan {
 public:
  /// `worth` is each seat's chance by final units; `seat` maximises its own.
  TurnPlan(const TurnGraph& graph, const TurnSolver& solver, Seat seat, std::vector<BySeat> worth);

  struct Choice {
    BySeat stop{};  ///< undefined at a new turn
    BySeat on{};
  };
  /// Requires `game` to be in the turn of the plan. Empty for positions that no turn leads to, and
  /// beyond `most` units.
  [[nodiscard]] std::optional<Choice> choice(const games::TrophyBuck& game) const;
  [[nodiscard]] std::optional<bool> hunts_on(const games::TrophyBuck& game) const;
  [[nodiscard]] const TurnSolver::Policy& policy() const { return policy_; }

 private:
  [[nodiscard]] std::optional<TurnSolver::Index> place_of(const games::TrophyBuck& game) const;

  const TurnGraph* graph_;
  const TurnSolver* solver_;
  std::vector<BySeat> worth_;
  TurnSolver::Policy policy_;
};

}  // namespace astragal::bots
