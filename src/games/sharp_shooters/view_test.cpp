// Views of the card, its rows and their values.

#include <gtest/gtest.h>

#include "table.h"

namespace astragal::games {

using namespace tests;

namespace {

// Row 1: one to three; 2: two down to one, for less; 3: three wild; 4: a full house; 5: two fours,
// which cost; 6: a lone six.
const std::string kViewed =
    R"({"cards":{"1A":["123=30","21=-30","***=40","AAABB=70","44=-40","6=10"]}})";

struct TrayView : StoryTable {
  TrayView() : StoryTable("sharp-shooters", "Ann, Bob, Cid", "", kViewed) {}
  TrayView& ann_starts() {
    play("table card = 1").play("table start = 6 1 2");
    return *this;
  }
  /// The numbers that the next square of a row takes.
  [[nodiscard]] std::string wants(std::size_t row) const {
    return std::string(match().view().at("rows").at(row - 1).at("wants").as_string());
  }
  /// The money for completing a row; empty if the next die does not complete it.
  [[nodiscard]] std::string pays(std::size_t row) const {
    const auto open = match().view().at("rows").at(row - 1).as_object();
    return open.contains("pays") ? boost::json::serialize(open.at("pays")) : "";
  }
};

TEST(SharpShootersView, ARowTakesItsNumbersFromTheLeft) {
  TrayView tray;
  tray.ann_starts().play("Ann roll = 1 2 2 4 4");
  EXPECT_EQ(tray.wants(1), "1");
  tray.play("Ann place 1 in 1").play("Ann place 2 in 1");
  EXPECT_EQ(tray.wants(1), "3");
  EXPECT_EQ(tray.pays(1), "30");
  tray.play("Ann place 4 in 5").play("Ann place 4 in 5");
  EXPECT_EQ(tray.wants(5), "") << "it is full";
}

TEST(SharpShootersView, AWildRowTakesAnyNumberFirstAndThenTheSame) {
  TrayView tray;
  tray.ann_starts();
  EXPECT_EQ(tray.wants(3), "123456");
  tray.play("Ann roll = 1 2 3 4 4").play("Ann place 4 in 3");
  EXPECT_EQ(tray.wants(3), "4");
}

TEST(SharpShootersView, AFullHouseTakesThreeAlikeAndTwoOfAnother) {
  TrayView tray;
  tray.ann_starts().play("Ann roll = 6 6 6 2 2").play("Ann place 6 in 4");
  EXPECT_EQ(tray.wants(4), "6");
  tray.play("Ann place 6 in 4").play("Ann place 6 in 4");
  EXPECT_EQ(tray.wants(4), "12345");
  tray.play("Ann place 2 in 4");
  EXPECT_EQ(tray.wants(4), "2");
  tray.play("Ann place 2 in 4");
  EXPECT_EQ(tray.effects("pays"), "70");
  EXPECT_EQ(tray.wants(4), "");
}

TEST(SharpShootersView, WhoHasLessThanARowCostsPaysAllThereIs) {
  TrayView tray;
  tray.ann_starts().with(R"({"money":[10,100,100],"traded":[0]})");
  tray.play("Ann roll = 1 2 3 4 4").play("Ann place 4 in 5");
  EXPECT_EQ(tray.effects("pays"), "") << "the row is not complete";
  EXPECT_EQ(tray.pays(5), "-10");
  tray.play("Ann place 4 in 5");
  EXPECT_EQ(tray.effects("pays"), "-10");
}

TEST(SharpShootersView, ThoseWhoTieRollAgainForTheStart) {
  TrayView tray;
  tray.play("table card = 1").play("table start = 6 2 6");
  EXPECT_EQ(tray.effects("rolled_by"), "[0,1,2]");
  EXPECT_EQ(tray.effects("best"), "[0,2]");
  tray.play("table start = 3 5");
  EXPECT_EQ(tray.effects("rolled_by"), "[0,2]");
  EXPECT_EQ(tray.effects("best"), "[2]");
}

TEST(SharpShootersView, TheDeckStartsAgainAfterTwelveRounds) {
  TrayView tray;
  EXPECT_EQ(tray.view("card"), "");
  EXPECT_EQ(tray.view("cards"), "[1,2,3,4,5,6,7,8,9,10,11,12]");
  tray.ann_starts();
  EXPECT_EQ(tray.view("card"), R"("1A")");
  tray.with(R"({"cards":[7,1,2,3,4,5,6,8,9,10,11,12],"round":13})");
  EXPECT_EQ(tray.view("card"), R"("7A")");
}

}  // namespace
}  // namespace astragal::games
