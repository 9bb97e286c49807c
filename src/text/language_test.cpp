#include "text/language.h"

#include <gtest/gtest.h>

#include "text/message.h"

namespace astragal::text {
namespace {

TEST(Language, IsFoundByItsCodeAndByLocales) {
  EXPECT_EQ(find_language("en"), Language::kEnglish);
  EXPECT_EQ(find_language("de"), Language::kGerman);
  EXPECT_EQ(find_language("de_CH.UTF-8"), Language::kGerman);
  EXPECT_EQ(find_language("de-DE"), Language::kGerman);
  EXPECT_FALSE(find_language("d"));
  EXPECT_FALSE(find_language(""));
}

TEST(Language, SaysTheSameInOtherWords) {
  EXPECT_EQ(message(Language::kEnglish, "serve", "listens", with("url", "x")),
            "Astragal listens at x");
  EXPECT_EQ(message(Language::kGerman, "serve", "listens", with("url", "x")),
            "Astragal läuft auf x");
}

TEST(Language, OfTheProgramIsEnglishUntilItIsSet) {
  ASSERT_EQ(language(), Language::kEnglish);
  set_language(Language::kGerman);
  EXPECT_EQ(message("serve", "listens", with("url", "x")), "Astragal läuft auf x");
  EXPECT_EQ(decimal(1.25, 2), "1,25");
  set_language(Language::kEnglish);
  EXPECT_EQ(decimal(1.25, 2), "1.25");
}

TEST(RecordWords, ReplaceThoseOfAnotherLanguage) {
  set_language(Language::kGerman);
  EXPECT_EQ(record_words("trophy-buck", "typed", "Braun.Fährte weiß.schreck bp"),
            "brown.tracks white.startle bp");
  EXPECT_EQ(record_words("tumblin-dice", "typed", "Rot1:3x5@tor1"), "red1:3x5@gate1");
  set_language(Language::kEnglish);
  EXPECT_EQ(record_words("trophy-buck", "typed", "Brown.tracks"), "brown.tracks");
}

}  // namespace
}  // namespace astragal::text
