#include "games/tumblin_dice/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/tumblin_dice/board_table_test.h"

namespace astragal::games {

using namespace match;
using namespace tests;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(TumblinDice, TheHighestRollThrowsFirstAndTheOthersFollowByTheirRolls) {
  BoardTable table("Ann, Bob, Cid");
  EXPECT_EQ(table.to_act(), "table");
  EXPECT_THAT(table.legal(), ElementsAre("start"));
  table.play("table start = 2 6 4");
  table.play("Bob throw = green1:off").play("Cid throw = blue1:off").play("Ann throw = red1:off");
  EXPECT_EQ(table.to_act(), "Bob");
}

TEST(TumblinDice, TiesAreRolledAgainAmongThemselves) {
  BoardTable table("Ann, Bob, Cid, Dan");
  table.play("table start = 3 5 3 5");
  EXPECT_THAT(table.refusal("table start = 1 2"),
              HasSubstr("you entered 2 numbers; 4 must be given"));
  // Bob and Dan settle the first two places, Ann and Cid the last two: a 6 does not lift Ann.
  table.play("table start = 6 2 6 1");
  EXPECT_THAT(table.refusal("table start = 4"),
              HasSubstr("for each of Ann and Cid, in this order"));
  table.play("table start = 1 1").play("table start = 2 3");
  EXPECT_EQ(table.state("order"), "[1,3,2,0]");
}

TEST(TumblinDice, AllThrowOneDieEachFourTimesOver) {
  BoardTable table("Ann, Bob, Cid");
  table.ann_first();
  for (int number = 1; number <= 4; ++number) {
    for (const std::string name : {"Ann", "Bob", "Cid"}) {
      EXPECT_EQ(table.round(), 1);
      EXPECT_EQ(table.to_act(), name);
      EXPECT_THAT(table.legal(), ElementsAre("throw"));
      table.misses();
    }
  }
  EXPECT_EQ(table.round(), 2);
}

TEST(TumblinDice, DiceAreNumberedInTheOrderThrown) {
  BoardTable table;
  table.ann_first();
  EXPECT_THAT(table.refusal("Ann throw = red2:1x1"),
              HasSubstr("red2 has not been thrown yet; red1 is being thrown now"));
  table.play("Ann throw = red1:1x1");
  EXPECT_THAT(table.refusal("Bob throw = red2:1x1"),
              HasSubstr("red2 has not been thrown yet; green1 is being thrown now"));
  EXPECT_THAT(table.refusal("Bob throw = red1:2x1"),
              HasSubstr("green1 is being thrown now, so it must be named"));
  table.play("Bob throw = green1:off").play("Ann throw = red2:1x1");
}

TEST(TumblinDice, ADieScoresItsFaceTimesItsLevel) {
  BoardTable table("Ann, Bob", "rounds=1");
  table.ann_first().play("Ann throw = red1:3x4").play("Bob throw = green1:1x6");
  table.rest_of_round_misses();
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.score("Ann"), 12) << "the sheet's own example: a 4 on 3x";
  EXPECT_EQ(table.score("Bob"), 6);
  EXPECT_EQ(table.winners(), "Ann");
}

TEST(TumblinDice, PointsCountWhenTheRoundIsFinished) {
  BoardTable table;
  table.ann_first().play("Ann throw = red1:4x6");
  EXPECT_EQ(table.score("Ann"), 0);
  table.rest_of_round_misses();
  EXPECT_EQ(table.score("Ann"), 24);
}

TEST(TumblinDice, ADieThatStaysOnZeroOrOnThePadIsSpentAndRemoved) {
  for (const std::string place : {"0x5", "off", "pad"}) {
    BoardTable table;
    table.ann_first().play("Ann throw = red1:" + place);
    EXPECT_EQ(table.state("dice"), R"([["off",null,null,null],[null,null,null,null]])") << place;
    EXPECT_EQ(table.to_act(), "Bob") << "it counts as a throw";
  }
}

TEST(TumblinDice, AlsoADieBumpedToZeroIsRemoved) {
  BoardTable table;
  table.ann_first().play("Ann throw = red1:1x5").play("Bob throw = green1:1x2 red1:0x3");
  EXPECT_EQ(table.state("dice"),
            R"([["off",null,null,null],[{"level":1,"face":2},null,null,null]])");
  EXPECT_THAT(table.refusal("Ann throw = red2:1x1 red1:1x1"),
              HasSubstr("red1 is no longer on the board"));
}

TEST(TumblinDice, HoweverLittleADieMovedToZeroItIsRemoved) {
  BoardTable table("Ann, Bob", "", "", false);
  table.ann_first().play("Ann throw = red1:1x5/0,7050,8000,0,0,0,1048576");
  table.play("Bob throw = green1:off red1:0x5/0,6990,8000,0,0,0,1048576");
  EXPECT_EQ(table.die("red1"), "off") << "by six tenths of a millimetre";
}

TEST(TumblinDice, AnybodysDiceCanBeBumpedSeveralAtOnceAndOnesOwnToo) {
  BoardTable table("Ann, Bob", "rounds=1");
  table.ann_first().play("Ann throw = red1:1x5").play("Bob throw = green1:2x6");
  table.play("Ann throw = red2:1x1 red1:3x5 green1:off");
  table.rest_of_round_misses();
  EXPECT_EQ(table.score("Ann"), 16) << "her own die went from 5 to 15 points";
  EXPECT_EQ(table.score("Bob"), 0);
}

TEST(TumblinDice, WhatPeopleTypeIsChecked) {
  BoardTable table;
  table.ann_first().play("Ann throw = red1:1x5");
  const auto refused = [&table](const std::string& dice) {
    return table.refusal("Bob throw = " + dice);
  };
  EXPECT_THAT(refused("green1:5x1"),
              HasSubstr("green1 cannot be on 5x; the board has 0x, 1x, 2x, 3x, 4x; legal: "));
  EXPECT_THAT(refused("green1:-1x1"), HasSubstr("green1 cannot be on -1x; the board has 0x"));
  EXPECT_THAT(refused("green1:1x7"), HasSubstr("green1 cannot show 7; a die shows 1 to 6"));
  EXPECT_THAT(refused("green1:1x"), HasSubstr("green1:1x lacks the face, as in green1:1x5"));
  EXPECT_THAT(refused("green1:999x1"), HasSubstr("'999x1' does not say where green1 is"));
  EXPECT_THAT(refused("green1:1x1 green1:off"), HasSubstr("green1 is named twice"));
  EXPECT_THAT(refused("green1:1x1 blue1:off"), HasSubstr("nobody plays with blue1"));
  EXPECT_THAT(refused("green1:1x1@gate1"),
              HasSubstr("green1 cannot be on gate1; this game is played without it"));
  EXPECT_THAT(refused("green1:trip@mine1"),
              HasSubstr("green1 cannot trip mine1, which is not a trip mine"));
  EXPECT_THAT(refused("green1:trip"), HasSubstr("green1:trip needs its mine and nothing else"));
  EXPECT_THAT(refused("red5:1x1"), HasSubstr("there is no red5; the red dice are red1 to red4"));
  EXPECT_THAT(refused("pink1:1x1"),
              HasSubstr("'pink1' is not a die; the dice are red1–4 and green1–4"));
  EXPECT_THAT(refused("green1"), HasSubstr("say where green1 is, as in green1:3x5 or green1:off"));
  EXPECT_THAT(refused("green1:1x1@joker"), HasSubstr("'joker' is not a card; this game has none"));
  EXPECT_THAT(refused("green1:1x1/1,2,3"),
              HasSubstr("the pose of green1 must be seven whole numbers from -1048576 to 1048576"));
  EXPECT_THAT(refused("green1:1x1/2147483647,0,0,0,0,0,1"),
              HasSubstr("the pose of green1 must be"));
  EXPECT_THAT(refused("green1:off/1,2,3,4,5,6,7"), HasSubstr("'off' does not say where green1 is"));
  EXPECT_THAT(refused("red1:2x5"), HasSubstr("legal: green1 and every other die that moved"));
}

TEST(TumblinDice, LaterRoundsGoByTotalAndEqualTotalsKeepTheirOrder) {
  BoardTable table("Ann, Bob, Cid");
  table.play("table start = 6 5 4");
  table.play("Ann throw = red1:off").play("Bob throw = green1:off").play("Cid throw = blue1:1x3");
  table.rest_of_round_misses();
  EXPECT_EQ(table.state("order"), "[2,0,1]") << "Cid leads; Ann and Bob stay as they were";
  table.play("Cid throw = blue1:off").play("Ann throw = red1:off").play("Bob throw = green1:1x3");
  table.rest_of_round_misses();
  EXPECT_EQ(table.state("order"), "[2,1,0]") << "Bob draws level with Cid, who was before him";
}

TEST(TumblinDice, FourRoundsDecide) {
  BoardTable table;
  table.ann_first();
  for (int round = 1; round <= 4; ++round) {
    EXPECT_EQ(table.round(), round);
    table.play("Ann throw = red1:1x1");
    table.rest_of_round_misses();
  }
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.score("Ann"), 4);
}

TEST(TumblinDice, TiedLeadersAloneGoIntoOvertimeAndPointsAddUp) {
  BoardTable table("Ann, Bob, Cid", "rounds=1");
  table.play("table start = 4 5 6").play("Cid throw = blue1:2x3").play("Bob throw = green1:1x5");
  table.play("Ann throw = red1:3x2").rest_of_round_misses();
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.round(), 2) << "extra rounds count on top";
  EXPECT_EQ(table.state("order"), "[2,0]") << "Bob watches";
  EXPECT_EQ(table.match().topic(), "overtime");
  table.rest_of_round_misses();
  EXPECT_EQ(table.round(), 3) << "still tied";
  table.play("Cid throw = blue1:off").play("Ann throw = red1:1x1");
  table.rest_of_round_misses();
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.winners(), "Ann");
  EXPECT_EQ(table.score("Ann"), 7);
  EXPECT_EQ(table.score("Bob"), 5);
}

TEST(TumblinDice, WhoFallsBehindInOvertimeIsOut) {
  BoardTable table("Ann, Bob, Cid", "rounds=1");
  table.ann_first().rest_of_round_misses();
  table.play("Ann throw = red1:1x1").play("Bob throw = green1:1x1").rest_of_round_misses();
  EXPECT_EQ(table.state("playing"), "[0,1]");
}

TEST(TumblinDice, ATargetTakesThePlaceOfRounds) {
  BoardTable table("Ann, Bob", "target=30");
  table.ann_first();
  for (int round = 1; round <= 2; ++round) {
    EXPECT_FALSE(table.over());
    table.play("Ann throw = red1:4x4").play("Bob throw = green1:3x5").rest_of_round_misses();
  }
  EXPECT_TRUE(table.over()) << "both reached it in the same round, and the higher total wins";
  EXPECT_EQ(table.winners(), "Ann");
  EXPECT_EQ(table.score("Bob"), 30);
}

TEST(TumblinDice, ATieAtTheTargetGoesIntoOvertime) {
  BoardTable table("Ann, Bob", "target=10");
  table.ann_first().play("Ann throw = red1:2x5").play("Bob throw = green1:2x5");
  table.rest_of_round_misses();
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.state("overtime"), "true");
  table.play("Ann throw = red1:off").play("Bob throw = green1:1x1").rest_of_round_misses();
  EXPECT_EQ(table.winners(), "Bob");
}

TEST(TumblinDice, RoundsAndATargetAreRefusedTogether) {
  EXPECT_EQ(BoardTable::refused("rounds=4, target=100"),
            "target and rounds exclude each other; give one of them");
  EXPECT_EQ(BoardTable::refused("rounds=4, target=off"), "");
  EXPECT_NE(BoardTable::refused("target=9"), "");
  EXPECT_NE(BoardTable::refused("rounds=13"), "");
}

TEST(TumblinDice, AddingInsteadOfMultiplying) {
  BoardTable table("Ann, Bob", "rounds=1, score=add");
  table.ann_first().play("Ann throw = red1:3x4").rest_of_round_misses();
  EXPECT_EQ(table.score("Ann"), 7) << "the sheet's own example";
}

TEST(TumblinDice, ABoardMayHaveANegativeLevel) {
  const std::string board = R"({"surfaces":{"a":{"level":-1},"b":{"level":0},"c":{"level":1}}})";
  BoardTable table("Ann, Bob", "rounds=1", board);
  table.ann_first().play("Ann throw = red1:-1x6").play("Bob throw = green1:1x1");
  EXPECT_THAT(table.refusal("Ann throw = red2:2x1"), HasSubstr("red2 cannot be on 2x"));
  table.rest_of_round_misses();
  EXPECT_EQ(table.score("Ann"), -6);
  EXPECT_EQ(table.winners(), "Bob");
  BoardTable adding("Ann, Bob", "rounds=1, score=add", board);
  adding.ann_first().play("Ann throw = red1:-1x6").rest_of_round_misses();
  EXPECT_EQ(adding.score("Ann"), 5);
}

TEST(TumblinDice, TeamsAreSeatsOneAndThreeAgainstTwoAndFour) {
  BoardTable table("Ann, Bob, Cid, Dan", "teams=on, rounds=1");
  EXPECT_EQ(table.match().seats_text(), "Ann, Bob, Cid, Dan");
  // Dan's 6 begins for Bob and Dan; Cid rolled more than Ann.
  table.play("table start = 2 1 4 6");
  EXPECT_EQ(table.state("order"), "[3,2,1,0]");
  // By seat the colours are red, black, green and blue.
  table.play("Dan throw = blue1:1x6").play("Cid throw = green1:1x1").play("Bob throw = black1:1x2");
  table.play("Ann throw = red1:1x5").rest_of_round_misses();
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.score("Ann+Cid"), 6);
  EXPECT_EQ(table.score("Bob+Dan"), 8);
  EXPECT_EQ(table.winners(), "Bob+Dan");
}

TEST(TumblinDice, WhoThrowsFirstInATeamCanBeAgreedBySeat) {
  BoardTable table("Ann, Bob, Cid, Dan", "teams=on, team-order=seats");
  // Dan's 6 begins for Bob and Dan, but Bob sits before Dan and Ann before Cid.
  table.play("table start = 2 1 4 6");
  EXPECT_EQ(table.state("order"), "[1,0,3,2]");
  table.play("Bob throw = black1:off").play("Ann throw = red1:1x1").rest_of_round_misses();
  EXPECT_EQ(table.state("order"), "[0,1,2,3]") << "the leading team begins, by seat as before";
  EXPECT_EQ(BoardTable("Ann, Bob, Cid, Dan", "teams=on, team-order=roll").match().options_text(),
            "teams=on");
  EXPECT_THROW(table.with(R"({"order":[2,1,0,3]})"), std::runtime_error);
}

TEST(TumblinDice, TeammatesNeverThrowInARowEvenIfTheyRolledHighest) {
  BoardTable table("Ann, Bob, Cid, Dan", "teams=on");
  table.play("table start = 6 1 5 2");
  EXPECT_EQ(table.state("order"), "[0,3,2,1]");
}

TEST(TumblinDice, TheLeadingTeamStartsALaterRoundAndATieChangesNothing) {
  BoardTable table("Ann, Bob, Cid, Dan", "teams=on");
  table.play("table start = 6 4 3 5").rest_of_round_misses();
  EXPECT_EQ(table.state("order"), "[0,3,2,1]");
  table.play("Ann throw = red1:off").play("Dan throw = blue1:off").play("Cid throw = green1:off");
  table.play("Bob throw = black1:1x1").rest_of_round_misses();
  EXPECT_EQ(table.state("order"), "[3,0,1,2]") << "in each team the first roller stays first";
}

TEST(TumblinDice, AllFourPlayOvertimeWhenTeamsTie) {
  BoardTable table("Ann, Bob, Cid, Dan", "teams=on, rounds=1");
  table.play("table start = 6 5 4 3").play("Ann throw = red1:1x2").play("Bob throw = black1:1x1");
  table.play("Cid throw = green1:off").play("Dan throw = blue1:1x1").rest_of_round_misses();
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.state("playing"), "[0,1,2,3]");
  EXPECT_EQ(table.state("overtime"), "true");
}

TEST(TumblinDice, TeamsNeedFourSeats) {
  EXPECT_EQ(StoryTable::refused_start("tumblin-dice", "Ann, Bob, Cid", "teams=on"),
            "teams=on needs 4 seats, not 3");
}

TEST(TumblinDice, TwoToFourCanPlay) {
  EXPECT_NE(StoryTable::refused_start("tumblin-dice", "Ann"), "");
  EXPECT_NE(StoryTable::refused_start("tumblin-dice", "A, B, C, D, E"), "");
}

TEST(TumblinDice, ColoursAreChosenOrDealt) {
  BoardTable table("Ann, Bob (red), Cid");
  table.ann_first().play("Ann throw = green1:1x1").play("Bob throw = red1:1x1");
  table.play("Cid throw = blue1:1x1");
  EXPECT_EQ(table.match().seats_text(), "Ann (green), Bob (red), Cid (blue)");
}

TEST(TumblinDice, AnAimedThrowKeepsItsNumbersUntilTheDiceRest) {
  BoardTable table("Ann, Bob", "", "", false);
  table.ann_first();
  Match match = table.match();
  const auto said = match.decide({"throw", "speed=900", "x=-5", "dir=40", "kind=2", "spin=-720"});
  ASSERT_TRUE(said.ok());
  EXPECT_EQ(*said, "throw x=-5 dir=40 speed=900 spin=-720 kind=2") << "in the record's order";
  const auto& state = std::get<TumblinDice>(match.game()).state();
  EXPECT_TRUE(state.aimed);
  EXPECT_EQ(state.aim, (TumblinDice::Aim{-5, 40, 900, -720, TumblinDice::Aim::Kind::kFlick, 0}));
  ASSERT_TRUE(match.settle({"red1:2x2/1,-2,3,0,0,0,1048576"}).ok());
  EXPECT_FALSE(std::get<TumblinDice>(match.game()).state().aimed);
  EXPECT_EQ(boost::json::serialize(match.state().at("dice").at(0).at(0)),
            R"({"level":2,"face":2,"pose":[1,-2,3,0,0,0,1048576]})");
}

TEST(TumblinDice, TheNumbersOfAThrowAreChecked) {
  BoardTable table;
  table.ann_first();
  const auto refused = [&table](const std::string& aim) {
    return table.refusal("Ann throw " + aim + " = red1:off");
  };
  EXPECT_THAT(refused("x=0 dir=0 speed=1000 spin=0"), HasSubstr("the throw needs kind="));
  EXPECT_THAT(
      refused("x=0 dir=0 speed=9999 spin=0 kind=0"),
      HasSubstr("'speed=9999' is not possible; speed= must be a whole number from 0 to 4500"));
  EXPECT_THAT(refused("x=0 x=1 dir=0 speed=1 spin=0 kind=0"), HasSubstr("x= is given twice"));
  EXPECT_THAT(refused("x=0 hop=1"), HasSubstr("is not part of a throw"));
  EXPECT_THAT(refused("x=0 dir=0 speed=1 spin=0 kind=0 face=6"), HasSubstr("start-face=free"));
  EXPECT_EQ(refused("x=0 dir=0 speed=1 spin=0 kind=0"), "");
  BoardTable free("Ann, Bob", "start-face=free");
  free.ann_first().play("Ann throw x=0 dir=0 speed=1 spin=0 kind=1 face=6 = red1:off");
}

}  // namespace
}  // namespace astragal::games
