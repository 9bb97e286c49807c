#include "match/seating.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace astragal::match {

using namespace games;

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::array<std::string_view, 4> kColours{"red", "blue", "green", "yellow"};

std::string refusal(std::string_view text, std::span<const std::string_view> colours = kColours) {
  const auto read = read_seating(text, colours);
  return read ? "" : read.error().what();
}

TEST(Seating, DealsColoursInTheirOrder) {
  const auto seating = *read_seating("Ann, Bob ,Cid", kColours);
  EXPECT_THAT(seating.names, ElementsAre("Ann", "Bob", "Cid"));
  EXPECT_THAT(seating.colours, ElementsAre(0, 1, 2));
  EXPECT_EQ(write_seating(seating, kColours), "Ann, Bob, Cid");
}

TEST(Seating, DealsWhatNobodyAskedFor) {
  EXPECT_THAT(read_seating("Ann, Bob (red), Cid", kColours)->colours, ElementsAre(1, 0, 2));
  EXPECT_THAT(read_seating("Ann (blue), Bob, Cid, Dot (red)", kColours)->colours,
              ElementsAre(1, 2, 3, 0));
  EXPECT_THAT(read_seating("Ann (yellow), Bob", kColours)->colours, ElementsAre(3, 0));
}

TEST(Seating, IsWrittenWithColoursWhereTheyAreNotTheUsual) {
  const auto written = [](std::string_view text) {
    return write_seating(*read_seating(text, kColours), kColours);
  };
  EXPECT_EQ(written("Ann (red), Bob (blue)"), "Ann, Bob");
  EXPECT_EQ(written("Ann, Bob (red)"), "Ann (blue), Bob (red)");
  EXPECT_EQ(written("Marion(green),Florian( red )"), "Marion (green), Florian (red)");
}

TEST(Seating, HasNoColoursWhereTheGameHasNone) {
  const auto seating = *read_seating("Ann Lee, Bob", {});
  EXPECT_THAT(seating.colours, IsEmpty());
  EXPECT_EQ(write_seating(seating, {}), "Ann Lee, Bob");
  EXPECT_EQ(refusal("Ann (red), Bob", {}), "seats have no colours in this game; give only names");
}

TEST(Seating, RefusesWhatCannotBe) {
  EXPECT_EQ(refusal("Ann (red), Bob (red)"), "two seats are red; each colour can be used once");
  EXPECT_EQ(refusal("Ann (pink)"),
            "'pink' is not a colour of this game; the colours are red, blue, green and yellow");
  EXPECT_EQ(refusal("Ann, Bob, Ann"), "two seats are called Ann; names must differ");
  EXPECT_EQ(refusal("Zoë, Zoe\u0308"), "two seats are called Zoë; names must differ");
  EXPECT_EQ(refusal("Ann,"), "a name needs 1 to 24 characters");
  EXPECT_EQ(refusal("Ann, (red)"), "a name needs 1 to 24 characters");
  EXPECT_THAT(read_seating("", kColours)->names, IsEmpty())
      << "how many there must be is asked later";
}

TEST(Seating, OfMoreThanThereAreColoursIsLeftToTheGame) {
  EXPECT_EQ(read_seating("A, B, C, D, E", kColours)->names.size(), 5U);
}

}  // namespace
}  // namespace astragal::match
