#include "bots/race.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace astragal {

namespace {

std::uint64_t key_of(std::uint32_t index, int units) {
  return std::uint64_t{index} << 32U | static_cast<std::uint32_t>(units);
}

}  // namespace

// ---- one turn ----

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
        const Index to =
            stops ? static_cast<Index>(units) : place_[positions_.at(key_of(way.to, units))];
        trail_.ways_.push_back({to, stops, way.chance});
      }
    } else {
      place.must_roll = one.index == Hunt::kNewTurn;
      for (auto i = hunt_.first_draw_[one.index]; i < hunt_.first_draw_[one.index + 1]; ++i) {
        const auto& way = hunt_.draws_[i];
        trail_.ways_.push_back({place_[throws_.at(key_of(way.to, one.units))], false, way.chance});
      }
    }
    place.last_way = static_cast<Index>(trail_.ways_.size());
    trail_.places_.push_back(place);
  }

  const Hunt& hunt_;
  Trail& trail_;
  std::vector<int> startles_;  ///< of throws
  std::vector<Found> found_;
  std::vector<Index> place_;  ///< where each that was found stands in the order
  Map positions_;
  Map throws_;
};

Trail::Trail(const Hunt& hunt, int most) : most_(most), ends_(most + 1) {
  Builder(hunt, *this).build();
}

Trail::Figures Trail::sum(const Place& place, const Worth& worth,
                          const std::vector<Figures>& room) const {
  Figures sum{};
  for (Index i = place.first_way; i < place.last_way; ++i) {
    const Way& way = ways_[i];
    const Figures& there = way.stops ? worth[way.to] : room[way.to];
    for (std::size_t figure = 0; figure < sum.size(); ++figure) {
      sum[figure] += way.chance * there[figure];
    }
  }
  return sum;
}

Trail::Figures Trail::solve(const Worth& worth, std::vector<Figures>& room) const {
  room.resize(places_.size());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place& place = places_[i];
    const Figures& stop = worth[place.units];
    Figures on = sum(place, worth, room);
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
  return room.back();
}

std::optional<Trail::Figures> Trail::hunting_on(Hunt::Index spot, int units,
                                                const std::vector<Figures>& room) const {
  const auto position = position_.find(key_of(spot, units));
  if (position == position_.end()) return std::nullopt;
  return sum(places_[position->second], {}, room);  // from here it leads to throws only
}

// ---- the race ----

namespace {

constexpr int kMostUnits = 24;  // of a turn: beyond, nobody hunts on
constexpr int kMostGoal = 40;   // in units: 64,000 scores, three turns each
constexpr double kSettled = 1e-12;

}  // namespace

Race::Race(const TrophyBuck::Config& config, Hunt hunt, int most)
    : config_(config),
      hunt_(std::move(hunt)),
      trail_(hunt_, most),
      goal_((config.goal + hunt_.unit() - 1) / hunt_.unit()),
      top_(goal_ + trail_.ends()) {}

/// What a hunter can do who has to get more than `units`.
Race::MustBeat Race::beat(int units, double if_tied, std::vector<Trail::Figures>& room) const {
  Trail::Worth worth(trail_.ends());
  for (int n = 0; n < trail_.ends(); ++n) {
    if (n > units) worth[n] = {1, 1, 0};
    if (n == units) worth[n] = {if_tied, 0, 1};
  }
  const auto figures = trail_.solve(worth, room);
  return {figures[1], figures[2]};
}

/// Two or three leaders with the same score play one more round, in their order. What happens when
/// they tie again depends on itself: it is found by doing it again until nothing changes.
void Race::solve_ties() {
  std::vector<Trail::Figures> room;
  const int ends = trail_.ends();
  const auto turn = [&](const auto& worth_of) {
    Trail::Worth worth(ends);
    for (int n = 0; n < ends; ++n) worth[n] = worth_of(n);
    return trail_.solve(worth, room);
  };
  double change = 1;
  while (change > kSettled) {
    std::vector<double> second(ends);  // by what the first has
    for (int n = 0; n < ends; ++n) {
      const auto [more, same] = beat(n, 1 - first_of_two_, room);
      second[n] = more + same * (1 - first_of_two_);
    }
    const double first = turn([&](int n) { return Trail::Figures{1 - second[n]}; })[0];
    change = std::abs(first - first_of_two_);
    first_of_two_ = first;
  }
  for (change = 1; change > kSettled;) {
    // The third must beat the best of two, or both of them.
    std::array<std::vector<MustBeat>, 2> third;
    for (int n = 0; n < ends; ++n) {
      third[0].push_back(beat(n, 1 - first_of_two_, room));
      third[1].push_back(beat(n, of_three_[2], room));
    }
    beat_ = std::move(third);
    three_after_.clear();
    for (int first = 0; first < ends; ++first) {
      const auto figures = turn([&](int second) {
        const Chances chances = last_hunter({first, second, 0});
        return Trail::Figures{chances[1], chances[0]};
      });
      three_after_.push_back({figures[1], figures[0], 1 - figures[0] - figures[1]});
    }
    const auto whole = turn([&](int first) {
      return Trail::Figures{three_after_[first][0], three_after_[first][1]};
    });
    const Chances now{whole[0], whole[1], 1 - whole[0] - whole[1]};
    change = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
      change = std::max(change, std::abs(now[seat] - of_three_[seat]));
    }
    of_three_ = now;
  }
  for (auto& table : beat_)
    table.resize(static_cast<std::size_t>(top_) + 1);  // no turn brings more
}

/// The third hunter's turn in the last round: somebody has reached the goal.
Race::Chances Race::last_hunter(const Scores& scores) const {
  const int best = std::max(scores[0], scores[1]);
  const bool two = scores[0] == scores[1];
  const auto& [more, same] = beat_[two ? 1 : 0][std::min(best - scores[2], top_)];
  const double less = 1 - more - same;
  Chances chances{};
  if (two) {
    chances = {less * first_of_two_ + same * of_three_[0],
               less * (1 - first_of_two_) + same * of_three_[1], 0};
  } else {
    chances[scores[0] > scores[1] ? 0 : 1] = less + same * first_of_two_;
  }
  chances[2] = 1 - chances[0] - chances[1];
  return chances;
}

Race::Chances Race::end_of_round(const Scores& scores) const {
  const int best = *std::max_element(scores.begin(), scores.end());
  if (best < goal_) return regular_[0][triple(scores)];
  const auto leaders = std::count(scores.begin(), scores.end(), best);
  if (leaders == kSeats) return of_three_;
  Chances chances{};
  bool first = true;
  for (int seat = 0; seat < kSeats; ++seat) {
    if (scores[seat] != best) continue;
    chances[seat] = leaders == 1 ? 1 : first ? first_of_two_ : 1 - first_of_two_;
    first = false;
  }
  return chances;
}

Race::Chances Race::start(int turn, const Scores& scores) const {
  if (turn == 1 && scores[0] >= goal_) {
    return chase_[std::min(scores[0] - scores[1], top_) * (top_ + 1) +
                  std::min(scores[0] - scores[2], top_)];
  }
  if (turn == 2 && std::max(scores[0], scores[1]) >= goal_) return last_hunter(scores);
  return regular_[turn][triple(scores)];
}

Race::Chances Race::end(int turn, Scores scores, int units) const {
  scores[turn] += units;
  return turn + 1 < kSeats ? start(turn + 1, scores) : end_of_round(scores);
}

Race::Turn Race::best_answer(int turn, const Scores& scores, const Chances& if_nothing,
                             std::vector<Trail::Figures>& room) const {
  const int next = (turn + 1) % kSeats;
  Trail::Worth worth(trail_.ends());
  for (int units = 0; units < trail_.ends(); ++units) {
    const Chances chances = units == 0 ? if_nothing : end(turn, scores, units);
    worth[units] = {chances[turn], chances[next], units == 0 ? 1.0 : 0.0};
  }
  const auto figures = trail_.solve(worth, room);
  Turn result{{}, figures[2]};
  result.chances[turn] = figures[0];
  result.chances[next] = figures[1];
  result.chances[3 - turn - next] = 1 - figures[0] - figures[1];
  return result;
}

/// The second hunter's turn when the first has reached the goal: only the differences count.
void Race::solve_chase(const ForEach& for_each) {
  const int width = top_ + 1;
  chase_.resize(static_cast<std::size_t>(width) * width);
  for_each(width - 1, [&](int row) {
    std::vector<Trail::Figures> room;
    for (int third = 1; third < width; ++third) {
      const Scores scores{top_, top_ - (row + 1), top_ - third};
      // Nothing is not special here: the third hunter's turn follows in any case.
      chase_[(row + 1) * width + third] = best_answer(1, scores, last_hunter(scores), room).chances;
    }
  });
}

/// A round in which nobody scores leads back to where it began, so the three turns at the same
/// scores depend on each other. With what each does held fixed, that is one linear equation; what
/// each does best is looked for again until it stays.
double Race::solve_triple(int index, std::vector<Trail::Figures>& room) {
  const Scores scores{index / (goal_ * goal_), index / goal_ % goal_, index % goal_};
  Chances& begin = regular_[0][index];
  begin = {1 / 3.0, 1 / 3.0, 1 / 3.0};
  double change = 1;
  for (int round = 0; round < 50 && change > kSettled; ++round) {
    Chances follows = begin;
    Chances fixed{};     // what does not come back here
    double returns = 1;  // how often it does
    for (int turn = kSeats - 1; turn >= 0; --turn) {
      const Turn answer = best_answer(turn, scores, follows, room);
      for (int seat = 0; seat < kSeats; ++seat) {
        fixed[seat] = answer.chances[seat] - answer.nothing * (follows[seat] - fixed[seat]);
      }
      returns *= answer.nothing;
      follows = regular_[turn][index] = answer.chances;
    }
    change = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
      const double settled = fixed[seat] / (1 - returns);
      change = std::max(change, std::abs(settled - follows[seat]));
      begin[seat] = settled;
    }
  }
  return change;
}

/// Units can only be compared with others of the same turn: the goal, and what a hunter has beyond
/// it, are rounded down.
Race::Chances Race::after(const TrophyBuck& game, int points) const {
  const int turn = game.to_act();
  const int unit = hunt_.unit();
  Scores scores{};
  for (int seat = 0; seat < kSeats; ++seat) scores[seat] = game.score(seat) / unit;
  if (game.score(turn) < config_.goal) return end(turn, scores, points / unit);
  // An extra round: whoever has not played in it has as many points as this hunter.
  const SeatSet playing = game.state().playing;
  const int units = points / unit;
  const bool last = playing >> (turn + 1) == 0;
  const int before = scores[turn];
  scores[turn] += units;
  if (last) return end_of_round(scores);
  if (playing != all_seats(kSeats)) {
    const Seat second = first_of(playing & ~only(turn));
    const auto& [more, same] = beat_[0][std::min(units, top_)];
    Chances chances{};
    chances[second] = more + same * (1 - first_of_two_);
    chances[turn] = 1 - chances[second];
    return chances;
  }
  if (turn == 0) return three_after_[std::min<std::size_t>(units, three_after_.size() - 1)];
  return last_hunter({scores[0] - before, units, 0});
}

Race::Plan::Plan(const Race& race, const TrophyBuck& game)
    : race_(&race), worth_(race.trail_.ends()) {
  const int turn = game.to_act();
  for (int units = 0; units < race.trail_.ends(); ++units) {
    const Chances chances = race.after(game, units * race.hunt_.unit());
    worth_[units] = {chances[turn], chances[(turn + 1) % kSeats], 0};
  }
  race.trail_.solve(worth_, figures_);
}

std::optional<Race::Choice> Race::Plan::choice(const TrophyBuck& game) const {
  const auto spot = race_->hunt_.spot_of(game.state());
  if (!spot) return std::nullopt;
  const int points = game.state().turn_points;
  const int units = points / race_->hunt_.unit();
  Choice choice{race_->after(game, points), {}};
  if (units >= race_->trail_.most()) {
    choice.on = race_->after(game, 0);  // not looked into: as bad as it can be
    return choice;
  }
  const auto on = race_->trail_.hunting_on(*spot, units, figures_);
  if (!on) return std::nullopt;
  const int turn = game.to_act();
  const int next = (turn + 1) % kSeats;
  choice.on[turn] = (*on)[0];
  choice.on[next] = (*on)[1];
  choice.on[3 - turn - next] = 1 - (*on)[0] - (*on)[1];
  return choice;
}

Result<Race> Race::solve(const TrophyBuck::Config& config, const ForEach& for_each,
                         const Progress& progress) {
  auto hunt = Hunt::with(config);
  if (!hunt) return hunt.error();
  Race race(config, std::move(*hunt), kMostUnits);
  if (race.goal_ > kMostGoal) {
    return Error{"the race to this goal has too many scores to be solved exactly"};
  }
  progress(0);
  race.solve_ties();
  race.solve_chase(for_each);
  const int goal = race.goal_;
  const std::size_t triples = static_cast<std::size_t>(goal) * goal * goal;
  for (auto& table : race.regular_) table.resize(triples);
  // Scores only grow: what a triple leads to has a larger sum.
  std::vector<std::vector<int>> by_sum(3 * goal);
  for (int index = 0; index < static_cast<int>(triples); ++index) {
    by_sum[index / (goal * goal) + index / goal % goal + index % goal].push_back(index);
  }
  std::size_t done = 0;
  std::vector<double> changes(triples);
  for (auto these = by_sum.rbegin(); these != by_sum.rend(); ++these) {
    for_each(static_cast<int>(these->size()), [&](int i) {
      thread_local std::vector<Trail::Figures> room;
      changes[(*these)[i]] = race.solve_triple((*these)[i], room);
    });
    done += these->size();
    progress(static_cast<double>(done) / static_cast<double>(triples));
  }
  race.residual_ = *std::max_element(changes.begin(), changes.end());
  return race;
}

}  // namespace astragal
