#pragma once

#include <utility>

#include "bots/bots.h"
#include "bots/sharp_shooters/endgame.h"

namespace astragal::tests {

/// For tests: the last card of a game of two simple bots, once no more than so many squares are
/// left and somebody is to roll, and the first player's exact chance.
inline std::pair<games::SharpShooters, double> late_shooters(std::uint64_t seed, int squares) {
  const auto match =
      std::get<match::Match>(match::Match::start({"sharp-shooters", "Ann, Bob", "rounds=1"}));
  for (Rng rng(99, seed);;) {
    auto game = std::get<games::SharpShooters>(match.game());
    while (game.phase() != Phase::kOver && game.round() <= 1) {
      const auto& state = game.state();
      if (state.step == games::SharpShooters::Step::kRoll && state.squares_left <= squares) {
        bots::SharpEnd<2> end(game, 1'000'000);
        const double chance = end(bots::SharpPosition(game))[0];
        if (end.exact() && !end.gave_up()) return {game, chance};
        break;
      }
      if (game.phase() == Phase::kSettle) {
        game.settle(game.sample(rng));
      } else {
        game.decide(bots::simple_decision(game));
      }
    }
  }
}

}  // namespace astragal::tests
