#pragma once

#include <vector>

#include "bots/thinking.h"
#include "bots/tumblin_dice/evaluation.h"
#include "bots/tumblin_dice/tried_aim.h"
#include "dice/tumblin_dice/planning.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::bots {

/// Budget of a plan.
struct PlanSize {
  int throws = 400;      ///< in total, with the coarse time step
  int candidates = 40;   ///< maximum number of initial aims
  int finalists = 4;     ///< aims thrown again with the fine time step
  int fine_throws = 24;  ///< per finalist
  bool refine = true;    ///< whether to try variations of the best
};

/// Plans a throw of Tumblin-Dice. Lanes (lanes.h) give a first estimate of each aim. The best are
/// tried a few times, the worse half is dropped, the rest tried again, and so on; the last ones
/// with the fine time step. All aims use the same random numbers, which reduces the noise of their
/// differences. The same seed gives the same plan with any number of threads.
class Planner {
 public:
  /// Requires a `game` waiting for a throw; all arguments must outlive the planner.
  Planner(const games::TumblinDice& game, const Thinking& thinking,
          const dice::PlannedThrow& physics);

  /// The best aim by lane estimates alone.
  [[nodiscard]] const games::TumblinDice::Aim& best_by_lanes() const { return candidates_.front(); }
  /// The best aims first; in the order of lane estimates if stopped before any trial.
  [[nodiscard]] std::vector<TriedAim> plan(const PlanSize& size) const;
  /// The best aim for each purpose, the best first, each evaluated by the same number of fine
  /// throws that were not used for choosing it.
  [[nodiscard]] std::vector<TriedAim> overview(const PlanSize& size) const;
  /// Evaluates an aim by the same throws as `overview`.
  [[nodiscard]] TriedAim told(const games::TumblinDice::Aim& aim, const PlanSize& size) const;
  /// Evaluates an aim by `throws` trials from number `first` on.
  [[nodiscard]] TriedAim judge(const games::TumblinDice::Aim& aim, int first, int throws,
                               bool coarse) const;

 private:
  [[nodiscard]] std::vector<games::TumblinDice::Aim> by_lane_estimate(
      const std::vector<games::TumblinDice::Aim>& aims) const;
  void try_all(std::vector<TriedAim>& aims, int first, int throws, bool coarse) const;
  [[nodiscard]] double lane_estimate(const games::TumblinDice::Aim& aim) const;
  [[nodiscard]] double lost_coarsely(const games::TumblinDice::Aim& aim) const;
  [[nodiscard]] std::vector<double> posterior(const std::vector<TriedAim>& aims) const;
  static void sort(std::vector<TriedAim>& aims, const std::vector<double>& by);
  [[nodiscard]] int halve(std::vector<TriedAim>& aims, std::size_t keep, int first,
                          int throws) const;
  [[nodiscard]] std::vector<TriedAim> begin(const PlanSize& size) const;

  const games::TumblinDice& game_;
  const Thinking& thinking_;
  const dice::PlannedThrow& physics_;
  TumblinOutlook outlook_;
  BySeat slopes_;        ///< change of the thrower's chance per point of each seat
  double prior_throws_;  ///< weight of the lane estimate, in throws
  std::vector<games::TumblinDice::Aim> candidates_;  ///< the most by_lanes first
};

/// The throw function of the board; empty if physics does not throw the dice.
const dice::PlannedThrow& physics_in(const Knowledge& knowledge);

/// The value of a position where the thrower may breed, and does if that is better.
Estimate after_offers(const games::TumblinDice& game, const TumblinOutlook& outlook,
                      const dice::PlannedThrow& physics);

/// The value of a throw's outcome averaged over the faces of the thrown die, which reduces the
/// noise of a trial.
Estimate over_faces(const games::TumblinDice& thrown, games::TumblinDice::Outcome outcome,
                    const TumblinOutlook& outlook, const dice::PlannedThrow& physics);

/// The position after accepting the offer; physics places the die.
games::TumblinDice bred(games::TumblinDice game, const dice::PlannedThrow& physics);

}  // namespace astragal::bots
