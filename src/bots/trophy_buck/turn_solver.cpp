#include "bots/trophy_buck/turn_solver.h"

#include <algorithm>
#include <unordered_map>

namespace astragal::bots {

/// Finds all reachable places and sorts them: most units first, then most startles, throws before
/// the positions that lead to them.
class TurnSolver::Builder {
 public:
  Builder(const TurnGraph& graph, TurnSolver& solver)
      : graph_(graph),
        solver_(solver),
        startles_(graph.throws_.size()),
        chance_of_draw_(graph.draws_.size(), kNowhere),
        chance_of_fall_(graph.falls_.size(), kNowhere),
        throws_(graph.throws_.size() * solver.most_, kNowhere) {
    solver.position_.assign(graph.spots_.size() * solver.most_, kNowhere);
    for (int count = 0; count < kStartlesToBust; ++count) {
      for (const TurnGraph::Index thrown : graph.throws_by_startles_[count])
        startles_[thrown] = count;
    }
  }

  void build() {
    reach({TurnGraph::kNewTurn, 0, false});
    for (std::size_t next = 0; next < found_.size(); ++next) look_at(found_[next]);
    // In the order of discovery where ranks are equal: sums depend on the order.
    std::vector<std::vector<Index>> by_rank(rank({0, 0, false}) + 1);
    for (Index i = 0; i < found_.size(); ++i) by_rank[rank(found_[i])].push_back(i);
    Index place = 0;
    for (const auto& same : by_rank) {
      for (const Index i : same) at(found_[i]) = place++;
    }
    for (const auto& same : by_rank) {
      for (const Index i : same) put(found_[i]);
    }
  }

 private:
  static constexpr int kStartlesToBust = games::TrophyBuck::kStartlesToBust;

  struct Found {
    TurnGraph::Index index;
    int units;
    bool in_the_air;
  };

  /// The place, once it is known.
  Index& at(const Found& one) {
    return (one.in_the_air ? throws_ : solver_.position_)[solver_.key_of(one.index, one.units)];
  }

  void reach(const Found& one) {
    Index& place = at(one);
    if (place != kNowhere) return;
    place = static_cast<Index>(found_.size());
    found_.push_back(one);
  }

  void look_at(Found from) {
    if (!from.in_the_air) {
      for (auto i = graph_.first_draw_[from.index]; i < graph_.first_draw_[from.index + 1]; ++i) {
        reach({graph_.draws_[i].to, from.units, true});
      }
      return;
    }
    const auto& thrown = graph_.throws_[from.index];
    if (thrown.all_tracks > 0) reach({thrown.again, from.units, false});
    for (auto i = thrown.first_way; i < thrown.last_way; ++i) {
      const auto& way = graph_.falls_[i];
      const int units = from.units + way.gain;
      solver_.ends_ = std::max(solver_.ends_, units + 1);
      if (units < solver_.most_) reach({way.to, units, false});
    }
  }

  [[nodiscard]] std::size_t rank(const Found& one) const {
    const int startles =
        one.in_the_air ? startles_[one.index] : graph_.spots_[one.index].startles.total();
    const int calm = kStartlesToBust - 1 - startles;
    const int rank = ((solver_.most_ - 1 - one.units) * kStartlesToBust + calm) * 4 +
                     (one.in_the_air ? 0 : 2) + (one.index == TurnGraph::kNewTurn ? 1 : 0);
    return static_cast<std::size_t>(rank);
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
                               : at({way.to, units, false});
        solver_.ways_.push_back({to, chance(way.chance, chance_of_fall_[i])});
      }
    } else {
      place.must_roll = one.index == TurnGraph::kNewTurn;
      for (auto i = graph_.first_draw_[one.index]; i < graph_.first_draw_[one.index + 1]; ++i) {
        const auto& way = graph_.draws_[i];
        solver_.ways_.push_back(
            {at({way.to, one.units, true}), chance(way.chance, chance_of_draw_[i])});
      }
    }
    place.last_way = static_cast<Index>(solver_.ways_.size());
    solver_.places_.push_back(place);
  }

  /// The index of the chance; `known` is that of this way, once it is known.
  Index chance(double value, Index& known) {
    if (known != kNowhere) return known;
    const auto [equal, is_new] = chance_.try_emplace(value, Index(solver_.chances_.size()));
    if (is_new) solver_.chances_.push_back(value);
    return known = equal->second;
  }

  const TurnGraph& graph_;
  TurnSolver& solver_;
  std::unordered_map<double, Index> chance_;
  std::vector<int> startles_;  ///< by throw
  std::vector<Index> chance_of_draw_;
  std::vector<Index> chance_of_fall_;
  std::vector<Found> found_;
  std::vector<Index> throws_;  ///< by throw and units: its number in found_, then its place
};

TurnSolver::TurnSolver(const TurnGraph& graph, int most) : most_(most), ends_(most + 1) {
  Builder(graph, *this).build();
}

template <std::size_t kCount>
std::array<double, kCount> TurnSolver::sum(
    const Place& place, const std::vector<std::array<double, kCount>>& room) const {
  std::array<double, kCount> sum{};
  for (Index i = place.first_way; i < place.last_way; ++i) {
    const Way way = ways_[i];
    const double chance = chances_[way.chance];
    const auto& there = room[way.to];
    for (std::size_t figure = 0; figure < kCount; ++figure) sum[figure] += chance * there[figure];
  }
  return sum;
}

template <bool kOnePolicy, std::size_t kCount>
void TurnSolver::fill(std::vector<std::array<double, kCount>>& room) const {
  const auto* worth = &room[ends_at()];
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place& place = places_[i];
    const auto& stop = worth[place.units];
    auto on = sum(place, room);
    std::array<bool, kCount> stops{};
    const double others = 1 - place.all_tracks;
    if (place.in_the_air) {
      for (std::size_t figure = 0; figure < kCount; ++figure) {
        on[figure] += place.bust * worth[0][figure];
      }
    }
    for (std::size_t figure = 0; figure < kCount; ++figure) {
      const std::size_t best = kOnePolicy ? 0 : figure;
      // Three tracks: either stop, or roll until there is another result.
      stops[figure] = place.in_the_air ? others <= 0 || stop[best] >= on[best] / others
                                       : !place.must_roll && !(on[best] > stop[best]);
    }
    for (std::size_t figure = 0; figure < kCount; ++figure) {
      if (place.in_the_air) {
        on[figure] += place.all_tracks * (stops[figure] ? stop[figure] : on[figure] / others);
      } else if (stops[figure]) {
        on[figure] = stop[figure];
      }
    }
    room[i] = on;
  }
}

TurnSolver::Figures TurnSolver::solve(const Worth& worth, std::vector<Figures>& room) const {
  room.resize(places_.size() + worth.size());
  std::copy(worth.begin(), worth.end(), room.begin() + ends_at());
  fill<true>(room);
  return room[places_.size() - 1];
}

std::vector<TurnSolver::Policy> TurnSolver::best_policies(
    std::span<const std::vector<double>> worths) const {
  constexpr std::size_t kTogether = 4;  // reading the ways takes most of the time
  std::vector<Policy> policies(worths.size(), Policy(places_.size()));
  std::vector<std::array<double, kTogether>> room(places_.size() + ends_);
  for (std::size_t first = 0; first < worths.size(); first += kTogether) {
    const std::size_t count = std::min(kTogether, worths.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      for (int units = 0; units < ends_; ++units) {
        room[ends_at() + units][i] = worths[first + i][units];
      }
    }
    fill<false>(room);
    for (std::size_t i = 0; i < count; ++i) {
      policies[first + i] = policy([&](std::size_t place) { return room[place][i]; });
    }
  }
  return policies;
}

std::optional<TurnSolver::Index> TurnSolver::place_of(TurnGraph::Index spot, int units) const {
  const Index place = units < most_ ? position_[key_of(spot, units)] : kNowhere;
  return place == kNowhere ? std::nullopt : std::optional(place);
}

/// Hunt on in places that are worth more than stopping. The same holds for throws: if one stops at
/// three tracks, the throw is worth no more.
template <class Value>
TurnSolver::Policy TurnSolver::policy(const Value& value) const {
  Policy policy(places_.size());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (places_[i].must_roll || value(i) > value(ends_at() + places_[i].units)) policy[i] = true;
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
  std::vector<double> own;
  for (const BySeat& chances : worth_) own.push_back(chances[seat]);
  policy_ = std::move(solver.best_policies(std::span(&own, 1)).front());
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
