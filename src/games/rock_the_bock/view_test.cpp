// Views of sheets and choices.

#include <gtest/gtest.h>

#include "table.h"

namespace astragal::games {

using namespace tests;

namespace {

TEST(RockTheBockView, DoesCountForWhoeverHasMoreRoebucksAndAgainstWhoeverHasMoreWolves) {
  StoryTable table("rock-the-bock", "Ann, Bob, Cid");
  table.with(R"({"sheets":[{"roebucks":3,"wolves":2,"does":4,"dice":5},
                           {"roebucks":1,"wolves":2,"does":4,"dice":5},
                           {"roebucks":2,"wolves":2,"does":4,"dice":5}]})");
  EXPECT_EQ(table.view("standing"), "[4,-4,0]");
  EXPECT_EQ(table.view("choices"), "") << "she has to roll first";
}

TEST(RockTheBockView, EveryChoiceSaysWhatItWouldMakeOfTheRoundForWhoMarksIt) {
  StoryTable table("rock-the-bock", "Ann, Bob");
  table.with(R"({"sheets":[{"roebucks":0,"wolves":1,"does":3,"dice":5},
                           {"roebucks":1,"wolves":0,"does":2,"dice":5}]})");
  table.play("Ann roll = roebuck*2 red wolf*2");
  EXPECT_EQ(table.legal(),
            (std::vector<std::string>{"take roebucks", "take red", "take wolves Bob"}));
  EXPECT_EQ(table.view("choices"), R"([{"standing":3},{"standing":-4},{"standing":-2}])");
}

TEST(RockTheBockView, ASheetHasNoRoomForAThirteenthWolf) {
  StoryTable table("rock-the-bock", "Ann, Bob");
  table.with(R"({"sheets":[{"roebucks":0,"wolves":0,"does":0,"dice":3},
                           {"roebucks":0,"wolves":11,"does":0,"dice":5}]})");
  table.play("Ann roll = wolf*3");
  EXPECT_EQ(table.view("choices"), R"([{"standing":0,"lost":2}])");
}

TEST(RockTheBockView, TheLastDiceOfARoundAreLookedAtBeforeTheSheetsAreCleared) {
  StoryTable table("rock-the-bock", "Ann, Bob");
  table.with(R"({"sheets":[{"roebucks":1,"wolves":0,"does":2,"dice":1},
                           {"roebucks":1,"wolves":0,"does":4,"dice":0}]})");
  table.play("Ann roll = red");
  EXPECT_EQ(table.view("choices"), R"([{"standing":3}])");
}

TEST(RockTheBockView, ARollOfOthersDoesAloneIsUnsuccessful) {
  StoryTable table("rock-the-bock", "Ann, Bob");
  table.play("Ann roll = green*4 yellow*6");
  EXPECT_EQ(table.effects("unsuccessful"), "true");
  table.play("Bob roll = green*4 yellow*5 red");
  EXPECT_EQ(table.effects("unsuccessful"), "");
}

}  // namespace
}  // namespace astragal::games
