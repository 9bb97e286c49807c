// `astragal solve` as a process.

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "process.h"

namespace astragal::tests {
namespace {

using testing::HasSubstr;

TEST(Solve, SaysWhatTheBestTurnMakesAndWhenToStop) {
  const auto solved = run_astragal({"solve", "trophy-buck"});
  EXPECT_EQ(solved.status, 0) << solved.errors;
  EXPECT_THAT(solved.output, HasSubstr("6.755770723018 points"));
  // No startle: hunt on. Two, and one die on the tracks: with four points and more stop.
  EXPECT_THAT(solved.output, HasSubstr("               1      █ █ █ █ █ █ █ █"));
  EXPECT_THAT(solved.output, HasSubstr("       2       0    █ · ·"));
  EXPECT_THAT(solved.output, HasSubstr("               1  █ ▓ · ·"));
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
      run_astragal({"solve", "trophy-buck", "--json", "--data", folder.file("dice.toml")});
  ASSERT_EQ(solved.status, 0) << solved.errors;
  EXPECT_GT(boost::json::parse(solved.output).at("turn_value").as_double(), 6.76);
}

/// Dice of a small box, whose race is solved in a moment, and a cache of its own.
struct SmallRace {
  SmallRace() {
    std::ofstream(folder.file("dice.toml"))
        << "[faces]\nbrown = [3, 1, 2, 3, 2]\nwhite = [2, 2, 2, 2, 4]\n"
           "green = [1, 3, 2, 0, 6]\norange = [1, 3, 2, 0, 8]\n";
  }
  [[nodiscard]] Finished solve(const Process::Arguments& more = {}) const {
    Process::Arguments arguments{"solve",  "trophy-buck",           "--goal", "10", "--race",
                                 "--data", folder.file("dice.toml")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_astragal(arguments, "", {{"XDG_CACHE_HOME", folder.path()}});
  }
  /// The one file in the cache.
  [[nodiscard]] std::string file() const {
    for (const auto& one : std::filesystem::directory_iterator(folder.file("astragal"))) {
      return one.path().string();
    }
    return "";
  }
  TempFolder folder;
};

TEST(SolveRace, KeepsTheSolutionForTheNextTime) {
  const SmallRace race;
  const auto first = race.solve();
  EXPECT_EQ(first.status, 0) << first.errors;
  EXPECT_THAT(first.output, HasSubstr("Solved in "));
  EXPECT_THAT(first.output, HasSubstr(race.file()));
  const auto kilobytes = (std::filesystem::file_size(race.file()) + 1023) / 1024;
  EXPECT_THAT(first.output, HasSubstr(" (" + std::to_string(kilobytes) + " KB)."));
  const auto second = race.solve({"--json"});
  const auto json = boost::json::parse(second.output);
  EXPECT_EQ(json.at("seconds").to_number<double>(), 0);
  double sum = 0;
  for (const auto& chance : json.at("chances").as_array()) sum += chance.to_number<double>();
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_GT(boost::json::parse(race.solve({"--json", "--force"}).output)
                .at("seconds")
                .to_number<double>(),
            0);
}

TEST(SolveRace, ADamagedFileIsNoticedAndMadeAgain) {
  const SmallRace race;
  ASSERT_EQ(race.solve().status, 0);
  const std::string whole = content_of(race.file());
  std::string wrong = whole;
  wrong[wrong.size() / 2] = static_cast<char>(wrong[wrong.size() / 2] ^ 1);
  std::ofstream(race.file(), std::ios::binary) << wrong;
  const auto again = race.solve();
  EXPECT_EQ(again.status, 0);
  EXPECT_THAT(again.errors, HasSubstr("is damaged; solved it again"));
  EXPECT_EQ(content_of(race.file()), whole) << "the same bytes as before";
  EXPECT_EQ(race.solve().errors, "");
}

TEST(SolveRace, AFolderThatCannotBeWrittenIsSaidAndTheAnswerGiven) {
  const SmallRace race;
  std::ofstream(race.folder.file("astragal")) << "a file where the folder would be\n";
  const auto solved = race.solve();
  EXPECT_EQ(solved.status, 0);
  EXPECT_THAT(solved.errors, HasSubstr("can't keep the solution"));
  EXPECT_THAT(solved.output, HasSubstr("Chances to win"));
}

TEST(SolveRace, TellsWhenToStopAtGivenScores) {
  const SmallRace race;
  const auto asked = race.solve({"--scores", "12,4,6", "--turn", "3"});
  EXPECT_EQ(asked.status, 0) << asked.errors;
  EXPECT_THAT(asked.output, HasSubstr("scores of 12, 4 and 6; number 3 rolls next"));
  EXPECT_THAT(race.solve({"--scores", "12,4"}).errors, HasSubstr("three scores"));
  EXPECT_THAT(race.solve({"--scores", "3,4,4"}).errors, HasSubstr("multiples of 2"));
  EXPECT_THAT(race.solve({"--scores", "4,4,12"}).errors, HasSubstr("can't have reached the goal"));
  EXPECT_EQ(race.solve({"--turn", "4"}).status, 2);
}

TEST(Solve, OtherGamesAndBadDiceGetASentence) {
  const auto other = run_astragal({"solve", "rock-the-bock"});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.errors, HasSubstr("only trophy-buck can be solved"));
  const TempFolder folder;
  std::ofstream(folder.file("dice.toml"))
      << "[faces]\nbrown = [5, 0, 1]\nwhite = [5, 0, 1]\ngreen = [5, 0, 1]\norange = [5, 0, 1]\n";
  const auto bad = run_astragal({"solve", "trophy-buck", "--data", folder.file("dice.toml")});
  EXPECT_EQ(bad.status, 2);
  EXPECT_FALSE(bad.errors.empty());
}

}  // namespace
}  // namespace astragal::tests
