#include "bots/tumblin_dice/lanes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "bots/tumblin_dice/aims.h"
#include "bots/tumblin_dice/evaluation.h"
#include "bots/tumblin_dice/planner.h"
#include "games/tumblin_dice/board_table_test.h"

namespace astragal::bots {

using namespace games;

namespace {

using G = TumblinDice;

constexpr Seat kAnn = 0;
constexpr Seat kBob = 1;

/// Ann's first die lies straight ahead at `rest`; Bob has thrown, and Ann is to throw, unless there
/// are more misses.
G anns_die_lies(const std::string& rest, int misses = 1) {
  BoardTable table("Ann, Bob", "rounds=1");
  table.ann_first().play("Ann throw = red1:" + rest);
  for (int i = 0; i < misses; ++i) table.misses();
  G::State state = table.rules().state();
  state.dice[0].posed = true;
  state.dice[0].pose.x = 0;
  state.dice[0].pose.y = state.dice[0].level == 2 ? 23000 : 29500;
  return {table.rules().config(), state};
}

TEST(TumblinLanes, TellOfTheEmptyBoardWhatWasCounted) {
  BoardTable table("Ann, Bob", "rounds=1");
  table.ann_first().misses().misses().misses().misses().misses().misses().misses();
  ASSERT_EQ(table.to_act(), "Bob");
  EXPECT_NEAR(expected_points(table.rules(), slide(0, 1900))[kBob], 9.6, 1e-9);
  EXPECT_NEAR(expected_points(table.rules(), slide(-45, 1900))[kBob], 9.4, 1e-9) << "either side";
  EXPECT_NEAR(expected_points(table.rules(), slide(0, 1950))[kBob], 9.05, 0.1) << "in between";
  EXPECT_EQ(expected_points(table.rules(), slide(0, 1900))[kAnn], 0);
}

TEST(TumblinLanes, KnowThatAPushServesLowFacesMost) {
  const auto gain = [](const std::string& rest) {
    const G game = anns_die_lies(rest, 5);
    return expected_points(game, slide(0, 1900))[kAnn] -
           expected_points(game, slide(180, 1900))[kAnn];
  };
  EXPECT_GT(gain("2x1"), gain("2x3"));
  EXPECT_GT(gain("2x3"), gain("2x6"));
}

TEST(TumblinLanes, CountAPushLessWhileOthersWillDoIt) {
  const G early = anns_die_lies("2x1", 1);
  const G late = anns_die_lies("2x1", 5);
  const auto gain = [](const G& game) {
    return expected_points(game, slide(0, 2250))[kAnn] -
           expected_points(game, slide(180, 2250))[kAnn];
  };
  EXPECT_GT(gain(late), gain(early));
}

TEST(TumblinLanes, LeadStraightAtWhatLiesThere) {
  const G game = anns_die_lies("2x1");
  const auto aims = lanes(game);
  for (const auto& aim : aims) EXPECT_EQ(std::count(aims.begin(), aims.end(), aim), 1);
  EXPECT_TRUE(std::any_of(aims.begin(), aims.end(), [](const G::Aim& aim) {
    return aim.dir == 0 && aim.speed == 3000;
  })) << "no other slide is that fast";
}

TEST(TumblinOutlook, SeesLowDiceOn2xPushedOnInTime) {
  const G low = anns_die_lies("2x1");
  EXPECT_EQ(worth_at_end(low, 0, {0, 0}), 2) << "nobody throws any more";
  EXPECT_GT(worth_at_end(low, 0, {1, 1}), 3);
  EXPECT_GT(worth_at_end(low, 0, {3, 3}), worth_at_end(low, 0, {1, 1}));
  EXPECT_GT(worth_at_end(low, 0, {1, 0}), worth_at_end(low, 0, {0, 1})) << "others keep off";
  const G deep = anns_die_lies("3x6");
  EXPECT_NEAR(worth_at_end(deep, 0, {3, 3}), 18, 1) << "on 3x hardly anything happens to it";
}

TEST(TumblinOutlook, KnowsWhosePointsHelpAndWhoseHarm) {
  const G game = anns_die_lies("3x3");
  const auto slopes = TumblinOutlook(game).slopes(game, kAnn);
  EXPECT_GT(slopes[kAnn], 0);
  EXPECT_NEAR(slopes[kBob], -slopes[kAnn], 0.1 * slopes[kAnn]);
}

TEST(Planner, CountsATrialForAllFacesAlike) {
  G game = anns_die_lies("3x3");
  game.decide(aimed(slide(0, 1900)));
  const TumblinOutlook outlook(game);
  const auto chance = [&](std::uint8_t face) {
    G::Outcome outcome;
    outcome.add({G::Moved::How::kRest, game.next_die(kAnn), 3, face});
    return over_faces(game, outcome, outlook, {}).chance[kAnn];
  };
  EXPECT_EQ(chance(1), chance(6)) << "held at random, it could as well have shown the other";
  G after = game;
  G::Outcome six;
  six.add({G::Moved::How::kRest, game.next_die(kAnn), 3, 6});
  after.settle(six);
  EXPECT_LT(chance(6), outlook(after).chance[kAnn]);
}

}  // namespace
}  // namespace astragal::bots
