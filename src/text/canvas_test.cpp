#include "text/canvas.h"

#include <gtest/gtest.h>

namespace astragal::text {
namespace {

using Paint = Style::Paint;

const Style kColourful{true, true};
const Style kAscii{false, false};

TEST(Canvas, ColourCodesTakeNoRoom) {
  EXPECT_EQ(shown_columns(kColourful(Paint::kRed, "roebuck")), 7);
  EXPECT_EQ(shown_columns("鹿"), 2);
  EXPECT_EQ(shown_columns("\x1b[1"), 0);  // cut off
}

TEST(Canvas, NamesAreCutInCharactersThatTheStyleHas) {
  EXPECT_EQ(fitted(kColourful, "Marion", 4), "Mar…");
  EXPECT_EQ(fitted(kAscii, "Marion", 4), "Mar~");
  EXPECT_EQ(fitted(kAscii, "Ida", 4), "Ida ");
}

TEST(Canvas, BlocksStandBesideEachOther) {
  const Block left({"a", "bcd"});
  const Block right({"1", "2", "3"});
  EXPECT_EQ(beside(left, right, 2).text(), "a    1\nbcd  2\n     3\n");
  EXPECT_EQ(in_rows({left, right, right}, 7, 2).text(), "a    1\nbcd  2\n     3\n1\n2\n3\n");
  EXPECT_EQ(in_rows({}, 7, 2).text(), "");
}

TEST(Canvas, AFrameHasItsTitleInTheEdge) {
  EXPECT_EQ(framed(kAscii, Block({"ten dice"}), Paint::kNone, "Ann").text(),
            "+Ann-----+\n|ten dice|\n+--------+\n");
}

TEST(Canvas, ABarIsFullWhenTheGoalIsReachedAndNotBefore) {
  const auto drawn = [](int sure, int hoped) {
    return bar(kAscii, 10, 100, sure, hoped, Paint::kGreen);
  };
  EXPECT_EQ(drawn(0, 0), "..........");
  EXPECT_EQ(drawn(1, 0), "#.........");
  EXPECT_EQ(drawn(99, 0), "#########.");
  EXPECT_EQ(drawn(100, 0), "##########");
  EXPECT_EQ(drawn(250, 50), "##########");
  EXPECT_EQ(drawn(40, 30), "####+++...");
  EXPECT_EQ(drawn(40, 1), "####+.....");
  EXPECT_EQ(drawn(0, 100), "++++++++++");
}

TEST(Canvas, ADieHasItsPips) {
  EXPECT_EQ(pip_die(kAscii, 5).text(), "+-------+\n| o   o |\n|   o   |\n| o   o |\n+-------+\n");
  for (int number = 1; number <= 6; ++number) {
    const std::string die = pip_die(kAscii, number).text();
    EXPECT_EQ(std::count(die.begin(), die.end(), 'o'), number);
  }
}

TEST(Canvas, SignsStandBeforeNumbers) {
  EXPECT_EQ(with_sign(kColourful, -3), "−3");
  EXPECT_EQ(with_sign(kAscii, -3), "-3");
  EXPECT_EQ(with_sign(kAscii, 3), "+3");
  EXPECT_EQ(with_sign(kAscii, 0), "0");
}

}  // namespace
}  // namespace astragal::text
