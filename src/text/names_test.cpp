#include "text/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace astragal::text {
namespace {

using testing::HasSubstr;

std::string refused_name(std::string_view name) {
  const auto read = read_name(name);
  return read ? "" : read.error().what();
}

TEST(Names, OfAllScriptsAreAccepted) {
  for (const char* name : {"Ann", "x", "Ann Lee", "Zoë", "Łukasz", "日本", "محمد", "O'Neill", "a:b",
                           "👩‍👩‍👧 Sam", "123", "Table", "!?*/;"}) {
    ASSERT_TRUE(read_name(name)) << name << ": " << refused_name(name);
    EXPECT_EQ(*read_name(name), name);
  }
}

TEST(Names, AreBroughtIntoNormalForm) {
  EXPECT_EQ(*read_name("Zoe\u0308"), "Zoë");
  EXPECT_EQ(*read_name("A\u030Angstro\u0308m"), "Ångström");
  EXPECT_EQ(normalised("\u212B"), "\u00C5") << "the ångström sign is the letter";
  EXPECT_EQ(normalised("\u2460"), "\u2460") << "a circled one stays what it is";
}

TEST(Names, HaveTwentyFourCodePointsAtMost) {
  std::string name;
  for (int i = 0; i < 24; ++i) name += "日";
  EXPECT_TRUE(read_name(name));
  EXPECT_THAT(refused_name(name + "本"), HasSubstr("has 25 characters; the limit is 24"));
  std::string decomposed;
  for (int i = 0; i < 24; ++i) decomposed += "e\u0308";
  EXPECT_TRUE(read_name(decomposed)) << "counted after they are brought into normal form";
  EXPECT_EQ(refused_name(""), "a name needs 1 to 24 characters");
}

TEST(Names, CannotHoldWhatRecordsNeed) {
  for (const char c : std::string_view("=,#\"\\()")) {
    EXPECT_THAT(refused_name(std::string("An") + c), HasSubstr("which records need")) << c;
  }
  EXPECT_THAT(refused_name("table"), HasSubstr("stands for the table"));
}

TEST(Names, CannotHoldWhatNobodySees) {
  EXPECT_THAT(refused_name("A\tn"), HasSubstr("control character"));
  EXPECT_THAT(refused_name("A\u0085n"), HasSubstr("control character"));
  EXPECT_THAT(refused_name("A\u2029n"), HasSubstr("control character"));
  for (const char* mark : {"\u061C", "\u200E", "\u200F", "\u202A", "\u202E", "\u2066", "\u2069"}) {
    EXPECT_THAT(refused_name(std::string("A") + mark + "n"), HasSubstr("direction of writing"));
  }
  EXPECT_THAT(refused_name(" Ann"), HasSubstr("begins or ends with a space"));
  EXPECT_THAT(refused_name("Ann\u3000"), HasSubstr("begins or ends with a space"));
  EXPECT_EQ(refused_name("A\xFFn"), "a name must be UTF-8 text");
}

TEST(Names, WithASpaceStandInQuotesOnALine) {
  EXPECT_EQ(name_on_line("Ann"), "Ann");
  EXPECT_EQ(name_on_line("Ann Lee"), "\"Ann Lee\"");
}

TEST(Names, TakeAsManyColumnsAsATerminalShows) {
  EXPECT_EQ(columns("Ann"), 3);
  EXPECT_EQ(columns("Zoe\u0308"), 3);
  EXPECT_EQ(columns("日本"), 4);
  EXPECT_EQ(columns(""), 0);
}

TEST(Names, AreCutOrPaddedToAWidth) {
  EXPECT_EQ(fit("Ann", 5), "Ann  ");
  EXPECT_EQ(fit("Annabel", 5), "Anna…");
  EXPECT_EQ(fit("Annab", 5), "Annab");
  EXPECT_EQ(fit("日本語", 5), "日本…");
  EXPECT_EQ(fit("日本語", 4), "日… ") << "a wide letter that does not fit leaves room";
  EXPECT_EQ(fit("Ann", 1), "…");
  EXPECT_EQ(fit("Ann", 0), "");
  EXPECT_EQ(fit("Ann", -1), "");
  for (int width = 0; width < 12; ++width) EXPECT_EQ(columns(fit("Zoë 日本 Sam", width)), width);
}

TEST(BadUtf8, IsFoundWhereItBegins) {
  EXPECT_EQ(bad_utf8("Zoë 日本 👩‍👩‍👧"), 0U);
  EXPECT_EQ(bad_utf8(""), 0U);
  EXPECT_EQ(bad_utf8("ab\xFF"), 3U);
  EXPECT_EQ(bad_utf8("\xC3"), 1U) << "a character that is cut";
  EXPECT_EQ(bad_utf8("a\xC0\x80"), 2U) << "longer than need be";
  EXPECT_EQ(bad_utf8("a\xED\xA0\x80"), 2U) << "half of a pair";
  EXPECT_EQ(bad_utf8("a\xF4\x90\x80\x80"), 2U) << "past the last code point";
}

}  // namespace
}  // namespace astragal::text
