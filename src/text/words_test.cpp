#include "text/words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace astragal::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Words, AreTrimmedAtBothEnds) {
  EXPECT_EQ(trim("  Ann Lee\t\r\n"), "Ann Lee");
  EXPECT_EQ(trim(" \t "), "");
  EXPECT_EQ(trim(""), "");
}

TEST(Words, ArePutApartAtASeparator) {
  EXPECT_THAT(split("Ann, Bob ,Cid", ','), ElementsAre("Ann", "Bob", "Cid"));
  EXPECT_THAT(split("Ann,,", ','), ElementsAre("Ann", "", "")) << "what is missing is seen";
  EXPECT_THAT(split("  ", ','), IsEmpty());
}

TEST(Words, InQuotesKeepTheirSpaces) {
  EXPECT_THAT(*split_words("\"Ann Lee\" take  wolves\t\"Bob  Ray\""),
              ElementsAre("Ann Lee", "take", "wolves", "Bob  Ray"));
  EXPECT_THAT(*split_words("\"\" x"), ElementsAre("", "x"));
  EXPECT_THAT(*split_words(" \t"), IsEmpty());
  EXPECT_THAT(*split_words("O'Neill 5\"3"), ElementsAre("O'Neill", "5\"3"))
      << "a quote inside a word is part of it";
}

TEST(Words, WithoutTheirSecondQuoteAreRefused) {
  EXPECT_EQ(split_words("\"Ann Lee roll").error().what(),
            "the quotation mark before 'Ann Lee roll' has no partner; put a name with a space "
            "between two");
}

TEST(Words, AreListedAsPeopleDo) {
  EXPECT_EQ(list_of({}), "");
  EXPECT_EQ(list_of({"Ann"}), "Ann");
  EXPECT_EQ(list_of({"Ann", "Bob"}), "Ann and Bob");
  EXPECT_EQ(list_of({"roll", "stop", "pass"}, "or"), "roll, stop or pass");
}

TEST(Words, OfManyChoicesArePutTogether) {
  using Items = std::vector<std::string>;
  const Items few{"roll", "place 1 in 2", "place 1 in 3", "pass"};
  EXPECT_EQ(grouped_choices(few), few) << "a few are listed one by one";
  EXPECT_EQ(grouped_choices({"roll", "place 1 in 2", "place 1 in 3", "place 2 in 4", "place 3 in 1",
                             "place 3 in 2", "place 3 in 4", "place 3 in 6", "pass"}),
            (Items{"roll", "place 1 in 2/3", "place 2 in 4", "place 3 in 1/2/4/6", "pass"}));
  const Items words{"a", "b", "c", "d", "e", "f", "g", "h", "i"};
  EXPECT_EQ(grouped_choices(words), words) << "single words have nothing in common";
}

TEST(Words, AreShownSoThatNothingInThemDisturbsTheLine) {
  EXPECT_EQ(in_quotes("Ann Lee"), "'Ann Lee'");
  EXPECT_EQ(in_quotes(""), "''");
  EXPECT_EQ(in_quotes("a\tb\x1b[31m"), "'a\\u0009b\\u001b[31m'");
  EXPECT_EQ(in_quotes("Bob\u202E\u2028\u200B"), "'Bob\\u202e\\u2028\\u200b'");
  EXPECT_EQ(in_quotes("bad \xC3( byte"), "'bad \\xc3( byte'");
  EXPECT_EQ(in_quotes("👩‍👩‍👧 Zoë"), "'👩‍👩‍👧 Zoë'")
      << "the joiner inside an emoji stays";
}

TEST(Words, ThatAreLongAreCutAfterSixtyCharacters) {
  std::string long_name;
  for (int i = 0; i < 60; ++i) long_name += "ë";
  EXPECT_EQ(in_quotes(long_name), "'" + long_name + "'");
  EXPECT_EQ(in_quotes(long_name + "x"), "'" + long_name + "…'");
}

TEST(Words, AreNumbersOnlyAsAWhole) {
  EXPECT_EQ(read_number("42"), 42);
  EXPECT_EQ(read_number("-7"), -7);
  EXPECT_EQ(read_number<std::uint64_t>("18446744073709551615"), 18446744073709551615U);
  for (const char* text : {"", "-", "4 2", "42 ", "+4", "4.0", "0x4", "99999999999", "four"}) {
    EXPECT_EQ(read_number(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace astragal::text
