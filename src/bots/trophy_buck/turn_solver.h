#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "bots/thinking.h"
#include "bots/trophy_buck/turn_graph.h"

namespace astragal::bots {

/// A turn of Trophy Buck as a list of positions with their points, in an order in which each comes
/// after all that a roll can lead to. There are few: until the bag is empty, the dice that lie out
/// say how many points there are.
class TurnSolver {
 public:
  /// What a turn that ends with n units brings: to who plays it, and two more figures that are
  /// carried along with whatever is best for the first.
  using Figures = std::array<double, 3>;
  using Worth = std::vector<Figures>;  ///< by units, below ends()

  /// Whoever has `most` units stops.
  TurnSolver(const TurnGraph& graph, int most);

  /// A turn ends with fewer units than that.
  [[nodiscard]] int ends() const { return ends_; }
  [[nodiscard]] int most() const { return most_; }

  /// The figures of a whole turn. `room` then has those of every position.
  Figures solve(const Worth& worth, std::vector<Figures>& room) const;

  using Index = std::uint32_t;
  /// Where a position stands; nothing if no turn leads there, or one has to stop.
  [[nodiscard]] std::optional<Index> place_of(TurnGraph::Index spot, int units) const;
  [[nodiscard]] Index new_turn() const { return ends_at() - 1; }

  /// What one does in every place: true to hunt on, or to roll three tracks once more.
  using Policy = std::vector<bool>;
  /// The best one, after solve().
  [[nodiscard]] Policy policy(const Worth& worth, const std::vector<Figures>& room) const;
  /// How likely a turn that is played so comes to each place.
  [[nodiscard]] std::vector<double> reached(const Policy& policy) const;
  /// How likely each number of units is in the end, for who hunts on from here and then plays so.
  [[nodiscard]] std::vector<double> ends_from(Index place, const Policy& policy) const;

 private:
  /// Many ways share few chances; this small, more of them fit into the processor's cache.
  struct Way {
    Index to;      ///< a place; or units with which the turn ends, counted from ends_at()
    Index chance;  ///< in chances_
  };
  /// A position, or three dice in the air.
  struct Place {
    Index first_way = 0;
    Index last_way = 0;
    std::int32_t units = 0;
    bool in_the_air = false;
    bool must_roll = false;
    double all_tracks = 0;  ///< the chance that dice in the air are rolled once more
    double bust = 0;
  };
  class Builder;

  /// Of places, and behind them of ends.
  [[nodiscard]] std::vector<double> spread_from(Index place, const Policy& policy) const;
  [[nodiscard]] Figures sum(const Place& place, const std::vector<Figures>& room) const;
  /// Behind the places stands what the ends of the turn are worth.
  [[nodiscard]] Index ends_at() const { return static_cast<Index>(places_.size()); }

  int most_;
  int ends_ = 0;
  std::vector<Place> places_;  ///< the last is a new turn
  std::vector<Way> ways_;
  std::vector<double> chances_;
  std::unordered_map<std::uint64_t, Index> position_;  ///< by spot and units
};

/// How to play one turn, whatever the dice bring, and what its decisions are worth to each seat.
/// Small, so that those of many turns can be kept; the hunt and the trail must outlive it.
class TurnPlan {
 public:
  /// `worth` tells each seat's chance when the turn ends with so many units; the best for `seat`
  /// is looked for.
  TurnPlan(const TurnGraph& graph, const TurnSolver& solver, Seat seat, std::vector<BySeat> worth);

  struct Choice {
    BySeat stop{};  ///< in a new turn without meaning
    BySeat on{};
  };
  /// `game` is in the turn of the plan. Nothing for positions that no turn leads to, and where the
  /// trail ends.
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
