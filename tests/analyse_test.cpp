// `astragal analyse` as a process: what it prints, how it stops, what it refuses.

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "places.h"
#include "process.h"
#include "xml_check.h"

namespace astragal::tests {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

boost::json::object report_of(Process::Arguments arguments) {
  arguments.insert(arguments.begin(), "analyse");
  arguments.emplace_back("--json");
  const auto ran = run_astragal(arguments);
  EXPECT_EQ(ran.status, 0) << ran.errors;
  return boost::json::parse(ran.output).as_object();
}

TEST(Analyse, TellsAPersonWhetherItWasLuck) {
  const auto ran =
      run_astragal({"analyse", test_record("trophy-buck-whole-game"), "--playouts", "100"});
  EXPECT_EQ(ran.status, 0) << ran.errors;
  for (const char* words :
       {"Trophy Buck, ", "100 playouts", "own dice", "other decisions", "result", "adjusted",
        "Chances to win, move by move", "▁", "Luckiest roll: +", "Unluckiest roll: −"}) {
    EXPECT_THAT(ran.output, HasSubstr(words));
  }
  EXPECT_THAT(ran.output, Not(HasSubstr("\x1b")));
}

TEST(Analyse, EveryPlayersFiguresAddUpToTheResult) {
  for (const char* name : {"trophy-buck-whole-game", "rock-the-bock-whole-game",
                           "sharp-shooters-whole-game", "tumblin-dice-whole-game"}) {
    const auto json = report_of({test_record(name), "--playouts", "4"});
    EXPECT_EQ(json.at("over"), true) << name;
    EXPECT_EQ(json.at("moves_analysed"), json.at("moves_in_record"));
    double results = 0;
    for (const auto& player : json.at("players").as_array()) {
      const auto figure = [&player](const char* key) { return player.at(key).to_number<double>(); };
      EXPECT_NEAR(figure("result") - figure("start"),
                  figure("luck_own") + figure("luck_others") + figure("decisions_own") +
                      figure("decisions_others"),
                  1e-9)
          << name;
      results += figure("result");
    }
    EXPECT_NEAR(results, 1, 1e-9) << name;
  }
}

TEST(Analyse, TheSameSeedGivesTheSameFiguresOnAnyNumberOfThreads) {
  const std::string record = test_record("rock-the-bock-caps");
  const auto one = report_of({record, "--playouts", "60", "--threads", "1"});
  EXPECT_EQ(report_of({record, "--playouts", "60", "--threads", "3"}), one);
  EXPECT_NE(report_of({record, "--playouts", "60", "--playout-seed", "2"}).at("start"),
            one.at("start"));
}

TEST(Analyse, AGameThatIsNotOverHasNoResult) {
  const std::string record = test_record("trophy-buck-at-stake");
  const auto ran = run_astragal({"analyse", record, "--playouts", "50"});
  EXPECT_THAT(ran.output, HasSubstr("The game is not over"));
  const auto json = report_of({record, "--playouts", "50"});
  EXPECT_EQ(json.at("over"), false);
  EXPECT_TRUE(json.at("players").at(0).at("result").is_null());
  EXPECT_TRUE(json.at("players").at(0).at("luck_adjusted").is_null());
}

TEST(Analyse, ARecordWithoutMovesIsNoFault) {
  const auto ran =
      run_astragal({"analyse", test_record("trophy-buck-only-headers"), "--playouts", "50"});
  EXPECT_EQ(ran.status, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("0 moves"));
}

/// A page that needs nothing from elsewhere and that nobody's name can break.
TEST(Analyse, WritesAPageThatStandsByItself) {
  const TempFolder folder;
  const std::string page_file = folder.file("game.html");
  std::ofstream(folder.file("game.txt")) << R"(astragal 1
game: trophy-buck
seats: <b>Ann, B&b, Cid
dice: table

<b>Ann roll = white.points white.points white.points
<b>Ann stop
B&b roll = orange.points brown.tracks brown.startle
)";
  const auto ran =
      run_astragal({"analyse", folder.file("game.txt"), "--playouts", "50", "--html", page_file});
  ASSERT_EQ(ran.status, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("The page is in " + page_file));
  std::string page = content_of(page_file);
  const std::string doctype = "<!DOCTYPE html>\n";
  ASSERT_TRUE(page.starts_with(doctype));
  EXPECT_EQ(XmlCheck(page.substr(doctype.size())).fault(), "");
  EXPECT_THAT(page, HasSubstr("&lt;b&gt;Ann"));
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
  for (const char* foreign : {"http:", "https:", "<script", "@import", "url("}) {
    EXPECT_THAT(page, Not(HasSubstr(foreign)));
  }
  for (const char* words : {"<html lang=\"en\">", "viewport", "prefers-color-scheme:dark",
                            "@media print", "role=\"img\"", "scope=\"row\"", "<details"}) {
    EXPECT_THAT(page, HasSubstr(words));
  }
}

/// In a solved game decisions are compared with the best ones, elsewhere with a simple player's.
TEST(Analyse, ThePageSaysWhatDecisionsAreComparedWith) {
  const auto page = [](const std::string& seats) {
    return run_astragal({"analyse", "-", "--playouts", "50", "--html", "-"},
                        "astragal 1\ngame: rock-the-bock\nseats: " + seats +
                            "\ndice: table\noptions: rounds=1\n\n"
                            "Ann roll = roebuck*4 wolf*2 red*3 blue\nAnn take roebucks\n")
        .output;
  };
  EXPECT_THAT(page("Ann, Bob"),
              AllOf(HasSubstr("decisions with the best ones"), Not(HasSubstr("simple player"))));
  EXPECT_THAT(page("Ann, Bob, Cid"), HasSubstr("decisions with those of a simple player"));
}

/// The race of three hunters with the dice and the goal out of the box is shipped.
TEST(Analyse, KnowsTheRaceOfThreeHuntersExactlyAndSaysHowToSolveOthers) {
  const TempFolder folder;
  const auto report = [&folder](const std::string& seats, const std::string& options) {
    return run_astragal({"analyse", "-", "--playouts", "50"},
                        "astragal 1\ngame: trophy-buck\nseats: " + seats + options +
                            "\ndice: table\n\n"
                            "Ann roll = white.points white.points white.points\nAnn stop\n",
                        {{"XDG_CACHE_HOME", folder.path()}})
        .output;
  };
  EXPECT_THAT(report("Ann, Bob, Cid", ""),
              AllOf(HasSubstr("is exact"), Not(HasSubstr("astragal solve"))));
  EXPECT_THAT(
      report("Ann, Bob, Cid", "\noptions: goal=50"),
      AllOf(HasSubstr("50 playouts"),
            HasSubstr("takes a minute or two: astragal solve trophy-buck --race --goal 50")));
  EXPECT_THAT(report("Ann, Bob, Cid, Dan", ""), Not(HasSubstr("astragal solve")));
}

TEST(Analyse, CanSendThePageToAnotherProgram) {
  const auto ran =
      run_astragal({"analyse", test_record("trophy-buck-bust"), "--playouts", "20", "--html", "-"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(ran.output.starts_with("<!DOCTYPE html>"));
}

TEST(Analyse, OnCtrlCShowsWhatWasFoundSoFar) {
  Process process({"analyse", test_record("rock-the-bock-nine-rounds"), "--playouts", "1000000"},
                  {{"TERM", "xterm"}}, Process::Through::kTerminal);
  ::usleep(300'000);
  process.signal(SIGINT);
  EXPECT_EQ(process.finish(), 0);
  EXPECT_THAT(process.output, HasSubstr("Stopped after "));
}

TEST(Analyse, HelpsWithExamples) {
  const auto ran = run_astragal({"analyse", "--help"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.output, HasSubstr("Examples:"));
}

TEST(Analyse, RefusesInOneSentence) {
  const std::string record = test_record("trophy-buck-bust");
  const std::vector<std::pair<Process::Arguments, std::string>> cases{
      {{"analyse"}, "FILE is missing"},
      {{"analyse", "no-such-file"}, "no-such-file: cannot be read"},
      {{"analyse", record, "--playouts", "1"},
       "--playouts '1': must be a whole number from 2 to 1000000"},
      {{"analyse", record, "--playouts", "many"}, "--playouts 'many': must be a whole number"},
      {{"analyse", record, "--playout-seed", "-1"}, "--playout-seed '-1': must be a whole number"},
      {{"analyse", record, "--threads", "0"},
       "--threads '0': must be a whole number from 1 to 256"},
      {{"analyse", record, "--json", "--html", "-"}, "both write to standard output"},
      {{"analyse", record, "--playouts", "2", "--html", "/no/such/folder/page.html"},
       "/no/such/folder/page.html: cannot be written"},
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
