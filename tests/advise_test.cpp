// `astragal advise` as a process: what it prints, how it stops, what it refuses.

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "places.h"
#include "process.h"

namespace astragal::tests {

namespace {

using testing::HasSubstr;
using testing::Not;

/// Cid is last in the last round. Ann has 38, Cid 30 and 14 more in hand, with two startles out.
constexpr std::string_view kSureWin = R"(astragal 1
game: trophy-buck
seats: Ann, Bob, Cid
from: {"round":5,"phase":"decide","turn":2,"playing":[0,1,2],"scores":[38,20,30],"turn_points":14,"bag":[4,3,1,0],"points":[0,0,1,1],"startles":[1,1,0,0],"tracks":[0,0,0,0]}

)";

TEST(Advise, RanksTheDecisionsWithTheirChances) {
  const auto ran = run_astragal({"advise", "-", "--playouts", "2000"}, kSureWin);
  EXPECT_EQ(ran.status, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("Trophy Buck, round 5: Cid decides."));
  EXPECT_THAT(ran.output, HasSubstr("100.0 %"));
  EXPECT_LT(ran.output.find("stop and score 14"), ran.output.find("keep hunting"));
  EXPECT_THAT(ran.output, Not(HasSubstr("\x1b")));
}

TEST(Advise, TellsProgramsTheSameEveryTime) {
  const Process::Arguments arguments{
      "advise", test_record("rock-the-bock-whole-game"), "--at", "1", "--playouts", "3000",
      "--json"};
  const auto one = run_astragal(arguments);
  ASSERT_EQ(one.status, 0) << one.errors;
  const auto json = boost::json::parse(one.output).as_object();
  EXPECT_EQ(json.at("game"), "rock-the-bock");
  double before = 1;
  ASSERT_GE(json.at("decisions").as_array().size(), 2U);
  for (const auto& decision : json.at("decisions").as_array()) {
    const double chance = decision.at("chance").to_number<double>();
    EXPECT_LE(chance, before);
    before = chance;
    EXPECT_LE(decision.at("interval").at(0).to_number<double>(), chance);
    EXPECT_GE(decision.at("interval").at(1).to_number<double>(), chance);
  }
  auto threads = arguments;
  threads.insert(threads.end(), {"--threads", "3"});
  EXPECT_EQ(run_astragal(threads).output, one.output);
}

TEST(Advise, GoesBackInARecord) {
  const auto ran = run_astragal({"advise", test_record("trophy-buck-whole-game"), "--at", "1",
                                 "--playouts", "200", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.errors;
  EXPECT_EQ(boost::json::parse(ran.output).at("to_act"), "Ann");
}

TEST(Advise, ThinksAsLongAsItMay) {
  const auto ran = run_astragal(
      {"advise", test_record("rock-the-bock-whole-game"), "--at", "1", "--time", "0.2"});
  EXPECT_EQ(ran.status, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("playouts in "));
}

TEST(Advise, OnCtrlCShowsWhatWasFoundSoFar) {
  Process process({"advise", test_record("sharp-shooters-matt"), "--time", "1000"},
                  {{"TERM", "xterm"}}, Process::Through::kTerminal);
  ::usleep(300'000);
  process.signal(SIGINT);
  EXPECT_EQ(process.finish(), 0);
  EXPECT_THAT(process.output, HasSubstr(" decides."));
}

TEST(Advise, HelpsWithExamples) {
  const auto ran = run_astragal({"advise", "--help"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.output, HasSubstr("Examples:"));
}

TEST(Advise, RefusesInOneSentence) {
  const std::string record = test_record("rock-the-bock-leila");
  const std::vector<std::pair<Process::Arguments, std::string>> cases{
      {{"advise"}, "FILE is missing"},
      {{"advise", "no-such-file"}, "no-such-file: cannot be read"},
      {{"advise", test_record("rock-the-bock-whole-game")},
       "rock-the-bock-whole-game.txt: the game is over"},
      {{"advise", test_record("sharp-shooters-whole-game"), "--at", "0"},
       "the table's 'card' comes next"},
      {{"advise", record, "--at", "9999"}, "--at 9999 is past the end"},
      {{"advise", record, "--at", "x"}, "--at 'x': must be a whole number"},
      {{"advise", record, "--time", "0"}, "--time '0': must be more than 0"},
      {{"advise", record, "--time", "soon"}, "--time 'soon': must be more than 0"},
      {{"advise", record, "--time", "nan"}, "--time 'nan': must be more than 0"},
      {{"advise", record, "--time", "1", "--playouts", "9"}, "not both"},
      {{"advise", record, "--playouts", "0"}, "--playouts '0': must be a whole number"},
      {{"advise", record, "--threads", "999"},
       "--threads '999': must be a whole number from 1 to 256"},
  };
  for (const auto& [arguments, sentence] : cases) {
    const auto ran = run_astragal(arguments);
    EXPECT_EQ(ran.status, 2) << sentence;
    EXPECT_THAT(ran.errors, HasSubstr(sentence));
    EXPECT_EQ(ran.errors.find('\n'), ran.errors.size() - 1) << ran.errors;
    EXPECT_EQ(ran.output, "");
  }
}

}  // namespace
}  // namespace astragal::tests
