#include "cli/language.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace astragal::cli {

using namespace text;

namespace {

using Variables = std::map<std::string, std::string>;

std::string_view chosen(const Variables& variables,
                        const std::vector<std::string_view>& arguments = {}) {
  const auto language = preferred_language(arguments, [&variables](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string_view() : std::string_view(found->second);
  });
  return kLanguageCodes[static_cast<std::size_t>(language)];
}

TEST(PreferredLanguage, IsEnglishWhereNobodySaysOtherwise) {
  EXPECT_EQ(chosen({}), "en");
  EXPECT_EQ(chosen({{"LANG", "C"}}), "en");
  EXPECT_EQ(chosen({{"LANG", "POSIX"}}), "en");
  EXPECT_EQ(chosen({{"LANG", "en_GB.UTF-8"}}), "en");
  EXPECT_EQ(chosen({{"LANG", "fr_FR.UTF-8"}}), "en");
}

TEST(PreferredLanguage, IsThatOfTheLocale) {
  EXPECT_EQ(chosen({{"LANG", "de"}}), "de");
  EXPECT_EQ(chosen({{"LANG", "de_AT.UTF-8"}}), "de");
  EXPECT_EQ(chosen({{"LANG", "de_DE@euro"}}), "de");
  EXPECT_EQ(chosen({{"LANG", "den_CA"}}), "en") << "Slavey is another language";
}

TEST(PreferredLanguage, GoesByTheMostParticularVariable) {
  EXPECT_EQ(chosen({{"LANG", "en_US"}, {"LC_MESSAGES", "de_DE"}}), "de");
  EXPECT_EQ(chosen({{"LC_MESSAGES", "de_DE"}, {"LC_ALL", "en_US"}}), "en");
  EXPECT_EQ(chosen({{"LANG", "de_DE"}, {"LC_ALL", ""}}), "de") << "an empty one is not set";
}

TEST(PreferredLanguage, IsTheFirstKnownOneOfTheListInLANGUAGE) {
  EXPECT_EQ(chosen({{"LANG", "en_US"}, {"LANGUAGE", "fr:de:en"}}), "de");
  EXPECT_EQ(chosen({{"LANG", "de_DE"}, {"LANGUAGE", "en:de"}}), "en");
  EXPECT_EQ(chosen({{"LANG", "de_DE"}, {"LANGUAGE", "fr:it"}}), "de");
  EXPECT_EQ(chosen({{"LANGUAGE", "de"}}), "de");
  EXPECT_EQ(chosen({{"LANG", "de_DE"}, {"LANGUAGE", "C:de"}}), "en");
}

TEST(PreferredLanguage, IsEnglishInTheLocaleCWhateverLANGUAGESays) {
  EXPECT_EQ(chosen({{"LC_ALL", "C"}, {"LANGUAGE", "de"}}), "en");
  EXPECT_EQ(chosen({{"LC_ALL", "C.UTF-8"}, {"LANG", "de_DE"}, {"LANGUAGE", "de"}}), "en");
}

TEST(PreferredLanguage, IsWhatTheCommandLineSays) {
  EXPECT_EQ(chosen({{"LC_ALL", "C"}}, {"play", "--lang", "de"}), "de");
  EXPECT_EQ(chosen({{"LANG", "de_DE"}}, {"--lang=en", "play"}), "en");
  EXPECT_EQ(chosen({}, {"play", "--lang"}), "en");
  EXPECT_EQ(chosen({{"LANG", "de_DE"}}, {"play", "--lang", "xx"}), "en");
  EXPECT_EQ(chosen({}, {"play", "--", "--lang", "de"}), "en");
}

}  // namespace
}  // namespace astragal::cli
