#include "physics/board.h"

#include <gmock/gmock.h>

namespace astragal::physics {

using namespace text;

namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// The error of a board file; empty if it is valid.
std::string verdict(const std::string& text) {
  const auto file = DataFile::parse("board.toml", text);
  if (!file) return file.error().what();
  const auto board = read_board(file->value());
  const auto* fault = std::get_if<DataFault>(&board);
  return fault == nullptr ? "" : file->locate(*fault).what();
}

constexpr std::string_view kPlain = R"(die = 16

[pad]
top = 60
outline = [[-50, -80], [50, -80], [50, 0], [-50, 0]]

[surfaces]
near = { level = 1, top = 40, outline = [[-50, 0], [50, 0], [50, 90], [-50, 90]] }
away = { level = 2, top = 20, outline = [[-50, 90], [50, 90], [0, 120], [50, 200], [-50, 200]] }

[pegs]
p1 = { at = [0, 60], radius = 4, height = 20 }

[walls]
rail = { from = [-50, 0], to = [-50, 90], thickness = 4, bottom = 40, height = 10 }
)";

std::string plain_with(std::string_view from, std::string_view to) {
  std::string text(kPlain);
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Board, ShippedOneIsWhatTheRulingsDescribe) {
  const Board& board = shipped_board();
  std::array<int, 5> surfaces{};
  for (const Surface& surface : board.surfaces) {
    ASSERT_TRUE(0 <= surface.level && surface.level <= 4);
    ++surfaces[static_cast<std::size_t>(surface.level)];
  }
  EXPECT_THAT(surfaces, testing::ElementsAre(1, 1, 1, 1, 3));
  EXPECT_EQ(board.die, 16);
  EXPECT_FALSE(board.pegs.empty());
  std::array<int, 5> pegs{};
  for (const Peg& peg : board.pegs) {
    const Surface* under = board.below(peg.at.x, peg.at.y, peg.bottom + 1);
    ASSERT_NE(under, nullptr);
    ++pegs[static_cast<std::size_t>(under->level)];
  }
  EXPECT_EQ(pegs[0] + pegs[1] + pegs[2], 0);
  EXPECT_GT(pegs[3], 0);
  EXPECT_GT(pegs[4], 0);
  for (const Surface& one : board.surfaces) {
    for (const Surface& other : board.surfaces) {
      if (one.level >= other.level) continue;
      EXPECT_GT(one.top, other.top) << one.name << other.name;
    }
  }
}

TEST(Board, PlainOneIsRead) {
  EXPECT_EQ(verdict(std::string(kPlain)), "");
  const auto file = DataFile::parse("board.toml", std::string(kPlain));
  const auto board = std::get<Board>(read_board(file->value()));
  EXPECT_EQ(board.below(0, 45, 100)->level, 1);
  EXPECT_EQ(board.below(-40, 150, 100)->level, 2);
  EXPECT_EQ(board.below(45, 110, 100), nullptr) << "the notch of the far terrace";
  EXPECT_EQ(board.below(0, 45, 30), nullptr) << "below its top";
  EXPECT_EQ(board.below(0, -20, 100), &board.pad);
  EXPECT_EQ(board.pegs[0].bottom, 40);
  EXPECT_EQ(board.start(), (BoardPoint{0, -64}));
}

TEST(Board, FaultsNameFileLineAndReason) {
  const auto fault = [](std::string_view from, std::string_view to) {
    return verdict(plain_with(from, to));
  };
  EXPECT_EQ(fault("[-50, 90], [50, 90], [0, 120]", "[-50, 80], [50, 90], [0, 120]"),
            "board.toml:8: surfaces.near overlaps surfaces.away");
  EXPECT_EQ(fault("[-50, 0], [50, 0], [50, 90]", "[-50, -9], [50, -9], [50, 90]"),
            "board.toml:8: surfaces.near overlaps pad");
  EXPECT_EQ(fault("at = [0, 60]", "at = [0, 88]"),
            "board.toml:12: pegs.p1 must stand wholly on one surface");
  EXPECT_EQ(fault("at = [0, 60]", "at = [49, 120]"),
            "board.toml:12: pegs.p1 must stand wholly on one surface");
  EXPECT_THAT(fault("die = 16", "die = 55"),
              StartsWith("board.toml:3: the pad is too small for a die of 55 mm"));
  EXPECT_EQ(fault("[50, 200], [-50, 200]", "[-50, 200], [50, 200]"),
            "board.toml:9: surfaces.away.outline crosses or touches itself");
  EXPECT_EQ(fault("[[-50, 0], [50, 0], [50, 90], [-50, 90]]", "[[-50, 0], [50, 0]]"),
            "board.toml:8: surfaces.near.outline must have 3 to 64 points");
  EXPECT_EQ(fault("[50, 0], [50, 90]", "[50], [50, 90]"),
            "board.toml:8: surfaces.near.outline[1] must be [x, y] in millimetres");
  EXPECT_EQ(fault("top = 40", "top = 60"),
            "board.toml:8: surfaces.near is 60 mm high; it must be lower than the pad (60 mm)");
  EXPECT_EQ(fault("top = 40", "top = -3"),
            "board.toml:8: surfaces.near.top must be a number from 10 to 300");
  EXPECT_EQ(fault("level = 1", "level = 1.5"),
            "board.toml:8: surfaces.near.level must be a whole number from -9 to 9");
  EXPECT_EQ(fault("level = 1", "lever = 1"),
            "board.toml:8: surfaces.near.lever is not a known field");
  EXPECT_EQ(fault("radius = 4, ", ""), "board.toml:12: pegs.p1.radius is missing");
  EXPECT_EQ(fault("to = [-50, 90]", "to = [-50, 0]"),
            "board.toml:15: walls.rail must be at least 1 mm long");
  EXPECT_EQ(fault("die = 16", "die = \"big\""), "board.toml:1: die must be a number from 5 to 60");
  EXPECT_EQ(fault("die = 16", "die = 16\ndice = 4"), "board.toml:2: dice is not a known field");
  EXPECT_THAT(fault("[50, 200], [-50, 200]", "[50, 2000], [-50, 2000]"),
              HasSubstr("the limit is 900 each way"));
}

TEST(Board, FaultsOfTheWholeFile) {
  EXPECT_THAT(verdict("die = 16"), HasSubstr("pad is missing"));
  EXPECT_THAT(verdict("{\"die\": 16, \"pad\": 3}"), HasSubstr("pad must be a table"));
  EXPECT_THAT(verdict("[1"), StartsWith("board.toml:1: "));
}

TEST(Outline, TrianglesFillAnyShape) {
  const Outline star{{0, 0}, {4, 1}, {8, 0}, {7, 4}, {8, 8}, {4, 7}, {0, 8}, {1, 4}};
  double area = 0;
  for (const Triangle& one : triangles(star)) area += twice_area({one.begin(), one.end()});
  EXPECT_DOUBLE_EQ(area, twice_area(star));
  EXPECT_FALSE(is_convex(star));
  EXPECT_TRUE(inside(star, {4, 4}));
  EXPECT_FALSE(inside(star, {4, 0.5}));
  EXPECT_TRUE(holds_disc(star, {4, 4}, 2.9));
  EXPECT_FALSE(holds_disc(star, {4, 4}, 3.1));
  EXPECT_TRUE(holds_square(star, {4, 4}, 2.4));
  EXPECT_FALSE(holds_square(star, {4, 4}, 3.5));
}

TEST(Outline, NeighboursTouchAndDoNotOverlap) {
  const Outline square{{0, 0}, {9, 0}, {9, 9}, {0, 9}};
  EXPECT_FALSE(overlap(square, {{9, 0}, {20, 0}, {20, 9}, {9, 9}}));
  EXPECT_TRUE(overlap(square, {{8, 4}, {20, 4}, {20, 5}, {8, 5}}));
  EXPECT_TRUE(overlap(square, {{2, 2}, {3, 2}, {3, 3}})) << "one inside the other";
}

}  // namespace
}  // namespace astragal::physics
