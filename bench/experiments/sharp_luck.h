#pragma once

#include <algorithm>

#include "bots/sharp_shooters/evaluation.h"
#include "bots/sharp_shooters/turn_solver.h"

namespace astragal::bench {

/// What dice and cards did for the first of two players of Sharp Shooters, in chance to win: what
/// a roll is worth by our evaluation, minus the mean over all rolls, which is exactly known. The
/// mean of that is zero however good the evaluation is, so that a result minus its luck says the
/// same as the result, without bias; the better the evaluation, the less noise is left.
class SharpLuck {
 public:
  using G = games::SharpShooters;

  /// Of what `outcome` makes of `game`, which waits for it.
  double of(const G& game, const G::Outcome& outcome) {
    G next = game;
    next.settle(outcome);
    if (game.state().step == G::Step::kRolling) return of_roll(game, next);
    double mean = 0;
    game.each_outcome([&](const G::Outcome& other, double chance) {
      G there = game;
      there.settle(other);
      mean += chance * at_turn(there);
    });
    return at_turn(next) - mean;
  }

 private:
  /// The first player's chance when somebody is to roll; before it is known who, all are equal.
  static double at_turn(const G& game) {
    if (game.state().step != G::Step::kRoll) return 0.5;
    return bots::SharpValue(game)(bots::SharpPosition(game), 0);
  }

  double of_roll(const G& game, const G& rolled) {
    const bots::SharpValue value(game);
    const Seat mover = game.to_act();
    turn_.solve(game, [&](const bots::SharpPosition& position) {
      return std::array{value(position, mover)};
    });
    const bool fits = rolled.state().step == G::Step::kPlace;
    double best = fits ? 0 : turn_.value(G::kPass, {})[0];
    if (fits) {
      for (const auto decision : rolled.legal()) {
        best = std::max(best, turn_.value(decision, rolled.state().hand)[0]);
      }
    }
    const double luck = best - turn_.rolling()[0];
    return mover == 0 ? luck : -luck;
  }

  bots::SharpTurn<1> turn_;
};

}  // namespace astragal::bench
