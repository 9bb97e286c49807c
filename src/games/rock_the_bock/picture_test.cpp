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

TEST(RockTheBockPicture, FitsTheTerminalWithAnyNames) {
  check_pictures("rock-the-bock", "Ann, Bob", true, "rounds=9");
  check_pictures("rock-the-bock", "ABCDEFGHIJKLMNOPQRSTUVWX, ZYXWVUTSRQPONMLKJIHGFEDC, c, d", true);
  check_pictures("rock-the-bock",
                 "日本語日本語日本語日本語日本語日本語日本語日本語, "
                 "🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌, Zoë",
                 false);
}

TEST(RockTheBockPicture, LooksLikeThePad) {
  StoryTable table("rock-the-bock", "Ida (green), Jon (red), Kit");
  table.play("Ida roll = roebuck*2 wolf red*3 blue*2 green yellow").play("Ida take wolves Kit");
  table.play("Jon roll = roebuck wolf*2 red*4 blue green*2").play("Jon take red");
  table.play("Kit roll = roebuck*3 red blue*4 yellow*2").play("Kit take roebucks");
  table.play("Ida roll = roebuck wolf red*2 green*4 yellow");
  const std::string picture = table.match().picture(kPlain);
  EXPECT_THAT(picture, HasSubstr(">Ida, green"));
  EXPECT_THAT(picture, HasSubstr("-Kit, blue"));
  EXPECT_THAT(picture, HasSubstr("roebucks |..........    0||..........    0||XXX.......    3|"));
  EXPECT_THAT(picture, HasSubstr("wolves   |............  0||............  0||X...........  1|"));
  EXPECT_THAT(picture, HasSubstr("does     |............  0||XXXX........  4||............  0|"));
  EXPECT_THAT(picture, HasSubstr("dice     |X.........    1||XXXX......    4||XXX.......    3|"));
  EXPECT_THAT(picture, HasSubstr("|4 ####     ||1 #        |"));
  EXPECT_THAT(picture, HasSubstr("|green does ||yellow doe |"));
  EXPECT_THAT(picture, HasSubstr("|yours      ||nobody's   |"));
}

TEST(RockTheBockPicture, CountsTheRounds) {
  StoryTable table("rock-the-bock", "Ann, Bob", "rounds=2");
  table.play("Ann roll = wolf*9 roebuck").play("Ann take wolves Bob");
  table.play("Bob roll = red*4 blue*6").play("Bob take blue");
  table.play("Ann roll = roebuck").play("Ann take roebucks");
  table.play("Bob roll = red*4").play("Bob take red");
  const std::string picture = table.match().picture(kPlain);
  EXPECT_THAT(picture, HasSubstr("round 2 of 2"));
  EXPECT_THAT(picture, HasSubstr("round 1  |             +4||             -6|"));
  EXPECT_THAT(picture, HasSubstr("total    |             +4||             -6|"));
}

}  // namespace
}  // namespace astragal::games
