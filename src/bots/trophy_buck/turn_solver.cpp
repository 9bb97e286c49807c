#include "bots/trophy_buck/turn_solver.h"

#include <algorithm>
#include <numeric>

namespace astragal::bots {

namespace {

std::uint64_t key_of(std::uint32_t index, int units) {
  return std::uint64_t{index} << 32U | static_cast<std::uint32_t>(units);
}

}  // namespace

/// Finds all reachable places and sorts them: most units first, then most startles, throws before
/// the positions that lead to them.
class TurnSolver::Builder {
 public:
  Builder(const TurnGraph& graph, TurnSolver& solver)
      : graph_(graph), solver_(solver), startles_(graph.throws_.size()) {
    for (int count = 0; count < games::TrophyBuck::kStartlesToBust; ++count) {
      for (const TurnGraph::Index thrown : graph.throws_by_startles_[count])
        startles_[thrown] = count;
    }
  }

  void build() {
    reach(positions_, TurnGraph::kNewTurn, 0, false);
    for (std::size_t next = 0; next < found_.size(); ++next) look_at(found_[next]);
    std::vector<Index> order(found_.size());
    std::iota(order.begin(), order.end(), 0);
    // Stable: sums depend on the order, and libraries sort equals differently.
    std::stable_sort(order.begin(), order.end(),
                     [this](Index a, Index b) { return rank(found_[a]) < rank(found_[b]); });
    place_.resize(found_.size());
    for (Index i = 0; i < order.size(); ++i) place_[order[i]] = i;
    for (const Index i : order) put(found_[i]);
    for (const auto& [key, i] : positions_) solver_.position_.emplace(key, place_[i]);
  }

 private:
  struct Found {
    TurnGraph::Index index;
    int units;
    bool in_the_air;
  };
  using Map = std::unordered_map<std::uint64_t, Index>;

  void reach(Map& map, TurnGraph::Index index, int units, bool in_the_air) {
    if (map.try_emplace(key_of(index, units), Index(found_.size())).second) {
      found_.push_back({index, units, in_the_air});
    }
  }

  void look_at(Found from) {
    if (!from.in_the_air) {
      for (auto i = graph_.first_draw_[from.index]; i < graph_.first_draw_[from.index + 1]; ++i) {
        reach(throws_, graph_.draws_[i].to, from.units, true);
      }
      return;
    }
    const auto& thrown = graph_.throws_[from.index];
    if (thrown.all_tracks > 0) reach(positions_, thrown.again, from.units, false);
    for (auto i = thrown.first_way; i < thrown.last_way; ++i) {
      const auto& way = graph_.falls_[i];
      const int units = from.units + way.gain;
      solver_.ends_ = std::max(solver_.ends_, units + 1);
      if (units < solver_.most_) reach(positions_, way.to, units, false);
    }
  }

  [[nodiscard]] std::array<int, 4> rank(const Found& one) const {
    const int startles =
        one.in_the_air ? startles_[one.index] : graph_.spots_[one.index].startles.total();
    return {-one.units, -startles, one.in_the_air ? 0 : 1,
            one.index == TurnGraph::kNewTurn ? 1 : 0};
  }

  void put(const Found& one) {
    Place place;
    place.units = one.units;
    place.in_the_air = one.in_the_air;
    place.first_way = static_cast<Index>(solver_.ways_.size());
    if (one.in_the_air) {
      const auto& thrown = graph_.throws_[one.index];
      place.all_tracks = thrown.all_tracks;
      place.bust = thrown.bust;
      for (auto i = thrown.first_way; i < thrown.last_way; ++i) {
        const auto& way = graph_.falls_[i];
        const int units = one.units + way.gain;
        const bool stops = units >= solver_.most_;
        const Index to = stops ? static_cast<Index>(found_.size()) + static_cast<Index>(units)
                               : place_[positions_.at(key_of(way.to, units))];
        solver_.ways_.push_back({to, chance(way.chance)});
      }
    } else {
      place.must_roll = one.index == TurnGraph::kNewTurn;
      for (auto i = graph_.first_draw_[one.index]; i < graph_.first_draw_[one.index + 1]; ++i) {
        const auto& way = graph_.draws_[i];
        solver_.ways_.push_back(
            {place_[throws_.at(key_of(way.to, one.units))], chance(way.chance)});
      }
    }
    place.last_way = static_cast<Index>(solver_.ways_.size());
    solver_.places_.push_back(place);
  }

  Index chance(double value) {
    const auto [known, is_new] = chance_.try_emplace(value, Index(solver_.chances_.size()));
    if (is_new) solver_.chances_.push_back(value);
    return known->second;
  }

  const TurnGraph& graph_;
  TurnSolver& solver_;
  std::unordered_map<double, Index> chance_;
  std::vector<int> startles_;  ///< by throw
  std::vector<Found> found_;
  std::vector<Index> place_;  ///< sorted index of each place, by order of discovery
  Map positions_;
  Map throws_;
};

TurnSolver::TurnSolver(const TurnGraph& graph, int most) : most_(most), ends_(most + 1) {
  Builder(graph, *this).build();
}

TurnSolver::Figures TurnSolver::sum(const Place& place, const std::vector<Figures>& room) const {
  Figures sum{};
  for (Index i = place.first_way; i < place.last_way; ++i) {
    const Way way = ways_[i];
    const double chance = chances_[way.chance];
    const Figures& there = room[way.to];
    for (std::size_t figure = 0; figure < sum.size(); ++figure) {
      sum[figure] += chance * there[figure];
    }
  }
  return sum;
}

TurnSolver::Figures TurnSolver::solve(const Worth& worth, std::vector<Figures>& room) const {
  room.resize(places_.size() + worth.size());
  std::copy(worth.begin(), worth.end(), room.begin() + ends_at());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place& place = places_[i];
    const Figures& stop = worth[place.units];
    Figures on = sum(place, room);
    if (place.in_the_air) {
      const double others = 1 - place.all_tracks;
      for (std::size_t figure = 0; figure < on.size(); ++figure) {
        on[figure] += place.bust * worth[0][figure];
      }
      // Three tracks: either stop, or roll until there is another result.
      const bool stops = others <= 0 || stop[0] >= on[0] / others;
      for (std::size_t figure = 0; figure < on.size(); ++figure) {
        on[figure] += place.all_tracks * (stops ? stop[figure] : on[figure] / others);
      }
      room[i] = on;
    } else {
      room[i] = place.must_roll || on[0] > stop[0] ? on : stop;
    }
  }
  return room[places_.size() - 1];
}

std::optional<TurnSolver::Index> TurnSolver::place_of(TurnGraph::Index spot, int units) const {
  const auto position = position_.find(key_of(spot, units));
  return position == position_.end() ? std::nullopt : std::optional(position->second);
}

/// Hunt on in places that are worth more than stopping. The same holds for throws: if one stops at
/// three tracks, the throw is worth no more.
TurnSolver::Policy TurnSolver::policy(const Worth& worth, const std::vector<Figures>& room) const {
  Policy policy(places_.size());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    policy[i] = places_[i].must_roll || room[i][0] > worth[places_[i].units][0];
  }
  return policy;
}

std::vector<double> TurnSolver::spread_from(Index place, const Policy& policy) const {
  // Rolls lead to places with smaller indices, or to the ends, which come after all places.
  std::vector<double> chance(places_.size() + static_cast<std::size_t>(ends_));
  double* ends = &chance[places_.size()];
  chance[place] = 1;
  for (Index i = place + 1; i-- > 0;) {
    const Place& here = places_[i];
    double reached = chance[i];
    if (reached == 0) continue;
    if (!here.in_the_air && !policy[i] && i != place) {
      ends[here.units] += reached;
      continue;
    }
    if (here.in_the_air) {
      if (policy[i]) {
        reached /= 1 - here.all_tracks;
      } else {
        ends[here.units] += reached * here.all_tracks;
      }
      ends[0] += reached * here.bust;
    }
    for (Index way = here.first_way; way < here.last_way; ++way) {
      chance[ways_[way].to] += reached * chances_[ways_[way].chance];
    }
  }
  return chance;
}

std::vector<double> TurnSolver::reached(const Policy& policy) const {
  auto chance = spread_from(new_turn(), policy);
  chance.resize(places_.size());
  return chance;
}

std::vector<double> TurnSolver::ends_from(Index place, const Policy& policy) const {
  const auto chance = spread_from(place, policy);
  return {chance.begin() + ends_at(), chance.end()};
}

// ---- TurnPlan ----

TurnPlan::TurnPlan(const TurnGraph& graph, const TurnSolver& solver, Seat seat,
                   std::vector<BySeat> worth)
    : graph_(&graph), solver_(&solver), worth_(std::move(worth)) {
  TurnSolver::Worth own(worth_.size());
  for (std::size_t units = 0; units < own.size(); ++units) own[units] = {worth_[units][seat], 0, 0};
  std::vector<TurnSolver::Figures> room;
  solver.solve(own, room);
  policy_ = solver.policy(own, room);
}

std::optional<TurnSolver::Index> TurnPlan::place_of(const games::TrophyBuck& game) const {
  const auto spot = graph_->spot_of(game.state());
  if (!spot) return std::nullopt;
  return solver_->place_of(*spot, game.state().turn_points / graph_->unit());
}

std::optional<bool> TurnPlan::hunts_on(const games::TrophyBuck& game) const {
  const auto place = place_of(game);
  return place ? std::optional<bool>(policy_[*place]) : std::nullopt;
}

std::optional<TurnPlan::Choice> TurnPlan::choice(const games::TrophyBuck& game) const {
  const auto place = place_of(game);
  if (!place) return std::nullopt;
  Choice choice{worth_[game.state().turn_points / graph_->unit()], {}};
  const auto ends = solver_->ends_from(*place, policy_);
  for (std::size_t units = 0; units < ends.size(); ++units) {
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      choice.on[seat] += ends[units] * worth_[units][seat];
    }
  }
  return choice;
}

}  // namespace astragal::bots
