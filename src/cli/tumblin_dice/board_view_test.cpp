#include "cli/tumblin_dice/board_view.h"

#include <gtest/gtest.h>

#include "games/tumblin_dice/board_table_test.h"

namespace astragal::cli {

using namespace games;
using namespace physics;
using namespace text;

namespace {

/// The board with one red five far away on the left, and one green two near on the right.
TumblinDice two_dice() {
  BoardTable table("Ann, Bob", "gates=on, cards=players", "", false);
  table.ann_first()
      .play("Ann card gate1 2x@100,200")
      .play("Bob card gate2 3x@-100,270")
      .play("Ann throw x=0 dir=0 speed=1 spin=0 kind=0 = red1:3x5/-15000,28000,6000,0,0,0,1048576")
      .play(
          "Bob throw x=0 dir=0 speed=1 spin=0 kind=0 = green1:1x2/15000,12000,8400,0,0,0,1048576");
  return table.rules();
}

std::vector<std::string> drawn(int rows, const Style& style,
                               const TumblinDice::Aim* aim = nullptr) {
  return board_view(shipped_board(), two_dice(), style, rows, aim).lines();
}

std::pair<std::size_t, std::size_t> find(const std::vector<std::string>& lines,
                                         const std::string& text) {
  for (std::size_t row = 0; row < lines.size(); ++row) {
    if (const auto column = lines[row].find(text); column != std::string::npos)
      return {row, column};
  }
  return {lines.size(), 0};
}

Style plain_style(int width = 80) {
  Style style;
  style.unicode = false;
  style.width = width;
  return style;
}

TEST(BoardView, DiceLieWhereTheyLieAsTheThrowerSeesThem) {
  const auto lines = drawn(20, plain_style());
  const auto red = find(lines, "R5");
  const auto green = find(lines, "G2");
  ASSERT_LT(red.first, lines.size());
  ASSERT_LT(green.first, lines.size());
  EXPECT_LT(red.first, green.first);    // farther away is higher up
  EXPECT_LT(red.second, green.second);  // left is left
  EXPECT_LT(find(lines, "4x").first, find(lines, "pad").first);
}

TEST(BoardView, CardsAndPegsAreSeen) {
  const auto lines = drawn(20, plain_style());
  EXPECT_LT(find(lines, "[g2]").first, find(lines, "[g1]").first);
  EXPECT_LT(find(lines, "o").first, lines.size());
}

TEST(BoardView, FitsTheWidthAndTheRowsItIsGiven) {
  for (const int width : {46, 60, 80, 120}) {
    for (const int rows : {12, 18, 26}) {
      for (const bool unicode : {true, false}) {
        Style style = plain_style(width);
        style.unicode = unicode;
        const auto lines = drawn(rows, style);
        EXPECT_EQ(lines.size(), static_cast<std::size_t>(rows));
        for (const auto& line : lines) EXPECT_LE(shown_columns(line), width) << line;
      }
    }
  }
}

TEST(BoardView, TheAimIsADottedLineToItsSide) {
  const TumblinDice::Aim aim{0, 200, 1650, 0, TumblinDice::Aim::Kind::kSlide};
  const auto lines = drawn(24, plain_style(), &aim);
  const auto start = find(lines, "^");
  const auto end = find(lines, ".");
  ASSERT_LT(start.first, lines.size());
  EXPECT_LT(end.first, start.first);
  EXPECT_GT(end.second, start.second);
}

TEST(BoardView, DiceThatLieCloseAreAllShown) {
  BoardTable table("Ann, Bob", "", "", false);
  table.ann_first();
  for (int i = 1; i <= 4; ++i) {
    table.play("Ann throw x=0 dir=0 speed=1 spin=0 kind=0 = red" + std::to_string(i) + ":3x" +
               std::to_string(i) + "/0,2800" + std::to_string(i) + ",6000,0,0,0,1048576");
    if (i < 4) table.misses();
  }
  const auto lines = board_view(shipped_board(), table.rules(), plain_style(), 18, nullptr).lines();
  for (const char* die : {"R1", "R2", "R3", "R4"}) {
    EXPECT_LT(find(lines, die).first, lines.size()) << die;
  }
}

}  // namespace
}  // namespace astragal::cli
