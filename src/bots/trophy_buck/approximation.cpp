#include "bots/trophy_buck/approximation.h"

#include <algorithm>
#include <numeric>

namespace astragal::bots {

using games::TrophyBuck;

namespace {

constexpr int kMostRounds = 400;
constexpr double kNever = 1e-9;

}  // namespace

Approximation::Approximation(const TrophyBuck::Config& config, TurnGraph graph)
    : graph_(std::move(graph)),
      solver_(graph_, kMostTurnUnits),
      goal_((config.goal + graph_.unit() - 1) / graph_.unit()) {
  const int ends = solver_.ends();
  std::vector<std::vector<double>> worths(1 + ends, std::vector<double>(ends));
  for (int n = 0; n < ends; ++n) {
    worths[0][n] = static_cast<double>(n);
    for (int missing = 0; missing < ends; ++missing) {
      worths[1 + missing][n] = n > missing ? 1.0 : n == missing ? 0.5 : 0.0;
    }
  }
  for (const auto& policy : solver_.best_policies(worths)) {
    chase_.push_back(solver_.ends_from(solver_.new_turn(), policy));
  }
  usual_ = std::move(chase_.front());
  chase_.erase(chase_.begin());
}

text::Result<Approximation> Approximation::with(const TrophyBuck::Config& config) {
  auto graph = TurnGraph::with(config);
  if (!graph) return graph.error();
  Approximation approximation(config, std::move(*graph));
  if (approximation.usual_[0] > 1 - kNever)
    return text::Error{"with these dice nobody ever scores"};
  return approximation;
}

/// The rest of a game as probability distributions: of the score of each hunter below the goal, and
/// of leader and score after the goal is reached.
class Approximation::Outlook {
 public:
  Outlook(const Approximation& approximation, const TrophyBuck& game, int points)
      : approximation_(approximation),
        goal_(approximation.goal_),
        turn_(game.to_act()),
        playing_(game.state().playing),
        highest_(goal_) {
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      scores_[seat] =
          (game.score(seat) + (seat == turn_ ? points : 0)) / approximation.graph_.unit();
      highest_ = std::max(highest_, scores_[seat]);
    }
    highest_ += approximation.solver_.ends();  // upper bound: the leader made the rest in one turn
    leads_.resize(static_cast<std::size_t>(highest_ - goal_) + 1);
  }

  BySeat chances() {
    const int best = best_so_far();
    if (best >= goal_) {
      last_round(best);
      return wins_;
    }
    for (Seat seat = 0; seat < kMaxSeats; ++seat) {
      if (!contains(playing_, seat)) continue;
      below_[seat].assign(goal_, 0);
      below_[seat][scores_[seat]] = 1;
    }
    nobody_ = 1;
    round(turn_ + 1);
    for (int i = 0; i < kMostRounds && nobody_ > kNever; ++i) round(0);
    share_the_rest();
    return wins_;
  }

 private:
  /// The best score among those who have played in this round.
  [[nodiscard]] int best_so_far() const {
    int best = 0;
    for (Seat seat = 0; seat <= turn_; ++seat) {
      if (contains(playing_, seat)) best = std::max(best, scores_[seat]);
    }
    return best;
  }

  void last_round(int best) {
    SeatSet leading = 0;
    for (Seat seat = 0; seat <= turn_; ++seat) {
      if (contains(playing_, seat) && scores_[seat] == best) leading |= only(seat);
    }
    for (SeatSet rest = leading; rest != 0; rest &= rest - 1) {
      leads_[best - goal_][first_of(rest)] = 1.0 / std::popcount(leading);
    }
    for (Seat seat = turn_ + 1; seat < kMaxSeats; ++seat) {
      if (!contains(playing_, seat)) continue;
      const Spread score{1.0};
      pass_leaders(seat, score, scores_[seat]);
    }
    count_leaders();
  }

  /// Plays one round of the seats from `first` on, in which nobody has reached the goal before.
  void round(Seat first) {
    double before = nobody_;
    for (Seat seat = first; seat < kMaxSeats; ++seat) {
      if (!contains(playing_, seat)) continue;
      Spread& below = below_[seat];
      pass_leaders(seat, below, 0);
      Spread after(goal_);
      const double was = std::accumulate(below.begin(), below.end(), 0.0);
      for (int score = 0; score < goal_; ++score) {
        if (below[score] == 0) continue;
        for (std::size_t units = 0; units < approximation_.usual_.size(); ++units) {
          const int then = score + static_cast<int>(units);
          const double chance = below[score] * approximation_.usual_[units];
          if (then < goal_) {
            after[then] += chance;
          } else {
            leads_[then - goal_][seat] += before * chance / was;
          }
        }
      }
      const double is = std::accumulate(after.begin(), after.end(), 0.0);
      before *= is / was;
      if (is == 0) continue;
      // Conditional on being below the goal, where the game continues.
      for (double& chance : after) chance /= is;
      below = std::move(after);
    }
    nobody_ = before;
    count_leaders();
  }

  /// A hunter with a score distribution from `least` on tries to pass the leader.
  void pass_leaders(Seat seat, const Spread& spread, int least) {
    const int ends = approximation_.solver_.ends();
    std::vector<double> passes(leads_.size());
    for (std::size_t lead = 0; lead < leads_.size(); ++lead) {
      const double led = std::accumulate(leads_[lead].begin(), leads_[lead].end(), 0.0);
      if (led == 0) continue;
      double more = 0;
      double same = 0;
      for (std::size_t i = 0; i < spread.size(); ++i) {
        const int missing = static_cast<int>(lead) + goal_ - least - static_cast<int>(i);
        if (spread[i] == 0 || missing >= ends) continue;
        const Spread& units = approximation_.chase_[missing];
        for (int n = missing + 1; n < ends; ++n) {
          passes[lead + (n - missing)] += led * spread[i] * units[n];
          more += spread[i] * units[n];
        }
        same += spread[i] * units[missing];
      }
      for (double& chance : leads_[lead]) chance *= 1 - more - same / 2;
      leads_[lead][seat] += led * same / 2;  // a tie counts as half a win
    }
    for (std::size_t lead = 0; lead < leads_.size(); ++lead) leads_[lead][seat] += passes[lead];
  }

  void count_leaders() {
    for (BySeat& lead : leads_) {
      for (Seat seat = 0; seat < kMaxSeats; ++seat) wins_[seat] += lead[seat];
      lead = {};
    }
  }

  /// Normalises the chances to sum 1.
  void share_the_rest() {
    const double all = std::accumulate(wins_.begin(), wins_.end(), 0.0);
    for (double& chance : wins_) chance /= all;
  }

  const Approximation& approximation_;
  int goal_;
  Seat turn_;
  SeatSet playing_;
  int highest_;
  std::array<int, kMaxSeats> scores_{};  ///< in units
  std::array<Spread, kMaxSeats> below_;
  double nobody_ = 0;          ///< probability that nobody has reached the goal
  std::vector<BySeat> leads_;  ///< by units beyond the goal: probability that this seat leads
  BySeat wins_{};
};

BySeat Approximation::after(const TrophyBuck& game, int points) const {
  return Outlook(*this, game, points).chances();
}

TurnPlan Approximation::plan(const TrophyBuck& game) const {
  std::vector<BySeat> worth(solver_.ends());
  for (int units = 0; units < solver_.ends(); ++units) {
    worth[units] = after(game, units * graph_.unit());
  }
  return {graph_, solver_, game.to_act(), std::move(worth)};
}

TurnPlan Approximation::greedy_plan(const TrophyBuck& game) const {
  std::vector<BySeat> worth(solver_.ends());
  for (int units = 0; units < solver_.ends(); ++units) {
    worth[units][game.to_act()] = units * graph_.unit();
  }
  return {graph_, solver_, game.to_act(), std::move(worth)};
}

}  // namespace astragal::bots
