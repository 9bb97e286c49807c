#pragma once

#include <vector>

#include "bots/trophy_buck/turn_solver.h"

namespace astragal::bots {

/// The chances to win at Trophy Buck at any table, roughly.
///
/// Until somebody reaches the goal, all hunters are taken to play turns for the most points on
/// average, which makes their scores independent of each other. In the last round, which decides
/// most, each who comes later is taken to do what brings them past the leader most often. What
/// comes of that is then counted, not sampled. A hunter who plays each turn for the best of these
/// chances plays better than those whom they are about.
class Approximation {
 public:
  /// Fails where dice of one's own have no best turn, or too many positions.
  static text::Result<Approximation> with(const games::TrophyBuck::Config& config);

  /// When the turn that is played in `game` ends with so many points.
  [[nodiscard]] BySeat after(const games::TrophyBuck& game, int points) const;
  /// How to play the turn that `game` is in. The field must outlive it.
  [[nodiscard]] TurnPlan plan(const games::TrophyBuck& game) const;
  /// The same, but blind to the others: for the most points on average.
  [[nodiscard]] TurnPlan greedy_plan(const games::TrophyBuck& game) const;

  [[nodiscard]] const TurnGraph& graph() const { return graph_; }
  [[nodiscard]] const TurnSolver& solver() const { return solver_; }

 private:
  using Spread = std::vector<double>;  ///< the chance of each number of units
  class Outlook;

  Approximation(const games::TrophyBuck::Config& config, TurnGraph graph);
  [[nodiscard]] Spread spread(const TurnSolver::Worth& worth) const;

  TurnGraph graph_;
  TurnSolver solver_;
  int goal_;                   ///< in units
  Spread usual_;               ///< what a turn for the most points brings
  std::vector<Spread> chase_;  ///< what a turn brings that has to bring more than so many units
};

}  // namespace astragal::bots
