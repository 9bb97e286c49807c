#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "picture_checks.h"
#include "table.h"

namespace astragal::games {

using namespace tests;
using namespace text;

namespace {

using testing::HasSubstr;

const Style kPlain{false, false};
constexpr const char* kPrinted =
    R"({"cards":{"3A":["12345=80","222=30","33=-30","****=60","AAABB=70","654=40"]}})";

TEST(SharpShootersPicture, FitsTheTerminalWithAnyNames) {
  check_pictures("sharp-shooters", "Ann, Bob", true, "rounds=12");
  check_pictures("sharp-shooters", "ABCDEFGHIJKLMNOPQRSTUVWX, ZYXWVUTSRQPONMLKJIHGFEDC, c, d, e, f",
                 true, "side=B");
  check_pictures("sharp-shooters",
                 "日本語日本語日本語日本語日本語日本語日本語日本語, "
                 "🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌, Zoë",
                 false);
}

TEST(SharpShootersPicture, ShowsTheCard) {
  StoryTable table("sharp-shooters", "Nora, Emil, Tess", "", kPrinted);
  table.play({"table card = 3", "table start = 6 2 1", "Nora roll = 1 2 5 5 6", "Nora place 1 in 1",
              "Nora place 2 in 1", "Nora place 5 in 4", "Nora place 5 in 5"});
  const std::string picture = table.match().picture(kPlain);
  EXPECT_THAT(picture, HasSubstr("card 3A"));
  EXPECT_THAT(picture, HasSubstr("| 1 [1][2]>3< 4  5     straight   win  80 3    |"));
  EXPECT_THAT(picture, HasSubstr("| 3 >3< 3              threes     PAY  30 3    |"));
  EXPECT_THAT(picture, HasSubstr("| 4 [5]>5< 5  5        wild       win  60 5    |"));
  EXPECT_THAT(picture, HasSubstr("| 5 [5]>5< 5  !  =     full house win  70 5    |"));
  EXPECT_THAT(picture, HasSubstr("> Nora       100  1+5 LXXXXX"));
  EXPECT_THAT(picture, HasSubstr("  Emil       100   10 LXXXXX"));
  EXPECT_THAT(picture, HasSubstr("| o   o |\n| o   o |\n| o   o |"));
}

TEST(SharpShootersPicture, AFullHouseWantsAnotherNumber) {
  StoryTable table("sharp-shooters", "Nora, Emil", "", kPrinted);
  table.play({"table card = 3", "table start = 6 2", "Nora roll = 5 5 5 1 1", "Nora place 5 in 5",
              "Nora place 5 in 5", "Nora place 5 in 5"});
  EXPECT_THAT(table.match().picture(kPlain),
              HasSubstr("| 5 [5][5][5]>!< =     full house win  70 not 5|"));
}

TEST(SharpShootersPicture, ChipsAreTheFewestOnceSomebodyTraded) {
  StoryTable table("sharp-shooters", "Nora, Emil", "", kPrinted);
  table.play({"table card = 3", "table start = 6 2", "Nora roll = 2 2 2 1 1", "Nora place 2 in 2",
              "Nora place 2 in 2"});
  EXPECT_THAT(table.match().picture(kPlain), HasSubstr("> Nora       100 3+11 LXXXXX"));
  table.play("Nora place 2 in 2");
  EXPECT_THAT(table.match().picture(kPlain), HasSubstr("> Nora       130 2+11 CXXX"));
}

TEST(SharpShootersPicture, BeforeTheCardThereIsNone) {
  const StoryTable table("sharp-shooters", "Nora, Emil");
  const std::string picture = table.match().picture(kPlain);
  EXPECT_THAT(picture, HasSubstr("round 1 of 6"));
  EXPECT_THAT(picture, HasSubstr("Emil"));
}

}  // namespace
}  // namespace astragal::games
