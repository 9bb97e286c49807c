// Sentences made of codes and parameters. web/tests/unit/refusal.test.ts makes the same ones.

#include "text/reason.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <fstream>

#include "places.h"
#include "text/language.h"

namespace astragal::text {

using namespace tests;

namespace {

boost::json::array examples() {
  std::ifstream file(test_file("/data/phrases.json"));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return boost::json::parse(text).as_array();
}

TEST(Phrases, AreSentencesWithTheirParametersInEveryLanguage) {
  const auto all = examples();
  EXPECT_GT(all.size(), 5U);
  for (const auto& example : all) {
    const Phrase phrase = read_phrase(example.as_object());
    EXPECT_EQ(phrase.brief(), example.at("en").as_string());
    const LanguageScope german(Language::kGerman);
    EXPECT_EQ(phrase.brief(), example.at("de").as_string());
  }
}

TEST(Phrases, GoThroughJsonUnchanged) {
  for (const auto& example : examples()) {
    const auto written = to_json(read_phrase(example.as_object()));
    EXPECT_EQ(written.at("code"), example.at("code"));
    EXPECT_EQ(written.at("params"), example.at("params"));
  }
}

TEST(Phrases, SayWhatWouldBeLegalAtTheEnd) {
  const Phrase why = with_legal("roll-first"_why, {"choices"_why, {{"choices", "roll"}}});
  EXPECT_EQ(why.what(), "a turn begins with a roll; legal: roll");
  EXPECT_EQ(why.brief(), "a turn begins with a roll");
  EXPECT_EQ(Phrase("in-file"_why, {{"file", "game.txt"}, {"line", 6}, {"why", why}}).what(),
            "game.txt:6: a turn begins with a roll; legal: roll");
  const LanguageScope german(Language::kGerman);
  EXPECT_EQ(why.what(), "ein Zug beginnt mit einem Wurf; möglich: roll");
}

TEST(Phrases, OfCodesThatNobodyKnowsAreTheirCode) {
  EXPECT_EQ(read_phrase({{"code", "tomorrow"}, {"params", {{"n", 3}}}}).what(), "tomorrow");
  EXPECT_EQ(read_phrase({{"code", "chess.mate"}}).what(), "chess.mate");
}

TEST(Phrases, OfTheRulesNameTheirThings) {
  const Reason reason("tumblin-dice.die-unthrown"_why, {{"die", 1}, {"thrown", 0, "die"}});
  const auto name = [](std::string_view kind, int thing) {
    return kind == "die" ? "red" + std::to_string(thing + 1) : std::string();
  };
  EXPECT_EQ(told(reason, +name).what(), "red2 has not been thrown yet; red1 is being thrown now");
  EXPECT_TRUE(told(Reason()).empty());
}

}  // namespace
}  // namespace astragal::text
