#pragma once

#include <vector>

#include "bots/thinking.h"
#include "bots/tumblin_outlook.h"
#include "bots/tumblin_tried.h"
#include "games/tumblin_dice/rules.h"

namespace astragal {

/// How much trying a plan may take.
struct PlanSize {
  int throws = 400;      ///< with the coarse step, all together
  int candidates = 40;   ///< aims to begin with, at most
  int finalists = 4;     ///< that are thrown again with the fine step
  int fine_throws = 24;  ///< … each
  bool refine = true;    ///< whether to look beside the best
};

/// Plans a throw of Tumblin-Dice. Aims are tried a few times, the worse half is dropped, the rest
/// tried again, and so on; the last ones with the fine step. All aims get the same luck, so that
/// their differences hold less of it. The same seed gives the same plan, however the trials are
/// dealt to threads.
class Planner {
 public:
  /// `game` is where somebody throws; all must outlive the planner.
  Planner(const TumblinDice& game, const Thinking& thinking, const Knowledge::Physics& physics);

  /// The best first. Empty if it was stopped before anything was tried.
  [[nodiscard]] std::vector<TriedAim> plan(const PlanSize& size) const;
  /// The best aim for each purpose, the best first, each told by the same number of fine throws
  /// that had no part in choosing it.
  [[nodiscard]] std::vector<TriedAim> overview(const PlanSize& size) const;
  /// This very aim, by `throws` trials from number `first` on.
  [[nodiscard]] TriedAim judge(const TumblinDice::Aim& aim, int first, int throws,
                               bool coarse) const;

 private:
  [[nodiscard]] Estimate value_of(const TumblinDice& thrown, TumblinDice::Outcome outcome) const;
  void try_all(std::vector<TriedAim>& aims, int first, int throws, bool coarse) const;
  [[nodiscard]] std::vector<double> believed(const std::vector<TriedAim>& aims) const;
  static void sort(std::vector<TriedAim>& aims, const std::vector<double>& by);
  void keep_best(std::vector<TriedAim>& aims, std::size_t count) const;
  [[nodiscard]] int halve(std::vector<TriedAim>& aims, std::size_t keep, int first,
                          int throws) const;
  [[nodiscard]] std::vector<TriedAim> begin(const PlanSize& size) const;

  const TumblinDice& game_;
  const Thinking& thinking_;
  const Knowledge::Physics& physics_;
  TumblinOutlook outlook_;
  std::vector<TumblinDice::Aim> candidates_;
  TumblinDice::Aim usual_;  ///< what is best on an empty board
  double doubted_;          ///< throws that count against any other
};

/// What a position is worth where the thrower may breed: they do if it is better.
Estimate after_offers(const TumblinDice& game, const TumblinOutlook& outlook,
                      const Knowledge::Physics& physics);

/// The position after the offer was taken; where the die lies only physics knows.
TumblinDice bred(TumblinDice game, const Knowledge::Physics& physics);

}  // namespace astragal
