#include "bots/trophy_buck/exact_race.h"

#include <algorithm>
#include <cmath>

namespace astragal::bots {

using games::TrophyBuck;

namespace {

constexpr int kMostGoal = 40;  // in units: 64,000 scores, three turns each
constexpr double kSettled = 1e-12;

}  // namespace

ExactRace::ExactRace(const TrophyBuck::Config& config, TurnGraph graph)
    : config_(config),
      graph_(std::move(graph)),
      solver_(graph_, kMostTurnUnits),
      goal_((config.goal + graph_.unit() - 1) / graph_.unit()),
      top_(solver_.ends()) {}

/// The best turn of a hunter who must make more than `units`.
ExactRace::MustBeat ExactRace::beat(int units, double if_tied,
                                    std::vector<TurnSolver::Figures>& room) const {
  TurnSolver::Worth worth(solver_.ends());
  for (int n = 0; n < solver_.ends(); ++n) {
    if (n > units) worth[n] = {1, 1, 0};
    if (n == units) worth[n] = {if_tied, 0, 1};
  }
  const auto figures = solver_.solve(worth, room);
  return {figures[1], figures[2]};
}

/// Two or three tied leaders play one more round, in order. The value of a repeated tie depends on
/// itself: for a fixed policy this is a linear equation, which is solved repeatedly until the
/// policy no longer changes.
void ExactRace::solve_ties() {
  std::vector<TurnSolver::Figures> room;
  const int ends = solver_.ends();
  const auto turn = [&](const auto& worth_of) {
    TurnSolver::Worth worth(ends);
    for (int n = 0; n < ends; ++n) worth[n] = worth_of(n);
    return solver_.solve(worth, room);
  };
  double change = 1;
  while (change > kSettled) {
    std::vector<MustBeat> second(ends);  // by the first hunter's units
    for (int n = 0; n < ends; ++n) second[n] = beat(n, 1 - first_of_two_, room);
    const auto [first, again, none] = turn([&](int n) {
      const auto [more, same] = second[n];
      return TurnSolver::Figures{1 - more - same * (1 - first_of_two_), same};
    });
    change = std::abs(first - first_of_two_);
    first_of_two_ = (first - again * first_of_two_) / (1 - again);
  }
  for (change = 1; change > kSettled;) {
    // The third must beat the best of two, or both of them.
    std::array<std::vector<MustBeat>, 2> third;
    for (int n = 0; n < ends; ++n) {
      third[0].push_back(beat(n, 1 - first_of_two_, room));
      third[1].push_back(beat(n, of_three_[2], room));
    }
    for (std::size_t two = 0; two < third.size(); ++two) {
      std::copy(third[two].begin(), third[two].end(), beat_[two].begin());
    }
    std::vector<double> all_tie;
    for (int first = 0; first < ends; ++first) {
      const auto figures = turn([&](int second) {
        const Chances chances = last_hunter({first, second, 0});
        return TurnSolver::Figures{chances[1], chances[0],
                                   first == second ? beat_[1][first].same : 0};
      });
      three_after_[first] = {figures[1], figures[0], 1 - figures[0] - figures[1]};
      all_tie.push_back(figures[2]);
    }
    const auto whole = turn([&](int first) {
      return TurnSolver::Figures{three_after_[first][0], three_after_[first][1], all_tie[first]};
    });
    const Chances now{whole[0], whole[1], 1 - whole[0] - whole[1]};
    change = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
      change = std::max(change, std::abs(now[seat] - of_three_[seat]));
      of_three_[seat] = (now[seat] - whole[2] * of_three_[seat]) / (1 - whole[2]);
    }
  }
}

/// The third hunter's turn in the last round, after the goal is reached.
ExactRace::Chances ExactRace::last_hunter(const Scores& scores) const {
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

ExactRace::Chances ExactRace::end_of_round(const Scores& scores) const {
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

ExactRace::Chances ExactRace::start(int turn, const Scores& scores) const {
  if (turn == 1 && scores[0] >= goal_) {
    return chase_[std::min(scores[0] - scores[1], top_) * (top_ + 1) +
                  std::min(scores[0] - scores[2], top_)];
  }
  if (turn == 2 && std::max(scores[0], scores[1]) >= goal_) return last_hunter(scores);
  return regular_[turn][triple(scores)];
}

ExactRace::Chances ExactRace::end(int turn, Scores scores, int units) const {
  scores[turn] += units;
  return turn + 1 < kSeats ? start(turn + 1, scores) : end_of_round(scores);
}

ExactRace::Turn ExactRace::best_answer(int turn, const Scores& scores, const Chances& if_nothing,
                                       std::vector<TurnSolver::Figures>& room) const {
  const int next = (turn + 1) % kSeats;
  TurnSolver::Worth worth(solver_.ends());
  for (int units = 0; units < solver_.ends(); ++units) {
    const Chances chances = units == 0 ? if_nothing : end(turn, scores, units);
    worth[units] = {chances[turn], chances[next], units == 0 ? 1.0 : 0.0};
  }
  const auto figures = solver_.solve(worth, room);
  Turn result{{}, figures[2]};
  result.chances[turn] = figures[0];
  result.chances[next] = figures[1];
  result.chances[3 - turn - next] = 1 - figures[0] - figures[1];
  return result;
}

/// The second hunter's turn after the first has reached the goal: only differences matter.
void ExactRace::solve_chase(const ForEach& for_each) {
  const int width = top_ + 1;
  for_each(width - 1, [&](int row) {
    std::vector<TurnSolver::Figures> room;
    for (int third = 1; third < width; ++third) {
      const Scores scores{top_, top_ - (row + 1), top_ - third};
      // A turn of 0 points needs no special case: the third hunter's turn follows anyway.
      chase_[(row + 1) * width + third] = best_answer(1, scores, last_hunter(scores), room).chances;
    }
  });
}

/// Starting value: chances change little if all have one unit more.
ExactRace::Chances ExactRace::guess(Scores scores) const {
  if (*std::max_element(scores.begin(), scores.end()) + 1 >= goal_) return of_three_;
  for (int& score : scores) ++score;
  return regular_[0][triple(scores)];
}

/// A round without points returns to its start, so the three turns at the same scores depend on
/// each other. For a fixed policy this is a linear equation, which is solved repeatedly until the
/// policy no longer changes.
double ExactRace::solve_triple(int index, std::vector<TurnSolver::Figures>& room) {
  const Scores scores{index / (goal_ * goal_), index / goal_ % goal_, index % goal_};
  Chances& begin = regular_[0][index];
  begin = guess(scores);
  double change = 1;
  for (int round = 0; round < 50 && change > kSettled; ++round) {
    Chances follows = begin;
    Chances fixed{};     // part that does not return here
    double returns = 1;  // probability of returning
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

/// Units are comparable only within a turn: the goal, and scores beyond it, are rounded down.
ExactRace::Chances ExactRace::after(const TrophyBuck& game, int points) const {
  const int turn = game.to_act();
  const int unit = graph_.unit();
  Scores scores{};
  for (int seat = 0; seat < kSeats; ++seat) scores[seat] = game.score(seat) / unit;
  if (game.score(turn) < config_.goal) return end(turn, scores, points / unit);
  // An extra round: those who have not played yet have the same score as this hunter.
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

bool ExactRace::covers(const TrophyBuck& game) const {
  if (game.config() != config_ || game.phase() != Phase::kDecide) return false;
  const int most = solver_.most() * graph_.unit();
  if (game.state().turn_points >= most) return false;
  int best = 0;
  for (int seat = 0; seat < kSeats; ++seat) best = std::max(best, game.score(seat));
  if (best < config_.goal) return true;
  for (Seat seat = game.to_act(); seat < kSeats; ++seat) {
    if (contains(game.state().playing, seat) && best - game.score(seat) >= most) return false;
  }
  return true;
}

TurnPlan ExactRace::plan(const TrophyBuck& game) const {
  std::vector<BySeat> worth(solver_.ends());
  for (int units = 0; units < solver_.ends(); ++units) {
    const Chances chances = after(game, units * graph_.unit());
    std::copy(chances.begin(), chances.end(), worth[units].begin());
  }
  return {graph_, solver_, game.to_act(), std::move(worth)};
}

text::Result<ExactRace> ExactRace::unsolved(const TrophyBuck::Config& config) {
  if (config.seats != kSeats) return text::Error{"the race is solved for three hunters only"};
  const bool scores = std::any_of(config.colours.begin(), config.colours.end(),
                                  [](auto& dice) { return dice.dice > 0 && dice.points > 0; });
  if (!scores) return text::Error{"with these dice nobody ever scores"};
  auto graph = TurnGraph::with(config);
  if (!graph) return graph.error();
  ExactRace race(config, std::move(*graph));
  if (race.goal_ > kMostGoal) {
    return text::Error{"the race to this goal has too many scores to be solved exactly"};
  }
  return race;
}

void ExactRace::make_room() {
  const auto ends = static_cast<std::size_t>(solver_.ends());
  const auto width = static_cast<std::size_t>(top_) + 1;
  for (auto& table : beat_) table.resize(width);
  three_after_.resize(ends);
  chase_.resize(width * width);
  for (auto& table : regular_) table.resize(static_cast<std::size_t>(goal_) * goal_ * goal_);
}

text::Result<ExactRace> ExactRace::solve(const TrophyBuck::Config& config, const ForEach& for_each,
                                         const Progress& progress) {
  auto unsolved = ExactRace::unsolved(config);
  if (!unsolved) return unsolved;
  ExactRace& race = *unsolved;
  race.make_room();
  progress(0);
  race.solve_ties();
  race.solve_chase(for_each);
  const int goal = race.goal_;
  const std::size_t triples = race.regular_[0].size();
  // Scores only grow: successors of a triple have a larger sum.
  std::vector<std::vector<int>> by_sum(3 * goal);
  for (int index = 0; index < static_cast<int>(triples); ++index) {
    by_sum[index / (goal * goal) + index / goal % goal + index % goal].push_back(index);
  }
  std::size_t done = 0;
  std::vector<double> changes(triples);
  for (std::size_t sum = by_sum.size(); sum-- > 0;) {
    const auto& these = by_sum[sum];
    for_each(static_cast<int>(these.size()), [&](int i) {
      thread_local std::vector<TurnSolver::Figures> room;
      changes[these[i]] = race.solve_triple(these[i], room);
    });
    done += these.size();
    progress(static_cast<double>(done) / static_cast<double>(triples));
  }
  race.residual_ = *std::max_element(changes.begin(), changes.end());
  return unsolved;
}

}  // namespace astragal::bots
