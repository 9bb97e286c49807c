#include "text/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace astragal::text {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::array kSpecs{OptionSpec{"goal", "36", 10, 200},
                            OptionSpec{"side", "A", 0, -1, {"A", "B"}},
                            OptionSpec{"target", "off", 10, 1000, {"off"}}};

std::string refused_options(std::string_view text) {
  const auto read = read_options(kSpecs, text);
  return read ? "" : read.error().what();
}

TEST(Options, AreTheirDefaultsUnlessGiven) {
  EXPECT_THAT(default_options(kSpecs), ElementsAre(36, OptionSpec::word(0), OptionSpec::word(0)));
  EXPECT_EQ(*read_options(kSpecs, ""), default_options(kSpecs));
  EXPECT_EQ(*read_options(kSpecs, " goal = 36 , side=A,target=off "), default_options(kSpecs));
}

TEST(Options, AreNumbersOrWords) {
  EXPECT_THAT(*read_options(kSpecs, "side=B, goal=50, target=10"),
              ElementsAre(50, OptionSpec::word(1), 10));
  EXPECT_EQ(write_options(kSpecs, {50, OptionSpec::word(1), 10}), "goal=50, side=B, target=10");
  EXPECT_EQ(write_options(kSpecs, {36, OptionSpec::word(1), OptionSpec::word(0)}), "side=B")
      << "defaults are left out";
  EXPECT_EQ(boost::json::serialize(options_json(kSpecs, {50, OptionSpec::word(1), 10})),
            R"({"goal":50,"side":"B","target":10})");
}

TEST(Options, SayWhatTheyCanBe) {
  EXPECT_EQ(describe(kSpecs[0]), "goal=36 (10–200)");
  EXPECT_EQ(describe(kSpecs[1]), "side=A (A, B)");
  EXPECT_EQ(describe(kSpecs[2]), "target=off (off, 10–1000)");
  EXPECT_EQ(refused_options("goal=9"), "goal cannot be '9'; it must be 10–200");
  EXPECT_EQ(refused_options("side=C"), "side cannot be 'C'; it must be A or B");
  EXPECT_EQ(refused_options("side=0"), "side cannot be '0'; it must be A or B");
  EXPECT_EQ(refused_options("target=on"), "target cannot be 'on'; it must be off or 10–1000");
  EXPECT_EQ(refused_options("goal"), "the option goal needs = and a value: 10–200");
  EXPECT_EQ(refused_options("goal=40,goal=40"), "the option goal is given twice");
  EXPECT_EQ(refused_options("speed=3"),
            "'speed=3' is not an option of this game; the options are goal=36 (10–200), side=A (A, "
            "B) and target=off (off, 10–1000)");
  EXPECT_THAT(refused_options(","), HasSubstr("'' is not an option"));
}

TEST(Options, OfAGameWithoutAnyAreAllRefused) {
  EXPECT_EQ(read_options({}, "goal=36").error().what(),
            "'goal=36' is not an option of this game; it has no options");
  EXPECT_TRUE(read_options({}, "")->empty());
}

}  // namespace
}  // namespace astragal::text
