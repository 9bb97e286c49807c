// Views of dice and rounds, and the effects of cards in a throw.

#include <gtest/gtest.h>

#include "games/tumblin_dice/board_table_test.h"

namespace astragal::games {
namespace {

/// A table with cards placed as in "gate1 1x, gate2 4x".
BoardTable board(const std::string& options, const std::vector<std::string>& cards,
                 const std::string& seats = "Ann, Bob") {
  BoardTable table(seats, options);
  table.ann_first();
  if (options.find("mines") != std::string::npos) {
    const auto mines = std::count_if(cards.begin(), cards.end(), [](const std::string& card) {
      return card.starts_with("mine");
    });
    table.play("table mines = " + std::to_string(mines));
  }
  for (const auto& card : cards) table.play(table.to_act() + " card " + card);
  return table;
}

TEST(TumblinDiceView, ThoseWhoRolledTheSameRollAgain) {
  BoardTable table("Ann, Bob, Cid");
  EXPECT_EQ(table.view("rolls"), "[0,1,2]");
  EXPECT_EQ(table.view("next"), "");
  table.play("table start = 6 4 4");
  EXPECT_EQ(table.effects("rolled_by"), "[0,1,2]");
  EXPECT_EQ(table.view("rolls"), "[1,2]");
  table.play("table start = 2 5");
  EXPECT_EQ(table.effects("rolled_by"), "[1,2]");
  EXPECT_EQ(table.view("rolls"), "");
  EXPECT_EQ(table.view("next"), R"("red1")");
}

TEST(TumblinDiceView, DiceCountTheirFaceTimesTheirLevelOrBothTogether) {
  BoardTable table;
  table.ann_first().play("Ann throw = red1:3x5").play("Bob throw = green1:2x2");
  EXPECT_EQ(table.view("worth"), "[[15,0,0,0],[4,0,0,0]]");
  EXPECT_EQ(table.view("next"), R"("red2")");
  BoardTable adding("Ann, Bob", "score=add");
  adding.ann_first().play("Ann throw = red1:3x5");
  EXPECT_EQ(adding.view("worth"), "[[8,0,0,0],[0,0,0,0]]");
}

TEST(TumblinDiceView, OnAMultiplierTheFaceCountsOnceForEachDieThere) {
  const std::vector<std::string> cards{"breed1 3x"};
  const auto worth = [&cards](const std::string& options) {
    BoardTable table = board(options, cards);
    table.play("Ann throw = red1:3x5@breed1").play("Bob throw = green1:3x2@breed1");
    return table.view("worth");
  };
  EXPECT_EQ(worth("breed=multiplier"), "[[30,0,0,0],[12,0,0,0]]");
  EXPECT_EQ(worth("breed=multiplier, score=add"), "[[13,0,0,0],[7,0,0,0]]");
  BoardTable both = board("breed=both", {"breed1 3x", "breed2 1x"});
  both.play("Ann throw = red1:1x6").play("Bob throw = green1:3x5@breed1");
  EXPECT_EQ(both.view("worth"), "[[6,0,0,0],[15,0,0,0]]") << "dice breed on the first card";
}

TEST(TumblinDiceView, DiceOnZeroGoWithoutAnyCard) {
  BoardTable table;
  table.ann_first().play("Ann throw = red1:0x5");
  EXPECT_EQ(table.effects("cards"), "");
  EXPECT_EQ(table.view("worth"), "[[0,0,0,0],[0,0,0,0]]");
}

TEST(TumblinDiceView, APressureMineTakesTheDieAProximityMineItsLevel) {
  const auto effects = [](const std::string& mines) {
    BoardTable table = board("mines=" + mines, {"mine1 3x"});
    table.play("Ann throw = red1:3x2").play("Bob throw = green1:3x4@mine1");
    return table.effects("cards");
  };
  EXPECT_EQ(effects("pressure"), R"([{"card":"mine1","kind":"mine","dice":["green1"]}])");
  EXPECT_EQ(effects("proximity"), R"([{"card":"mine1","kind":"mine","dice":["red1","green1"]}])");
}

TEST(TumblinDiceView, TwoProximityMinesOnOneLevelBothGoOff) {
  BoardTable table = board("mines=proximity", {"mine1 2x", "mine2 2x"});
  table.play("Ann throw = red1:1x1").play("Bob throw = red1:2x3@mine1 green1:2x6@mine2");
  EXPECT_EQ(table.effects("cards"), R"([{"card":"mine1","kind":"mine","dice":["red1","green1"]},)"
                                    R"({"card":"mine2","kind":"mine","dice":[]}])");
}

TEST(TumblinDiceView, AGateSendsEveryDieThatLandedOnItToTheOther) {
  BoardTable table = board("gates=on", {"gate1 1x", "gate2 4x"});
  table.play("Ann throw = red1:2x5").play("Bob throw = red1:1x3@gate1 green1:1x1@gate1");
  EXPECT_EQ(table.effects("cards"), R"([{"card":"gate1","kind":"gate","die":"red1","level":4},)"
                                    R"({"card":"gate1","kind":"gate","die":"green1","level":4}])");
  EXPECT_EQ(table.effects("falls"), "");
}

TEST(TumblinDiceView, WhereADieFallsWhenCardsHaveActedIsToldUnlessItLiesTheSame) {
  BoardTable table = board("gates=on, breed=dice", {"gate1 1x", "gate2 4x", "breed1 4x"});
  table.play("Ann throw = red1:3x1").play("Bob throw = green1:1x5");
  table.play("Ann throw = red1:3x1>off red2:1x5@gate1>4x5@breed1 green1:1x5>1x5@gate1");
  EXPECT_EQ(table.effects("cards"), R"([{"card":"gate1","kind":"gate","die":"red2","level":4}])");
  EXPECT_EQ(table.effects("falls"), R"([{"die":"red1"}])");
  table.play("Bob throw = green1:1x5>2x6 green2:off");
  EXPECT_EQ(table.effects("falls"), R"([{"die":"green1","level":2,"face":6}])");
}

TEST(TumblinDiceView, TheEndOfARoundTellsWhatItBroughtAndTheDiceThatWereCounted) {
  BoardTable table;
  table.ann_first();
  table.play("Ann throw = red1:2x3").play("Bob throw = green1:3x5").play("Ann throw = red2:off");
  table.play("Bob throw = green2:1x1").play("Ann throw = red3:4x6").play("Bob throw = green3:0x2");
  table.play("Ann throw = red4:1x2 green1:off");
  EXPECT_EQ(table.effects("round"), "");
  table.play("Bob throw = green4:2x2");
  EXPECT_EQ(table.effects("round"), "[32,5]");
  EXPECT_EQ(table.effects("worth"), "[[6,0,24,2],[0,1,0,4]]");
  EXPECT_EQ(table.effects("dice"),
            R"([[{"level":2,"face":3},"off",{"level":4,"face":6},{"level":1,"face":2}],)"
            R"(["off",{"level":1,"face":1},"off",{"level":2,"face":2}]])");
}

TEST(TumblinDiceView, AfterTheLastRoundTheDiceStayAndWhoWatchedAnOvertimeHasNoPoints) {
  BoardTable table("Ann, Bob, Cid", "rounds=1");
  table.ann_first().play("Ann throw = red1:2x3").play("Bob throw = green1:2x3");
  table.rest_of_round_misses();
  EXPECT_EQ(table.effects("round"), "[6,6,0]");
  EXPECT_NE(table.effects("dice"), "");
  table.play(table.to_act() + " throw = " + (table.to_act() == "Ann" ? "red1:4x6" : "green1:4x6"));
  table.rest_of_round_misses();
  ASSERT_TRUE(table.over());
  EXPECT_EQ(table.effects("round"), "[24,0,null]");
  EXPECT_EQ(table.effects("dice"), "");
}

TEST(TumblinDiceView, ARoundMayEndWithABredDie) {
  BoardTable table = board("breed=dice", {"breed1 3x"});
  table.play("Ann throw = red1:3x5@breed1").play("Ann breed red1 = red2:3x5");
  table.misses().misses().misses().misses();
  table.play("Bob throw = green3:3x2@breed1");
  EXPECT_EQ(table.effects("round"), "") << "he may breed his last die";
  table.play("Bob breed green3 = green4:3x2");
  EXPECT_EQ(table.effects("round"), "[30,12]");
  EXPECT_EQ(table.effects("worth"), "[[15,15,0,0],[0,0,6,6]]");
}

}  // namespace
}  // namespace astragal::games
