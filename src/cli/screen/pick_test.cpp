#include "cli/screen/pick.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace astragal::cli {

using namespace record;

namespace {

using testing::HasSubstr;

const std::vector<Choice> kPlacing{{"roll", "roll the other 4 dice again"},
                                   {"place 4 in 2", "place 4 in row 2"},
                                   {"place 4 in 5", "place 4 in row 5 (completes it: +30)"},
                                   {"pass", "pass"}};

/// The choice's number from 1, or 0.
std::size_t picked(const std::vector<Choice>& choices, std::string_view line) {
  const auto index = pick(choices, line);
  return index ? *index + 1 : 0;
}

TEST(Pick, ByNumber) {
  EXPECT_EQ(picked(kPlacing, "1"), 1U);
  EXPECT_EQ(picked(kPlacing, "4"), 4U);
  for (const auto* line : {"0", "5", "99999999999999999999999"}) {
    EXPECT_THAT(pick(kPlacing, line).error().what(), HasSubstr("from 1 to 4"));
  }
}

TEST(Pick, ByTheRecordsWordsOrOurs) {
  EXPECT_EQ(picked(kPlacing, "place 4 in 5"), 3U);
  EXPECT_EQ(picked(kPlacing, "PLACE  4 IN ROW 2"), 2U);
  EXPECT_EQ(picked(kPlacing, "pass"), 4U);
}

TEST(Pick, ByTheBeginningsOfWords) {
  EXPECT_EQ(picked(kPlacing, "r"), 1U);
  EXPECT_EQ(picked(kPlacing, "pa"), 4U);
  EXPECT_EQ(picked(kPlacing, "4 5"), 3U);
  EXPECT_EQ(picked(kPlacing, "pl 4 i 2"), 2U);
}

TEST(Pick, NothingByAWordInTheMiddleOfASentence) {
  const std::vector<Choice> hunting{{"roll", "hunt on: roll the tracks and 2 new dice"},
                                    {"stop", "stop and score 2 points"}};
  for (const auto* line : {"th", "the", "on", "o", "sc", "points", "tracks", "n"}) {
    EXPECT_THAT(pick(hunting, line).error().what(), HasSubstr("is not one of the choices")) << line;
  }
  EXPECT_EQ(picked(hunting, "hu"), 1U);
  EXPECT_EQ(picked(hunting, "st"), 2U);
  EXPECT_EQ(picked(kPlacing, "again"), 0U);
}

TEST(Pick, NothingThatIsAmbiguousOrUnknown) {
  EXPECT_EQ(pick(kPlacing, "p 4").error().what(),
            "'p 4' could be place 4 in 2 or place 4 in 5; type more of it, or its number.");
  EXPECT_THAT(pick(kPlacing, "2 4").error().what(), HasSubstr("is not one of the choices"));
}

TEST(Pick, EnterIsEnoughWhereThereIsOnlyOne) {
  EXPECT_EQ(picked({{"roll", "roll the dice"}}, ""), 1U);
  EXPECT_EQ(picked(kPlacing, ""), 0U);
}

TEST(Pick, NamesNeedNoQuotes) {
  const std::vector<Choice> wolves{{"take wolves \"Ann Lee\"", "give 2 wolves to Ann Lee"},
                                   {"take wolves Ann", "give 2 wolves to Ann"}};
  EXPECT_EQ(picked(wolves, "take wolves Ann"),
            2U);  // the whole choice, although it is also a prefix of another
  EXPECT_EQ(picked(wolves, "take wolves ann lee"), 1U);
  EXPECT_EQ(picked(wolves, "lee"), 1U);
}

}  // namespace
}  // namespace astragal::cli
