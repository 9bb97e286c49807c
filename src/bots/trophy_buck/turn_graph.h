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

/// All that can lie on the table in one turn of Trophy Buck, and where rolls lead.
///
/// What lies where (a *spot*) and the points gathered so far are a position of the turn. Hunting on
/// draws dice from the bag, which leads to a *throw*: three dice in the air, the others where they
/// are. Their faces lead to the next spot. Many spots lead to the same throw, so that two short
/// lists of chances stand for one long one. The points gathered are apart from all this: a roll
/// adds the same to any number of them.
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

  /// Fails where dice of one's own have more spots than can be kept.
  static text::Result<TurnGraph> with(const games::TrophyBuck::Config& config);

  /// The first is that of a new turn, where one has to roll.
  [[nodiscard]] std::span<const Spot> spots() const { return spots_; }
  /// Where a position of the game is; nothing if no turn leads there.
  [[nodiscard]] std::optional<Index> spot_of(const games::TrophyBuck::State& state) const;
  /// Points are counted in these: every points face is worth a multiple of it.
  [[nodiscard]] int unit() const { return unit_; }
  /// Units of the points dice that lie out.
  [[nodiscard]] int least_units(Index spot) const { return least_[spot]; }

  /// What each position is worth to somebody for whom a turn that ends with n units is worth
  /// `worth(n)`; a startled herd ends it with none. Who has `most` units stops.
  class Values;
  [[nodiscard]] Values solve(const std::function<double(int)>& worth, int most) const;

 private:
  friend class TurnSolver;
  /// A way out of a spot or a throw.
  struct Way {
    Index to;
    std::int32_t gain;  ///< in units
    double chance;
  };
  /// Three dice in the air.
  struct Throw {
    Index first_way = 0;  ///< those in which some die shows something else than tracks
    Index last_way = 0;
    Index again = 0;        ///< the spot in which all show tracks, from which they are rolled again
    double all_tracks = 0;  ///< how likely that is
    double bust = 0;
  };
  /// Startles that lie out before the turn ends: those of a roll without points become more.
  static constexpr int kBearable = games::TrophyBuck::kRolled;
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
  std::vector<Index> first_draw_;  ///< of each spot, and one past the last
  std::vector<int> least_;
  std::vector<Way> draws_;  ///< to throws
  std::vector<Throw> throws_;
  std::vector<Way> falls_;  ///< to spots
  std::array<std::vector<Index>, kBearable> spots_by_startles_;
  std::array<std::vector<Index>, kBearable> throws_by_startles_;
  std::unordered_map<Key, Index, KeyHash> spot_at_;
};

class TurnGraph::Values {
 public:
  /// With the best play from here; `units` at least those that lie out.
  [[nodiscard]] double value(Index spot, int units) const;
  [[nodiscard]] double hunting_on(Index spot, int units) const { return on_[at(spot, units)]; }
  [[nodiscard]] double stopping(int units) const { return worth_[units]; }
  /// Hunting on is better; on a new turn one has to.
  [[nodiscard]] bool hunts_on(Index spot, int units) const;
  /// The value of a turn.
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

/// The play of a turn that makes the most points on average.
struct BestTurn {
  TurnGraph graph;
  TurnGraph::Values values;  ///< in points
  double turn_value;
  /// Whoever has at least so many points in this spot stops; the most that was looked at if nobody
  /// does.
  [[nodiscard]] int stops_at(TurnGraph::Index spot) const;
};
/// Fails where a hunter could go on without end, or where there are too many spots.
text::Result<BestTurn> best_turn(const games::TrophyBuck::Config& config);

}  // namespace astragal::bots
