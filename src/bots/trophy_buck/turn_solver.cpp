#include "bots/trophy_buck/turn_solver.h"

#include <algorithm>
#include <numeric>

namespace astragal {

namespace {

std::uint64_t key_of(std::uint32_t index, int units) {
  return std::uint64_t{index} << 32U | static_cast<std::uint32_t>(units);
}

}  // namespace

/// Finds what can be reached, then puts it in order: the most units first, then the most startles,
/// dice in the air before the positions from which they are thrown.
class Trail::Builder {
 public:
  Builder(const Hunt& hunt, Trail& trail)
      : hunt_(hunt), trail_(trail), startles_(hunt.throws_.size()) {
    for (int count = 0; count < Hunt::kBearable; ++count) {
      for (const Hunt::Index thrown : hunt.throws_by_startles_[count]) startles_[thrown] = count;
    }
  }

  void build() {
    reach(positions_, Hunt::kNewTurn, 0, false);
    for (std::size_t next = 0; next < found_.size(); ++next) look_at(found_[next]);
    std::vector<Index> order(found_.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [this](Index a, Index b) { return rank(found_[a]) < rank(found_[b]); });
    place_.resize(found_.size());
    for (Index i = 0; i < order.size(); ++i) place_[order[i]] = i;
    for (const Index i : order) put(found_[i]);
    for (const auto& [key, i] : positions_) trail_.position_.emplace(key, place_[i]);
  }

 private:
  struct Found {
    Hunt::Index index;
    int units;
    bool in_the_air;
  };
  using Map = std::unordered_map<std::uint64_t, Index>;

  void reach(Map& map, Hunt::Index index, int units, bool in_the_air) {
    if (map.try_emplace(key_of(index, units), Index(found_.size())).second) {
      found_.push_back({index, units, in_the_air});
    }
  }

  void look_at(Found from) {
    if (!from.in_the_air) {
      for (auto i = hunt_.first_draw_[from.index]; i < hunt_.first_draw_[from.index + 1]; ++i) {
        reach(throws_, hunt_.draws_[i].to, from.units, true);
      }
      return;
    }
    const auto& thrown = hunt_.throws_[from.index];
    if (thrown.all_tracks > 0) reach(positions_, thrown.again, from.units, false);
    for (auto i = thrown.first_way; i < thrown.last_way; ++i) {
      const auto& way = hunt_.falls_[i];
      const int units = from.units + way.gain;
      trail_.ends_ = std::max(trail_.ends_, units + 1);
      if (units < trail_.most_) reach(positions_, way.to, units, false);
    }
  }

  [[nodiscard]] std::array<int, 4> rank(const Found& one) const {
    const int startles =
        one.in_the_air ? startles_[one.index] : hunt_.spots_[one.index].startles.total();
    return {-one.units, -startles, one.in_the_air ? 0 : 1, one.index == Hunt::kNewTurn ? 1 : 0};
  }

  void put(const Found& one) {
    Place place;
    place.units = one.units;
    place.in_the_air = one.in_the_air;
    place.first_way = static_cast<Index>(trail_.ways_.size());
    if (one.in_the_air) {
      const auto& thrown = hunt_.throws_[one.index];
      place.all_tracks = thrown.all_tracks;
      place.bust = thrown.bust;
      for (auto i = thrown.first_way; i < thrown.last_way; ++i) {
        const auto& way = hunt_.falls_[i];
        const int units = one.units + way.gain;
        const bool stops = units >= trail_.most_;
        const Index to = stops ? static_cast<Index>(found_.size()) + static_cast<Index>(units)
                               : place_[positions_.at(key_of(way.to, units))];
        trail_.ways_.push_back({to, chance(way.chance)});
      }
    } else {
      place.must_roll = one.index == Hunt::kNewTurn;
      for (auto i = hunt_.first_draw_[one.index]; i < hunt_.first_draw_[one.index + 1]; ++i) {
        const auto& way = hunt_.draws_[i];
        trail_.ways_.push_back({place_[throws_.at(key_of(way.to, one.units))], chance(way.chance)});
      }
    }
    place.last_way = static_cast<Index>(trail_.ways_.size());
    trail_.places_.push_back(place);
  }

  Index chance(double value) {
    const auto [known, is_new] = chance_.try_emplace(value, Index(trail_.chances_.size()));
    if (is_new) trail_.chances_.push_back(value);
    return known->second;
  }

  const Hunt& hunt_;
  Trail& trail_;
  std::unordered_map<double, Index> chance_;
  std::vector<int> startles_;  ///< of throws
  std::vector<Found> found_;
  std::vector<Index> place_;  ///< where each that was found stands in the order
  Map positions_;
  Map throws_;
};

Trail::Trail(const Hunt& hunt, int most) : most_(most), ends_(most + 1) {
  Builder(hunt, *this).build();
}

Trail::Figures Trail::sum(const Place& place, const std::vector<Figures>& room) const {
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

Trail::Figures Trail::solve(const Worth& worth, std::vector<Figures>& room) const {
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
      // Three tracks are stopped with, or rolled until something else comes.
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

std::optional<Trail::Index> Trail::place_of(Hunt::Index spot, int units) const {
  const auto position = position_.find(key_of(spot, units));
  return position == position_.end() ? std::nullopt : std::optional(position->second);
}

/// A place that is worth more than stopping there is one to go on from, in the air too: with three
/// tracks that are stopped with, it is worth no more.
Trail::Policy Trail::policy(const Worth& worth, const std::vector<Figures>& room) const {
  Policy policy(places_.size());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    policy[i] = places_[i].must_roll || room[i][0] > worth[places_[i].units][0];
  }
  return policy;
}

std::vector<double> Trail::spread_from(Index place, const Policy& policy) const {
  // Rolls lead to places further in front, or to the ends, which stand behind them all.
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

std::vector<double> Trail::reached(const Policy& policy) const {
  auto chance = spread_from(new_turn(), policy);
  chance.resize(places_.size());
  return chance;
}

std::vector<double> Trail::ends_from(Index place, const Policy& policy) const {
  const auto chance = spread_from(place, policy);
  return {chance.begin() + ends_at(), chance.end()};
}

// ---- a plan ----

TurnPlan::TurnPlan(const Hunt& hunt, const Trail& trail, Seat seat, std::vector<BySeat> worth)
    : hunt_(&hunt), trail_(&trail), worth_(std::move(worth)) {
  Trail::Worth own(worth_.size());
  for (std::size_t units = 0; units < own.size(); ++units) own[units] = {worth_[units][seat], 0, 0};
  std::vector<Trail::Figures> room;
  trail.solve(own, room);
  policy_ = trail.policy(own, room);
}

std::optional<Trail::Index> TurnPlan::place_of(const TrophyBuck& game) const {
  const auto spot = hunt_->spot_of(game.state());
  if (!spot) return std::nullopt;
  return trail_->place_of(*spot, game.state().turn_points / hunt_->unit());
}

std::optional<bool> TurnPlan::hunts_on(const TrophyBuck& game) const {
  const auto place = place_of(game);
  return place ? std::optional<bool>(policy_[*place]) : std::nullopt;
}

std::optional<TurnPlan::Choice> TurnPlan::choice(const TrophyBuck& game) const {
  const auto place = place_of(game);
  if (!place) return std::nullopt;
  Choice choice{worth_[game.state().turn_points / hunt_->unit()], {}};
  const auto ends = trail_->ends_from(*place, policy_);
  for (std::size_t units = 0; units < ends.size(); ++units) {
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      choice.on[seat] += ends[units] * worth_[units][seat];
    }
  }
  return choice;
}

}  // namespace astragal
