// The shipped dice, and errors in dice files.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/trophy_buck/text.h"
#include "text/shipped.h"

namespace astragal::games {

using namespace text;

namespace {

using testing::HasSubstr;
using Text = GameText<TrophyBuck>;
using Dice = TrophyBuck::Dice;

Configured<TrophyBuck::Config> configure(const boost::json::value& data) {
  return Text::configure({{{"Ann", "Bob", "Cid"}, {}}, default_options(Text::kOptions), data});
}

TEST(Dice, AreTheSameForAllRecordsThatNameNone) {
  // A record without `data:` means these dice: a change affects old games.
  const auto config = std::get<TrophyBuck::Config>(configure(nullptr));
  EXPECT_EQ(config.colours[0], (Dice{3, 1, 2, 5, 2})) << "brown";
  EXPECT_EQ(config.colours[1], (Dice{2, 2, 2, 4, 4})) << "white";
  EXPECT_EQ(config.colours[2], (Dice{1, 3, 2, 2, 6})) << "green";
  EXPECT_EQ(config.colours[3], (Dice{1, 3, 2, 1, 8})) << "orange";
  EXPECT_TRUE(Text::data(config).empty()) << "nothing is replaced";
}

/// The error of a data file.
std::string said(const std::string& text) {
  const auto file = DataFile::parse("my.toml", text);
  if (!file) return file.error().what();
  const auto configured = configure(file->value());
  const auto* fault = std::get_if<DataFault>(&configured);
  return fault == nullptr ? "" : file->locate(*fault).what();
}

TEST(OwnDice, ReplaceThoseOfTheirColour) {
  const auto file = DataFile::parse("my.toml", "[faces]\nbrown = [3, 2, 1]\nwhite = [2,2,2,6,5]\n");
  const auto config = std::get<TrophyBuck::Config>(configure(file->value()));
  EXPECT_EQ(config.colours[0], (Dice{3, 2, 1, 5, 2})) << "number and worth stay";
  EXPECT_EQ(config.colours[1], (Dice{2, 2, 2, 6, 5}));
  EXPECT_EQ(config.colours[2], (Dice{1, 3, 2, 2, 6})) << "green as shipped";
  EXPECT_EQ(boost::json::serialize(Text::data(config)),
            R"({"faces":{"brown":[3,2,1],"white":[2,2,2,6,5]}})");
  EXPECT_EQ(configure(Text::data(config)).index(), 0U) << "what is written can be read";
}

TEST(OwnDice, AreRefusedWithFileLineAndReason) {
  EXPECT_EQ(
      said("[faces]\nbrown = [3, 1, 2]\npurple = [3, 1, 2]\n"),
      "my.toml:3: 'purple' is not a colour of the dice; they are brown, white, green and orange");
  EXPECT_EQ(said("# dice\n[faces]\nbrown = [3, 2, 2]\n"),
            "my.toml:3: the faces of brown must add up to 6, not 7");
  EXPECT_THAT(said("[faces]\nbrown = [3, 1]\n"), HasSubstr("my.toml:2: brown needs three whole"));
  EXPECT_THAT(said("[faces]\nbrown = [7, -1, 0]\n"),
              HasSubstr("my.toml:2: brown needs three whole"));
  EXPECT_THAT(said("[faces]\nbrown = 6\n"), HasSubstr("my.toml:2: brown needs three whole"));
  EXPECT_EQ(said("[faces]\nbrown = [3, 1, 2, 61, 2]\n"),
            "my.toml:2: there can be 0 to 60 brown dice, not 61");
  EXPECT_EQ(said("[faces]\nbrown = [3, 1, 2, 5, 100]\n"),
            "my.toml:2: a points face of brown can be worth 1 to 99, not 100");
  EXPECT_EQ(said("[teeth]\nbrown = [3, 1, 2]\n"),
            "my.toml:1: the data must have the form {\"faces\":{\"brown\":[3,1,2]}}");
  EXPECT_THAT(said("[faces]\nbrown = [3, 1, 2\n"), HasSubstr("this is not valid TOML"));
}

TEST(OwnDice, MustMakeAGame) {
  EXPECT_EQ(said("\n[faces]\nbrown=[3,1,2,1,2]\nwhite=[3,1,2,1,2]\ngreen=[3,1,2,1,2]\n"),
            "my.toml:2: there must be at least 5 dice, not 4");
  EXPECT_EQ(said("[faces]\nbrown=[0,4,2]\nwhite=[0,4,2]\ngreen=[0,4,2]\norange=[6,0,0,0,8]\n"),
            "my.toml:1: no die has a points face, so nobody could score");
  EXPECT_EQ(said("[faces]\nbrown=[4,0,2]\nwhite=[4,0,2]\ngreen=[4,0,2]\norange=[4,0,2]\n"),
            "my.toml:1: no die has a startle face, so no turn could fail");
}

}  // namespace
}  // namespace astragal::games
