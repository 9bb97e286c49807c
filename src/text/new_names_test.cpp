#include "text/new_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/names.h"

namespace astragal::text {
namespace {

using testing::HasSubstr;

std::string refused_new_name(std::string_view name) {
  const auto read = read_new_name(name);
  return read ? "" : read.error().what();
}

bool look_alike(std::string_view one, std::string_view other) {
  EXPECT_EQ(NameLook(one).like(NameLook(other)), NameLook(other).like(NameLook(one)));
  return NameLook(one).like(NameLook(other));
}

TEST(NewNames, OfAllScriptsAreAccepted) {
  for (const char* name : {"Ann", "Ann Lee", "Zoë", "Łukasz", "Ольга", "Ελένη", "日本", "محمد",
                           "O'Neill", "राम", "ครู", "한별", "שָׂרָה", "123", "!?*/;"}) {
    EXPECT_EQ(refused_new_name(name), "") << name;
    EXPECT_EQ(*read_new_name(name), *read_name(name));
  }
}

TEST(NewNames, OfEmojiAreAccepted) {
  for (const char* name : {"👩‍👩‍👧 Sam", "❤️", "❤", "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
                           "Ann 🇩🇪", "👍🏽", "🧑🏿‍🚀", "🏳️‍🌈", "1️⃣",
                           "☎︎", "🏴‍☠️", "🧔‍♂️"}) {
    EXPECT_EQ(refused_new_name(name), "") << name;
  }
}

TEST(NewNames, WithLettersThatNeedAJoinerAreAccepted) {
  EXPECT_EQ(refused_new_name("علی\u200Cرضا"), "") << "a name in Persian";
  EXPECT_EQ(refused_new_name("क्\u200Dष"), "") << "a half letter in Hindi";
  EXPECT_EQ(refused_new_name("葛\U000E0100城"), "")
      << "one of several ways to write a name in Japanese";
}

TEST(NewNames, CannotHoldWhatNobodySees) {
  EXPECT_EQ(refused_new_name("A\u200Bnn"),
            "the name 'A\\u200bnn' has an invisible character (U+200B)");
  for (const char* name : {"Ann\u200B",
                           "A\u200Cnn",
                           "A\u200Dnn",
                           "Ann\u2060",
                           "\u00ADAnn",
                           "Ann\uFEFF",
                           "A\u034Fnn",
                           "\u3164",
                           "\u115F",
                           "\u1160",
                           "\uFFA0",
                           "\u2800",
                           "\u180E",
                           "\uFE0F",
                           "A\uFE0F",
                           "Ann\U000E0001",
                           "Ann\U000E0041",
                           "\U000E0101",
                           "Ann\U000E0100",
                           "\u17B4",
                           "\uFFF9",
                           "👩\u200D",
                           "\u200D👩",
                           "👩\u200DAnn",
                           "🏴\U000E0067\U000E0062",
                           "🏴\U000E007F",
                           "👩\U000E0067\U000E007F",
                           "1\uFE0F",
                           "Ann \u206A"}) {
    EXPECT_THAT(refused_new_name(name), HasSubstr("has an invisible character")) << name;
  }
  EXPECT_THAT(refused_new_name("A\u202Enn"), HasSubstr("direction of writing"));
}

TEST(NewNames, NeedALetterForTheirAccents) {
  EXPECT_THAT(refused_new_name("\u0301"), HasSubstr("has an accent without a letter (U+0301)"));
  EXPECT_THAT(refused_new_name("Ann \u0301"), HasSubstr("accent without a letter"));
}

TEST(NewNames, InRecordsThatAreThereAlreadyAreStillRead) {
  EXPECT_TRUE(read_name("A\u200Bnn"));
  EXPECT_TRUE(read_name("\u3164"));
}

TEST(NewNames, LookAlikeInAnotherAlphabet) {
  EXPECT_TRUE(look_alike("Ann", "Аnn")) << "a Cyrillic A";
  EXPECT_TRUE(look_alike("Tom", "Τοm")) << "a Greek T and o";
  EXPECT_TRUE(look_alike("Pope", "Роре")) << "all of it Cyrillic";
  EXPECT_TRUE(look_alike("Hanna", "Нanna"));
  EXPECT_TRUE(look_alike("Ann", "Ａｎｎ"));
  EXPECT_TRUE(look_alike("Ann", "𝐀𝐧𝐧"));
  EXPECT_TRUE(look_alike("Ann", "Ⓐⓝⓝ"));
}

TEST(NewNames, LookAlikeInAnotherCaseOrWithOtherAccents) {
  EXPECT_TRUE(look_alike("Ann", "ANN"));
  EXPECT_TRUE(look_alike("Ann", "Änn"));
  EXPECT_TRUE(look_alike("Zoë", "zoe"));
  EXPECT_TRUE(look_alike("Søren", "Soren"));
  EXPECT_TRUE(look_alike("Łukasz", "lukasz"));
  EXPECT_TRUE(look_alike("Weiß", "WEISS"));
  EXPECT_TRUE(look_alike("Ann Lee", "Ann  Lee"));
  EXPECT_TRUE(look_alike("Ann Lee", "Ann\u00A0Lee"));
}

TEST(NewNames, LookAlikeWithADigitForALetter) {
  EXPECT_TRUE(look_alike("Bill", "BiIl"));
  EXPECT_TRUE(look_alike("Bot 1", "Bot l"));
  EXPECT_TRUE(look_alike("Bob", "B0b"));
  EXPECT_TRUE(look_alike("Ian", "lan"));
}

TEST(NewNames, LookAlikeWhateverIsHiddenInThem) {
  EXPECT_TRUE(look_alike("Ann", "A\u200Bnn"));
  EXPECT_TRUE(look_alike("❤", "❤️"));
}

TEST(NewNames, ThatDifferAreTwo) {
  EXPECT_FALSE(look_alike("Ann", "Anna"));
  EXPECT_FALSE(look_alike("Ian", "Lan"));
  EXPECT_FALSE(look_alike("Bot 1", "Bot 2"));
  EXPECT_FALSE(look_alike("Bot 1", "Bot 11"));
  EXPECT_FALSE(look_alike("मीना", "मोना")) << "vowels of Hindi are marks, and count";
  EXPECT_FALSE(look_alike("か", "が"));
  EXPECT_FALSE(look_alike("日本", "本日"));
  EXPECT_FALSE(look_alike("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"))
      << "Scotland and England";
  EXPECT_FALSE(look_alike("👍🏽", "👍🏿"));
}

}  // namespace
}  // namespace astragal::text
