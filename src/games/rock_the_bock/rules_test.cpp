#include "games/rock_the_bock/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "table.h"

namespace astragal::games {

using namespace tests;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Meadow : StoryTable {
  explicit Meadow(const std::string& seats = "Ann, Bob", const std::string& options = "")
      : StoryTable("rock-the-bock", seats, options) {}

  [[nodiscard]] RockTheBock::Sheet sheet(Seat seat) const {
    return game<RockTheBock>().state().sheets[seat];
  }
};

/// A sheet as the state's JSON has it.
std::string sheet(int roebucks, int wolves, int does, int dice) {
  return fmt::format(R"({{"roebucks":{},"wolves":{},"does":{},"dice":{}}})", roebucks, wolves, does,
                     dice);
}

TEST(RockTheBock, TwoToFourPlayersTakeColoursInOrderOrAsTheyLike) {
  EXPECT_NE(StoryTable::refused_start("rock-the-bock", "Ann"), "");
  EXPECT_NE(StoryTable::refused_start("rock-the-bock", "A,B,C,D,E"), "");
  EXPECT_EQ(Meadow("A,B,C,D").state("colours"), R"(["red","blue","green","yellow"])");
  EXPECT_EQ(Meadow("Marion (green), Florian, Leila (red)").state("colours"),
            R"(["green","blue","red"])");
}

TEST(RockTheBock, MarionRollsTenDiceAndGivesFlorianOneDoe) {
  Meadow meadow("Marion (green), Florian (red), Leila (blue), Tom (yellow)");
  EXPECT_EQ(meadow.to_act(), "Marion");
  EXPECT_THAT(meadow.legal(), ElementsAre("roll"));
  meadow.play("Marion roll = wolf*2 red blue*4 yellow*3");
  EXPECT_THAT(meadow.legal(),
              ElementsAre("take red", "take blue", "take yellow", "take wolves Florian",
                          "take wolves Leila", "take wolves Tom"));
  meadow.play("Marion take red");
  EXPECT_EQ(meadow.sheet(1).does, 1);
  EXPECT_EQ(meadow.sheet(0).dice, 9) << "nine dice are left for her next turn";
  EXPECT_EQ(meadow.to_act(), "Florian");
}

TEST(RockTheBock, RoebucksAndOwnDoesGoOnOnesOwnSheet) {
  Meadow meadow;
  meadow.play("Ann roll = roebuck*3 red*4 blue*3");
  EXPECT_THAT(meadow.legal(), ElementsAre("take roebucks", "take red", "take blue"));
  meadow.play("Ann take roebucks").play("Bob roll = roebuck wolf red*4 blue*4");
  meadow.play("Bob take blue");
  EXPECT_EQ(meadow.sheet(0).roebucks, 3);
  EXPECT_EQ(meadow.sheet(0).dice, 7);
  EXPECT_EQ(meadow.sheet(1).does, 4);
  EXPECT_EQ(meadow.sheet(1).dice, 6);
}

TEST(RockTheBock, WolvesGoToAnyOtherPlayerButNeverToOneself) {
  Meadow meadow("Ann, Bob, Cid");
  meadow.play("Ann roll = wolf*10");
  EXPECT_THAT(meadow.legal(), ElementsAre("take wolves Bob", "take wolves Cid"));
  EXPECT_THAT(
      meadow.refusal("Ann take wolves Ann"),
      HasSubstr("'take wolves Ann' is not possible here: wolves go to another player; legal: "
                "take wolves Bob or take wolves Cid"));
  EXPECT_THAT(meadow.refusal("Ann take wolves Zed"), HasSubstr("nobody here is called 'Zed'"));
  EXPECT_THAT(meadow.refusal("Ann take wolves"),
              HasSubstr("wolves go to another player; name the player"));
  EXPECT_THAT(meadow.refusal("Ann take roebucks"), HasSubstr("no roebuck was rolled"));
  EXPECT_THAT(meadow.refusal("Ann take bears"),
              HasSubstr("'bears' cannot be taken; the groups are "));
  EXPECT_THAT(meadow.refusal("Ann take"), HasSubstr("say what to take, as in take roebucks"));
  EXPECT_THAT(meadow.refusal("Ann roll = wolf*10"), HasSubstr("take some of them first"));
  meadow.play("Ann take wolves Cid");
  EXPECT_EQ(meadow.sheet(2).wolves, 10);
}

TEST(RockTheBock, OneMustTakeSomethingEvenIfItHurts) {
  Meadow meadow;
  meadow.play("Ann roll = blue*10");
  EXPECT_THAT(meadow.legal(), ElementsAre("take blue"));
}

TEST(RockTheBock, ARollWithNothingPlayableCostsNoDice) {
  Meadow meadow;
  meadow.play("Ann roll = green*6 yellow*4");
  EXPECT_EQ(meadow.to_act(), "Bob");
  EXPECT_THAT(meadow.legal(), ElementsAre("roll"));
  EXPECT_EQ(meadow.sheet(0).dice, 10);
}

TEST(RockTheBock, DoesOfAColourThatNobodyPlaysCannotBeTaken) {
  Meadow meadow("Ann (blue), Bob (yellow)");
  meadow.play("Ann roll = roebuck red*4 green*5");
  EXPECT_THAT(meadow.legal(), ElementsAre("take roebucks"));
}

TEST(RockTheBock, AFullRowTakesWhatFitsAndAllTheDiceAreCrossedOff) {
  Meadow meadow;
  meadow.with(R"({"sheets":[)" + sheet(0, 0, 10, 10) + "," + sheet(0, 11, 12, 10) + "]}");
  meadow.play("Ann roll = wolf*4 red*3 blue*3");
  EXPECT_THAT(meadow.legal(), ElementsAre("take red", "take blue", "take wolves Bob"))
      << "a group may be chosen although its row is full";
  meadow.play("Ann take red").play("Bob roll = wolf*5 red*3 blue*2").play("Bob take red");
  EXPECT_EQ(meadow.sheet(0).does, 12) << "twelve does at most; the rest is lost";
  EXPECT_EQ(meadow.sheet(0).dice, 7);
  EXPECT_EQ(meadow.sheet(1).dice, 7);
  meadow.play("Ann roll = wolf*5 blue*2").play("Ann take wolves Bob");
  EXPECT_EQ(meadow.sheet(1).wolves, 12);
  EXPECT_EQ(meadow.sheet(0).dice, 2);
  meadow.play("Bob roll = blue*7").play("Bob take blue");
  EXPECT_EQ(meadow.sheet(1).does, 12) << "a row that was full stays as it is";
  EXPECT_EQ(meadow.sheet(1).dice, 0);
}

TEST(RockTheBock, TenRoebucksAreTheMost) {
  Meadow meadow;
  meadow.with(R"({"sheets":[)" + sheet(9, 0, 0, 3) + "," + sheet(0, 0, 0, 10) + "]}");
  meadow.play("Ann roll = roebuck*3").play("Ann take roebucks");
  EXPECT_EQ(meadow.sheet(0).roebucks, 10);
}

TEST(RockTheBock, WhoIsOutOfDiceIsSkippedButStillGetsWolvesAndDoes) {
  Meadow meadow("Ann, Bob, Cid");
  meadow.play("Ann roll = roebuck*10").play("Ann take roebucks");
  meadow.play("Bob roll = wolf*2 red*3 green*5").play("Bob take red");
  meadow.play("Cid roll = wolf*10").play("Cid take wolves Ann");
  EXPECT_EQ(meadow.to_act(), "Bob") << "Ann has no dice left in this round";
  EXPECT_EQ(meadow.sheet(0).does, 3);
  EXPECT_EQ(meadow.sheet(0).wolves, 10);
}

TEST(RockTheBock, ARoundEndsWhenNobodyHasDiceAndTheNextPlayerStarts) {
  Meadow meadow("Ann, Bob, Cid");
  meadow.play("Ann roll = roebuck*10").play("Ann take roebucks");
  meadow.play("Bob roll = red*10").play("Bob take red");
  meadow.play("Cid roll = roebuck*4 green*6").play("Cid take green");
  EXPECT_EQ(meadow.round(), 1);
  EXPECT_EQ(meadow.to_act(), "Cid");
  meadow.play("Cid roll = wolf*4").play("Cid take wolves Bob");
  EXPECT_EQ(meadow.round(), 2);
  EXPECT_EQ(meadow.to_act(), "Ann") << "the player after the last turn starts the next round";
  EXPECT_EQ(meadow.score("Ann"), 10) << "more roebucks than wolves: a point for each doe";
  EXPECT_EQ(meadow.score("Bob"), 0) << "no does, no points";
  EXPECT_EQ(meadow.score("Cid"), 0) << "as many wolves as roebucks: none";
  EXPECT_EQ(meadow.sheet(0), RockTheBock::Sheet{}) << "all are back in, with ten dice";
}

TEST(RockTheBock, TheStarterOfARoundIsNotAlwaysTheFirstSeat) {
  Meadow meadow;
  meadow.play("Ann roll = roebuck*10").play("Ann take roebucks");
  meadow.play("Bob roll = red*9 wolf").play("Bob take red");
  meadow.play("Bob roll = roebuck").play("Bob take roebucks");
  EXPECT_EQ(meadow.to_act(), "Ann");
  meadow.play("Ann roll = roebuck*9 red").play("Ann take roebucks");
  meadow.play("Bob roll = roebuck*10").play("Bob take roebucks");
  EXPECT_EQ(meadow.round(), 2);
  meadow.play("Ann roll = red").play("Ann take red");
  EXPECT_EQ(meadow.round(), 3);
  EXPECT_EQ(meadow.to_act(), "Bob");
}

TEST(RockTheBock, MoreWolvesThanRoebucksMakeDoesCountAgainstYou) {
  Meadow meadow("Ann, Bob", "rounds=1");
  meadow.play("Ann roll = blue*10").play("Ann take blue");
  meadow.play("Bob roll = roebuck red*9").play("Bob take red").play("Bob roll = wolf");
  meadow.play("Bob take wolves Ann");
  EXPECT_EQ(meadow.score("Ann"), -9);
  EXPECT_EQ(meadow.score("Bob"), 0);
  EXPECT_TRUE(meadow.over());
  EXPECT_EQ(meadow.winners(), "Bob");
}

TEST(RockTheBock, TheFewestMinusPointsCanWin) {
  Meadow meadow("Ann, Bob", "rounds=1");
  meadow.with(R"({"sheets":[)" + sheet(0, 2, 5, 0) + "," + sheet(0, 2, 3, 1) + R"(],"turn":1})");
  meadow.play("Bob roll = blue").play("Bob take blue");
  EXPECT_EQ(meadow.score("Ann"), -5);
  EXPECT_EQ(meadow.score("Bob"), -4);
  EXPECT_EQ(meadow.winners(), "Bob");
}

TEST(RockTheBock, ATieHasSeveralWinners) {
  Meadow meadow("Ann, Bob, Cid", "rounds=1");
  meadow.play("Ann roll = roebuck*10").play("Ann take roebucks");
  meadow.play("Bob roll = roebuck*10").play("Bob take roebucks");
  meadow.play("Cid roll = wolf*10").play("Cid take wolves Ann");
  EXPECT_EQ(meadow.winners(), "Ann, Bob, Cid");
}

TEST(RockTheBock, PointsOfAllRoundsAddUp) {
  Meadow meadow("Ann, Bob", "rounds=2");
  for (int round = 0; round < 2; ++round) {
    meadow.play("Ann roll = roebuck*9 red").play("Ann take roebucks");
    meadow.play("Bob roll = blue*10").play("Bob take blue");
    meadow.play("Ann roll = red").play("Ann take red");
    if (round == 0) {
      // Bob starts round 2; let him pass it to Ann with an unsuccessful roll.
      EXPECT_EQ(meadow.to_act(), "Bob");
      meadow.play("Bob roll = green*10");
    }
  }
  EXPECT_EQ(meadow.score("Ann"), 2);
  EXPECT_EQ(meadow.state("points"), "[[1,0],[1,0]]");
}

TEST(RockTheBock, AWrongNumberOfDiceIsRefused) {
  Meadow meadow;
  EXPECT_THAT(meadow.refusal("Ann roll = red*9"), HasSubstr("you entered 9 dice; 10 were rolled"));
  EXPECT_THAT(meadow.refusal("Ann roll = pink*10"), HasSubstr("'pink*10' is not a count of dice"));
}

RC_GTEST_PROP(RockTheBockProperty, CapsHoldAndDiceAreCountedDown, (std::uint64_t seed)) {
  RockTheBock::Config config;
  config.seats = static_cast<int>(seed % 3) + 2;
  config.rounds = static_cast<int>(seed / 3 % 9) + 1;
  RockTheBock game(config);
  Rng rng(seed);
  while (game.phase() != Phase::kOver) {
    for (Seat seat = 0; seat < config.seats; ++seat) {
      const auto& sheet = game.state().sheets[seat];
      RC_ASSERT(sheet.roebucks <= 10 && sheet.wolves <= 12 && sheet.does <= 12 && sheet.dice <= 10);
    }
    RC_ASSERT(game.state().sheets[game.to_act()].dice > 0);
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(rng));
    } else {
      const auto legal = game.legal();
      RC_ASSERT(!legal.empty());
      game.decide(legal[below(rng, legal.size())]);
    }
  }
  for (Seat seat = 0; seat < config.seats; ++seat) {
    RC_ASSERT(game.state().sheets[seat].dice == 0);
    RC_ASSERT(std::abs(game.score(seat)) <= 12 * config.rounds);
  }
  RC_ASSERT(game.round() == config.rounds);
}

}  // namespace
}  // namespace astragal::games
