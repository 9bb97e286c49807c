#include "text/language.h"

#include <gtest/gtest.h>

#include "text/message.h"

namespace astragal {
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

TEST(Language, IsEnglishUntilAScopeSaysOtherwise) {
  ASSERT_EQ(language(), Language::kEnglish);
  {
    const LanguageScope german(Language::kGerman);
    EXPECT_EQ(message("serve", "listens", with("url", "x")), "Astragal läuft auf x");
    const LanguageScope english(Language::kEnglish);
    EXPECT_EQ(language(), Language::kEnglish);
  }
  EXPECT_EQ(language(), Language::kEnglish);
}

}  // namespace
}  // namespace astragal
