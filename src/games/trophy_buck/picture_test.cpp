#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "picture_checks.h"
#include "table.h"

namespace astragal::games {

using namespace tests;
using namespace text;

namespace {

using testing::HasSubstr;
using testing::Not;

const Style kPlain{false, false};

TEST(TrophyBuckPicture, FitsTheTerminalWithAnyNames) {
  check_pictures("trophy-buck", "Ann, Bob, Cid", true, "goal=60");
  check_pictures("trophy-buck",
                 "ABCDEFGHIJKLMNOPQRSTUVWX, b, c, d, e, f, g, h, i, ZYXWVUTSRQPONMLKJIHGFEDC",
                 true);
  check_pictures("trophy-buck",
                 "日本語日本語日本語日本語日本語日本語日本語日本語, "
                 "🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌, Zoë",
                 false);
}

TEST(TrophyBuckPicture, ShowsTheHunt) {
  StoryTable table("trophy-buck", "Ann, Bob, Cid");
  table.play("Ann roll = brown.points brown.tracks white.startle");
  table.play("Ann roll = brown.points white.tracks green.points");
  const std::string picture = table.match().picture(kPlain);
  EXPECT_THAT(picture, HasSubstr("> Ann ++++++++++.........................."));
  EXPECT_THAT(picture, HasSubstr("startles: 1 of 3"));
  EXPECT_THAT(picture, HasSubstr("points at stake: 10"));
  EXPECT_THAT(picture, HasSubstr("|  2  ||  2  ||  6  |"));
  EXPECT_THAT(picture, HasSubstr("brown  brown  green"));
  EXPECT_THAT(picture, HasSubstr("### 3 brown  ## 2 white  # 1 green  # 1 orange"));
}

TEST(TrophyBuckPicture, NamesTheWinner) {
  StoryTable table("trophy-buck", "Ann, Bob, Cid", "goal=10");
  table.play("Ann roll = green.points green.points white.points").play("Ann stop");
  for (const std::string name : {"Bob", "Cid"}) {
    table.play(name + " roll = brown.startle brown.startle brown.startle");
  }
  const std::string picture = table.match().picture(kPlain);
  EXPECT_THAT(picture, HasSubstr("over after round 1"));
  EXPECT_THAT(picture, HasSubstr("* Ann ################## 16"));
  EXPECT_THAT(picture, Not(HasSubstr("in the bag")));
}

TEST(TrophyBuckPicture, PointsDiceOfAColourAreCountedWhereThereAreMany) {
  StoryTable table("trophy-buck", "Ann, Bob, Cid", "", R"({"faces":{"brown":[6,0,0,60,2]}})");
  for (int i = 0; i < 6; ++i) table.play("Ann roll = brown.points brown.points brown.points");
  const std::string picture = table.match().picture(kPlain);
  EXPECT_THAT(picture, HasSubstr("18x2"));
  EXPECT_THAT(picture, HasSubstr("in the bag: 42 brown"));
}

}  // namespace
}  // namespace astragal::games
