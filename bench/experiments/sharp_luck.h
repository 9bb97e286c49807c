#pragma once

#include <algorithm>

#include "bots/sharp_shooters/evaluation.h"
#include "bots/sharp_shooters/turn_solver.h"

namespace astragal::bench {

/// Luck of the first of two players of Sharp Shooters, as a chance to win: the value of a roll by
/// the evaluation minus its exact mean over all rolls. Its mean is zero for any evaluation, so
/// results minus luck are unbiased; a better evaluation leaves less noise.
class SharpLuck {
 public:
  using G = games::SharpShooters;

  /// The luck of `outcome` in `game`, which waits for it.
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
  /// The first player's chance when a player is to roll; 1/2 before the starter is known.
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
