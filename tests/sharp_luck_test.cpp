#include "../bench/experiments/sharp_luck.h"

#include <gtest/gtest.h>

#include "bots/bots.h"
#include "match/match.h"

namespace astragal::tests {

using namespace bench;
using namespace bots;
using namespace games;
using namespace match;

namespace {

using G = SharpShooters;

G sit_down(const std::string& options) {
  return std::get<G>(std::get<Match>(Match::start({"sharp-shooters", "Ann, Bob", options})).game());
}

/// All that may come now, each with its chance.
double mean_luck(const G& game, SharpLuck& luck) {
  double mean = 0;
  game.each_outcome(
      [&](const G::Outcome& outcome, double chance) { mean += chance * luck.of(game, outcome); });
  return mean;
}

TEST(SharpLuck, IsNothingOnAverageWhateverIsRolled) {
  // Two rounds of a game: every card, every roll for the start, every roll of the dice.
  SharpLuck luck;
  G game = sit_down("rounds=2");
  Rng rng(1);
  int rolls = 0;
  double moved = 0;
  while (game.phase() != Phase::kOver && rolls < 40) {
    if (game.phase() == Phase::kDecide) {
      game.decide(simple_decision(game));
      continue;
    }
    // What is rare is checked always, 252 ways to roll five dice only now and then.
    if (game.state().step != G::Step::kRolling || ++rolls % 10 == 0) {
      EXPECT_NEAR(mean_luck(game, luck), 0, 1e-12);
    }
    const auto outcome = game.sample(rng);
    moved += std::abs(luck.of(game, outcome));
    game.settle(outcome);
  }
  EXPECT_GT(moved, 0.3);  // luck it was, though
}

TEST(SharpLuck, OfOneIsTheMisfortuneOfTheOther) {
  // Bob rolls five sixes for a row that wants three of them.
  G game = sit_down("");
  game.settle({G::Outcome::Kind::kCard, 0, {}});
  game.settle({G::Outcome::Kind::kStart, 1 | 6 << 8, {}});
  ASSERT_EQ(game.to_act(), 1);
  game.decide(G::kRoll);
  FaceCounts sixes;
  for (int i = 0; i < 5; ++i) sixes += FaceCounts::one(5);
  SharpLuck luck;
  EXPECT_LT(luck.of(game, {G::Outcome::Kind::kRoll, 0, sixes}), -0.01);
}

}  // namespace
}  // namespace astragal::tests
