#pragma once

#include <vector>

#include "bots/trophy_buck/turn_solver.h"

namespace astragal::bots {

/// Approximate chances to win at Trophy Buck for any number of hunters.
///
/// Until the goal is reached, hunters are assumed to maximise their expected points per turn, which
/// makes scores independent. In the last round, which decides most games, each later hunter is
/// assumed to maximise the chance to pass the leader. The result is computed, not sampled. A hunter
/// who plays each turn for the best of these chances plays better than the assumed ones.
class Approximation {
 public:
  /// Fails if custom dice have no best turn, or too many positions.
  static text::Result<Approximation> with(const games::TrophyBuck::Config& config);

  /// Chances if the current turn ends with `points`.
  [[nodiscard]] BySeat after(const games::TrophyBuck& game, int points) const;
  /// A plan of the current turn. The approximation must outlive it.
  [[nodiscard]] TurnPlan plan(const games::TrophyBuck& game) const;
  /// The same for maximum expected points, ignoring opponents.
  [[nodiscard]] TurnPlan greedy_plan(const games::TrophyBuck& game) const;

  [[nodiscard]] const TurnGraph& graph() const { return graph_; }
  [[nodiscard]] const TurnSolver& solver() const { return solver_; }

 private:
  using Spread = std::vector<double>;  ///< probability of each number of units
  class Outlook;

  Approximation(const games::TrophyBuck::Config& config, TurnGraph graph);

  TurnGraph graph_;
  TurnSolver solver_;
  int goal_;                   ///< in units
  Spread usual_;               ///< of a turn that maximises expected points
  std::vector<Spread> chase_;  ///< of a turn that must make more than n units
};

}  // namespace astragal::bots
