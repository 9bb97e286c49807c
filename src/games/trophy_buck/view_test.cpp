// Views of the next roll and the round.

#include <gtest/gtest.h>

#include "table.h"

namespace astragal::games {

using namespace tests;

namespace {

struct HuntView : StoryTable {
  HuntView() : StoryTable("trophy-buck", "Ann, Bob, Cid") {}
};

TEST(TrophyBuckView, ARollTakesTracksAndNewDiceFromTheBag) {
  HuntView hunt;
  EXPECT_EQ(hunt.view("draws"), "3");
  EXPECT_EQ(hunt.view("stand"), "");
  EXPECT_EQ(hunt.view("least"), "[0,0,0,0]");
  EXPECT_EQ(hunt.view("most"), "[3,3,2,1]");
  hunt.play("Ann roll = brown.points brown.tracks orange.tracks");
  EXPECT_EQ(hunt.view("draws"), "1");
  EXPECT_EQ(hunt.view("least"), "[1,0,0,1]");
  EXPECT_EQ(hunt.view("most"), "[3,3,2,1]") << "one white die, not two; no second orange one";
}

TEST(TrophyBuckView, ANewStandEmptiesTheBagFirst) {
  HuntView hunt;
  hunt.play({"Ann roll = brown.points brown.points brown.points",
             "Ann roll = brown.points brown.points white.points",
             "Ann roll = white.points green.points green.points",
             "Ann roll = white.startle white.tracks orange.startle"});
  EXPECT_EQ(hunt.view("draws"), "2");
  EXPECT_EQ(hunt.view("stand"), "true");
  EXPECT_EQ(hunt.view("least"), "[0,1,0,0]");
  EXPECT_EQ(hunt.view("most"), "[3,3,2,0]");
  hunt.play("Ann roll = white.points brown.tracks green.points");
  EXPECT_EQ(hunt.effects("stand"), "true");
  EXPECT_EQ(hunt.effects("lost"), "");
}

TEST(TrophyBuckView, WhatAThirdStartleLosesIsToldWithTheRoll) {
  HuntView hunt;
  hunt.play("Ann roll = brown.points brown.startle white.startle");
  EXPECT_EQ(hunt.effects("lost"), "");
  hunt.play("Ann roll = green.startle orange.points white.tracks");
  EXPECT_EQ(hunt.effects("lost"), "10") << "brown's two and orange's eight";
  hunt.play("Bob roll = brown.startle green.startle white.startle");
  EXPECT_EQ(hunt.effects("lost"), "0");
  hunt.play("Cid roll = brown.points green.points white.startle").play("Cid stop");
  EXPECT_EQ(hunt.effects("scored"), "8");
}

TEST(TrophyBuckView, TheRoundIsTheLastOnceSomebodyReachedTheGoal) {
  HuntView hunt;
  EXPECT_EQ(hunt.with(R"({"scores":[20,0,0]})").view("round"), "");
  hunt.with(R"({"turn":1,"scores":[36,10,4]})");
  EXPECT_EQ(hunt.view("round"), R"("last")");
  EXPECT_EQ(hunt.view("to_come"), "[1,2]");
}

TEST(TrophyBuckView, TiedLeadersPlayAnExtraRound) {
  HuntView hunt;
  hunt.with(R"({"playing":[0,2],"turn":2,"scores":[44,10,38]})");
  EXPECT_EQ(hunt.view("round"), R"("extra")");
  EXPECT_EQ(hunt.view("to_come"), "");
}

}  // namespace
}  // namespace astragal::games
