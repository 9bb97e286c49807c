#include "bots/trophy_buck/turn_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"

namespace astragal::bots {

using namespace games;

namespace {

using Dice = TrophyBuck::Dice;

TrophyBuck::Config hunters(const std::array<Dice, 4>& colours) {
  TrophyBuck::Config config;
  config.goal = 200;
  config.colours = colours;
  return config;
}

constexpr std::array<Dice, 4> kShipped{
    {{3, 1, 2, 5, 2}, {2, 2, 2, 4, 4}, {1, 3, 2, 2, 6}, {1, 3, 2, 1, 8}}};
TEST(BestTurn, AverageOfManyTurnsIsItsValue) {
  const auto config = hunters(kShipped);
  const auto best = best_turn(config);
  ASSERT_TRUE(best.ok());
  Rng rng(7);
  constexpr int kTurns = 200'000;
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < kTurns; ++i) {
    TrophyBuck game(config);
    while (game.to_act() == 0) {
      const auto spot = best->graph.spot_of(game.state());
      const bool on = best->values.hunts_on(*spot, game.state().turn_points / best->graph.unit());
      game.decide(on ? TrophyBuck::Decision::kRoll : TrophyBuck::Decision::kStop);
      if (on) game.settle(game.sample(rng));
    }
    sum += game.score(0);
    squares += static_cast<double>(game.score(0)) * game.score(0);
  }
  const double mean = sum / kTurns;
  const double error = std::sqrt((squares / kTurns - mean * mean) / kTurns);
  EXPECT_NEAR(mean, best->turn_value, 4 * error);
}

TEST(BestTurn, WithTenPointsOneStopsAfterTwoStartlesAndHuntsOnAfterNone) {
  const auto best = best_turn(hunters(kShipped));
  ASSERT_TRUE(best.ok());
  const auto spots = best->graph.spots();
  int stops = 0;
  int goes_on = 0;
  for (TurnGraph::Index spot = 1; spot < spots.size(); ++spot) {
    const int points = best->graph.least_units(spot) * best->graph.unit();
    if (spots[spot].startles.total() == 2 && points >= 10) {
      EXPECT_LE(best->stops_at(spot), points) << "a third startle would lose them";
      ++stops;
    }
    if (spots[spot].startles.total() == 0 && points <= 10) {
      EXPECT_GT(best->stops_at(spot), 10) << "there is hardly anything to fear";
      ++goes_on;
    }
    if (points == 0) {
      EXPECT_GT(best->stops_at(spot), 0) << "there is nothing to lose";
    }
  }
  EXPECT_GT(stops, 100);
  EXPECT_GT(goes_on, 10);
}

TEST(BestTurn, DiceThatNeverStartleHaveNoBestTurn) {
  const auto best = best_turn(hunters({{{5, 0, 1, 6, 2}, {}, {}, {}}}));
  ASSERT_FALSE(best.ok());
  EXPECT_THAT(best.error().what(), testing::HasSubstr("without end"));
}

TEST(BestTurn, TooManyKindsOfDiceAreRefused) {
  const auto best = best_turn(
      hunters({{{2, 2, 2, 50, 1}, {2, 2, 2, 50, 2}, {2, 2, 2, 50, 3}, {2, 2, 2, 50, 4}}}));
  ASSERT_FALSE(best.ok());
  EXPECT_THAT(best.error().what(), testing::HasSubstr("too many to solve"));
}

}  // namespace
}  // namespace astragal::bots
