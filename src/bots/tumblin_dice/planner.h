#pragma once

#include <vector>

#include "bots/thinking.h"
#include "bots/tumblin_dice/evaluation.h"
#include "bots/tumblin_dice/tried_aim.h"
#include "dice/tumblin_dice/planning.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::bots {

/// How much trying a plan may take.
struct PlanSize {
  int throws = 400;      ///< with the coarse step, all together
  int candidates = 40;   ///< aims to begin with, at most
  int finalists = 4;     ///< that are thrown again with the fine step
  int fine_throws = 24;  ///< … each
  bool refine = true;    ///< whether to look beside the best
};

/// Plans a throw of Tumblin-Dice. Lanes (tumblin_lanes.h) tell what each aim promises. The best are
/// tried a few times, the worse half is dropped, the rest tried again, and so on; the last ones
/// with the fine step. All aims get the same luck, so that their differences hold less of it. The
/// same seed gives the same plan, however the trials are dealt to threads.
class Planner {
 public:
  /// `game` is where somebody throws; all must outlive the planner.
  Planner(const games::TumblinDice& game, const Thinking& thinking,
          const dice::PlannedThrow& physics);

  /// What promises most, by lanes alone.
  [[nodiscard]] const games::TumblinDice::Aim& promised() const { return candidates_.front(); }
  /// The best first; if it was stopped before any trial, as lanes tell.
  [[nodiscard]] std::vector<TriedAim> plan(const PlanSize& size) const;
  /// The best aim for each purpose, the best first, each told by the same number of fine throws
  /// that had no part in choosing it.
  [[nodiscard]] std::vector<TriedAim> overview(const PlanSize& size) const;
  /// This very aim, told like those of `overview`: by the same throws.
  [[nodiscard]] TriedAim told(const games::TumblinDice::Aim& aim, const PlanSize& size) const;
  /// This very aim, by `throws` trials from number `first` on.
  [[nodiscard]] TriedAim judge(const games::TumblinDice::Aim& aim, int first, int throws,
                               bool coarse) const;

 private:
  [[nodiscard]] std::vector<games::TumblinDice::Aim> by_promise(
      const std::vector<games::TumblinDice::Aim>& aims) const;
  void try_all(std::vector<TriedAim>& aims, int first, int throws, bool coarse) const;
  [[nodiscard]] double promise(const games::TumblinDice::Aim& aim) const;
  [[nodiscard]] double lost_coarsely(const games::TumblinDice::Aim& aim) const;
  [[nodiscard]] std::vector<double> believed(const std::vector<TriedAim>& aims) const;
  static void sort(std::vector<TriedAim>& aims, const std::vector<double>& by);
  [[nodiscard]] int halve(std::vector<TriedAim>& aims, std::size_t keep, int first,
                          int throws) const;
  [[nodiscard]] std::vector<TriedAim> begin(const PlanSize& size) const;

  const games::TumblinDice& game_;
  const Thinking& thinking_;
  const dice::PlannedThrow& physics_;
  TumblinOutlook outlook_;
  BySeat slopes_;                                    ///< of the thrower's chance, by points
  double told_;                                      ///< throws that what lanes tell is worth
  std::vector<games::TumblinDice::Aim> candidates_;  ///< the most promising first
};

/// What bots were told of the board; empty where dice do not fly.
const dice::PlannedThrow& physics_in(const Knowledge& knowledge);

/// What a position is worth where the thrower may breed: they do if it is better.
Estimate after_offers(const games::TumblinDice& game, const TumblinOutlook& outlook,
                      const dice::PlannedThrow& physics);

/// What a throw came to, `outcome`, is worth on average over the faces that the thrown die may show
/// there: that much luck can be taken out of a trial.
Estimate over_faces(const games::TumblinDice& thrown, games::TumblinDice::Outcome outcome,
                    const TumblinOutlook& outlook, const dice::PlannedThrow& physics);

/// The position after the offer was taken; where the die lies only physics knows.
games::TumblinDice bred(games::TumblinDice game, const dice::PlannedThrow& physics);

}  // namespace astragal::bots
