#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "games/trophy_buck/rules.h"
#include "text/result.h"

namespace astragal::bots {

/// The positions of one turn of Trophy Buck, and the transitions by rolls.
///
/// A position is a *spot* (the dice on the table) and the points of the turn. Hunting on draws dice
/// from the bag, which leads to a *throw*: three dice to roll, the others as they are. Their faces
/// lead to the next spot. Many spots share a throw, so two short lists of transitions replace one
/// long list. Points are not part of the graph: a roll adds the same points to any number.
class TurnGraph {
 public:
  struct Spot {
    games::TrophyBuck::Pile bag;
    games::TrophyBuck::Pile points;
    games::TrophyBuck::Pile startles;
    games::TrophyBuck::Pile tracks;
    friend bool operator==(const Spot&, const Spot&) = default;
  };
  using Index = std::uint32_t;
  static constexpr Index kNewTurn = 0;

  /// Fails if custom dice have too many spots.
  static text::Result<TurnGraph> with(const games::TrophyBuck::Config& config);

  /// The first one is a new turn, where rolling is forced.
  [[nodiscard]] std::span<const Spot> spots() const { return spots_; }
  /// The spot of a game's state; empty if no turn leads there.
  [[nodiscard]] std::optional<Index> spot_of(const games::TrophyBuck::State& state) const;
  /// The unit of points: every points face is a multiple of it.
  [[nodiscard]] int unit() const { return unit_; }
  /// Units of the points dice on the table.
  [[nodiscard]] int least_units(Index spot) const { return least_[spot]; }

  /// The value of each position if a turn that ends with n units has the value `worth(n)`; a bust
  /// ends it with 0 units. Hunters with `most` units stop.
  class Values;
  [[nodiscard]] Values solve(const std::function<double(int)>& worth, int most) const;

 private:
  friend class TurnSolver;
  /// A transition from a spot or a throw.
  struct Way {
    Index to;
    std::int32_t gain;  ///< in units
    double chance;
  };
  /// Three dice to roll.
  struct Throw {
    Index first_way = 0;  ///< ways with at least one die that does not show tracks
    Index last_way = 0;
    Index again = 0;        ///< the spot with all dice showing tracks, where they are rolled again
    double all_tracks = 0;  ///< probability of that
    double bust = 0;
  };
  struct Key {
    std::array<std::uint32_t, 3> piles;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  class Builder;

  TurnGraph() = default;

  int unit_ = 1;
  std::vector<Spot> spots_;
  std::vector<Index> first_draw_;  ///< by spot, with an end marker
  std::vector<int> least_;
  std::vector<Way> draws_;  ///< transitions to throws
  std::vector<Throw> throws_;
  std::vector<Way> falls_;  ///< transitions to spots
  std::array<std::vector<Index>, games::TrophyBuck::kStartlesToBust> spots_by_startles_;
  std::array<std::vector<Index>, games::TrophyBuck::kStartlesToBust> throws_by_startles_;
  std::unordered_map<Key, Index, KeyHash> spot_at_;
};

class TurnGraph::Values {
 public:
  /// Value with best play; `units` must be at least least_units(spot).
  [[nodiscard]] double value(Index spot, int units) const;
  [[nodiscard]] double hunting_on(Index spot, int units) const { return on_[at(spot, units)]; }
  [[nodiscard]] double stopping(int units) const { return worth_[units]; }
  /// Whether hunting on is better; always true at a new turn.
  [[nodiscard]] bool hunts_on(Index spot, int units) const;
  /// Value of a whole turn.
  [[nodiscard]] double turn() const { return on_[at(kNewTurn, 0)]; }
  [[nodiscard]] int most() const { return most_; }

 private:
  friend class TurnGraph;
  Values(std::size_t spots, int most)
      : spots_(spots), most_(most), on_(spots * (static_cast<std::size_t>(most) + 1)) {}
  [[nodiscard]] std::size_t at(Index spot, int units) const {
    return static_cast<std::size_t>(units) * spots_ + spot;
  }

  std::size_t spots_;
  int most_;
  std::vector<double> worth_;
  std::vector<double> on_;
};

/// The policy that maximises the expected points of a turn.
struct BestTurn {
  TurnGraph graph;
  TurnGraph::Values values;  ///< in points
  double turn_value;
  /// The number of points from which a hunter stops in this spot; the largest number solved if
  /// never.
  [[nodiscard]] int stops_at(TurnGraph::Index spot) const;
};
/// Fails if a turn could go on forever, or if there are too many spots.
text::Result<BestTurn> best_turn(const games::TrophyBuck::Config& config);

}  // namespace astragal::bots
