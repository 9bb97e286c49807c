// `astragal solve` as a process.

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "process.h"

namespace astragal {
namespace {

using testing::HasSubstr;

TEST(Solve, SaysWhatTheBestTurnMakesAndWhenToStop) {
  const auto solved = run_astragal({"solve", "trophy-buck"});
  EXPECT_EQ(solved.status, 0) << solved.errors;
  EXPECT_THAT(solved.output, HasSubstr("6.755770723018 points"));
  EXPECT_THAT(solved.output, HasSubstr("2 startles   █ ▓ ░ · ·"));
}

TEST(Solve, TellsProgramsEveryPosition) {
  const auto solved = run_astragal({"solve", "trophy-buck", "--json"});
  ASSERT_EQ(solved.status, 0) << solved.errors;
  const auto json = boost::json::parse(solved.output);
  EXPECT_NEAR(json.at("turn_value").as_double(), 6.755770723018, 1e-12);
  EXPECT_EQ(json.at("policy").as_array().size(), 17'605U);
  for (const auto& one : json.at("policy").as_array()) {
    ASSERT_TRUE(one.at("stop_at").is_int64());
  }
}

TEST(Solve, TakesTheDiceOfOnesOwnBox) {
  const TempFolder folder;
  std::ofstream(folder.file("dice.toml")) << "[faces]\norange = [2, 2, 2]\n";
  const auto solved =
      run_astragal({"solve", "trophy-buck", "--json", "--faces", folder.file("dice.toml")});
  ASSERT_EQ(solved.status, 0) << solved.errors;
  EXPECT_GT(boost::json::parse(solved.output).at("turn_value").as_double(), 6.76);
}

TEST(Solve, OtherGamesAndBadDiceGetASentence) {
  const auto other = run_astragal({"solve", "rock-the-bock"});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.errors, HasSubstr("only trophy-buck can be solved so far"));
  const TempFolder folder;
  std::ofstream(folder.file("dice.toml"))
      << "[faces]\nbrown = [5, 0, 1]\nwhite = [5, 0, 1]\ngreen = [5, 0, 1]\norange = [5, 0, 1]\n";
  const auto bad = run_astragal({"solve", "trophy-buck", "--faces", folder.file("dice.toml")});
  EXPECT_EQ(bad.status, 2);
  EXPECT_FALSE(bad.errors.empty());
}

}  // namespace
}  // namespace astragal
