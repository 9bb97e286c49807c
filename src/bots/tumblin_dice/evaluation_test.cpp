#include "bots/tumblin_dice/evaluation.h"

#include <gtest/gtest.h>

#include "games/tumblin_dice/board_table_test.h"

namespace astragal::bots {

using namespace games;

namespace {

Estimate outlook(const BoardTable& table) { return TumblinOutlook(table.rules())(table.rules()); }

double sum(const BySeat& values) {
  double all = 0;
  for (const double value : values) all += value;
  return all;
}

TEST(TumblinOutlook, SharesTheChancesAtTheStart) {
  for (const std::string seats : {"Ann, Bob", "Ann, Bob, Cid", "Ann, Bob, Cid, Dora"}) {
    BoardTable table(seats);
    table.ann_first();
    const auto seen = outlook(table);
    EXPECT_NEAR(seen.chance[0], 1.0 / table.rules().seats(), 1e-9) << seats;
    EXPECT_NEAR(sum(seen.chance), 1, 1e-9) << seats;
    EXPECT_GT(seen.points[0], 80) << "four rounds of somebody who can throw";
  }
}

TEST(TumblinOutlook, CountsPartnersTogether) {
  BoardTable table("Ann, Bob, Cid, Dora", "teams=on, rounds=1");
  table.ann_first().play("Ann throw = red1:4x6");
  const auto seen = outlook(table);
  EXPECT_GT(seen.chance[0], 0.25);
  EXPECT_EQ(seen.chance[0], seen.chance[2]) << "Cid is Ann's partner and wins with her";
  EXPECT_NEAR(sum(seen.chance), 1, 1e-9);
}

TEST(TumblinOutlook, LikesWhatLiesFartherDown) {
  double before = 0;
  for (const std::string lies : {"1x1", "2x1", "2x4", "3x4", "4x5"}) {
    BoardTable table("Ann, Bob", "rounds=2");
    table.ann_first().play("Ann throw = red1:" + lies);
    const double chance = outlook(table).chance[0];
    EXPECT_GT(chance, before) << lies;
    before = chance;
  }
}

TEST(TumblinOutlook, FindsAMarginWorthMoreTheFewerThrowsAreLeft) {
  BoardTable early("Ann, Bob", "rounds=4");
  BoardTable late("Ann, Bob", "rounds=1");
  for (BoardTable* table : {&early, &late}) {
    table->ann_first().play("Ann throw = red1:3x5").misses().misses().misses().misses().misses();
  }
  EXPECT_GT(outlook(late).chance[0], outlook(early).chance[0] + 0.1);
}

TEST(TumblinOutlook, DoesNotGuessWhenNothingIsLeftToThrow) {
  BoardTable table("Ann, Bob", "rounds=1");
  table.ann_first().play("Ann throw = red1:1x1").rest_of_round_misses();
  ASSERT_TRUE(table.over());
  const auto seen = outlook(table);
  EXPECT_EQ(seen.chance[0], 1);
  EXPECT_EQ(seen.chance[1], 0);
  EXPECT_EQ(seen.points[0], 1);
}

TEST(TumblinOutlook, KnowsThatALeadOfMoreThanTheLastThrowCanMakeIsSafe) {
  BoardTable table("Ann, Bob", "rounds=1");
  table.ann_first()
      .play("Ann throw = red1:4x6")
      .misses()
      .play("Ann throw = red2:4x6")
      .misses()
      .misses()
      .misses()
      .misses();
  ASSERT_EQ(table.to_act(), "Bob");
  // One throw of Bob's may still knock a die off, but makes 24 points at most.
  EXPECT_GT(outlook(table).chance[0], 0.99);
}

TEST(TumblinOutlook, LeavesOutWhoWatchesOvertime) {
  BoardTable table("Ann, Bob, Cid", "rounds=1");
  table.ann_first().play("Ann throw = red1:3x5").play("Bob throw = green1:3x5");
  table.rest_of_round_misses();
  ASSERT_FALSE(table.over());
  const auto seen = outlook(table);
  EXPECT_NEAR(seen.chance[0], 0.5, 1e-9);
  EXPECT_EQ(seen.chance[2], 0);
}

TEST(TumblinOutlook, FollowsAGameToATotal) {
  BoardTable table("Ann, Bob", "target=30");
  table.ann_first().play("Ann throw = red1:3x6").rest_of_round_misses();
  EXPECT_GT(outlook(table).chance[0], 0.6) << "18 of 30 points, and Bob has none";
}

}  // namespace
}  // namespace astragal::bots
