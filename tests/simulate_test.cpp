// `astragal simulate` as a process: what it prints, how it stops, what it refuses.

#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "places.h"

namespace astragal::tests {

namespace {

struct Ran {
  int status;
  std::string output;
};

Ran run_shell(const std::string& command) {
  FILE* pipe = ::popen(command.c_str(), "r");
  Ran ran{-1, ""};
  std::array<char, 4096> part{};
  while (const auto size = std::fread(part.data(), 1, part.size(), pipe)) {
    ran.output.append(part.data(), size);
  }
  const int status = ::pclose(pipe);
  if (WIFEXITED(status)) ran.status = WEXITSTATUS(status);
  return ran;
}

/// What it prints on standard output.
Ran simulate(const std::string& arguments) {
  return run_shell(astragal_program() + " simulate " + arguments + " 2>/dev/null");
}

/// What it says on standard error; standard output must stay empty.
Ran refusal(const std::string& arguments) {
  return run_shell(astragal_program() + " simulate " + arguments + " 2>&1 >&2");
}

boost::json::object json_of(const std::string& arguments) {
  const Ran ran = simulate(arguments + " --json");
  EXPECT_EQ(ran.status, 0);
  return boost::json::parse(ran.output).as_object();
}

/// All but the time it took.
boost::json::object figures_of(const std::string& arguments) {
  auto json = json_of(arguments);
  json.erase("seconds");
  json.erase("games_per_second");
  return json;
}

TEST(Simulate, PrintsOneJsonObject) {
  const auto json = json_of("rock-the-bock --games 500 --seats 3 --bots random --seed 4");
  EXPECT_EQ(json.at("game"), "rock-the-bock");
  EXPECT_EQ(json.at("seats"), 3);
  EXPECT_EQ(json.at("options").at("rounds"), 3);
  EXPECT_EQ(json.at("seed"), 4);
  EXPECT_EQ(json.at("games"), 500);
  EXPECT_EQ(json.at("rounds"), 1500);
  EXPECT_GT(json.at("steps").to_number<int>(), json.at("rolls").to_number<int>());
  EXPECT_GT(json.at("seconds").to_number<double>(), 0);
  EXPECT_GT(json.at("games_per_second").to_number<double>(), 0);
  double wins = 0;
  ASSERT_EQ(json.at("by_seat").as_array().size(), 3U);
  for (const auto& seat : json.at("by_seat").as_array()) {
    EXPECT_EQ(seat.at("bot"), "random");
    EXPECT_GT(seat.at("mean_score_se").to_number<double>(), 0);
    EXPECT_GE(seat.at("tie_share").to_number<double>(), 0);
    EXPECT_TRUE(seat.as_object().contains("mean_score"));
    wins += seat.at("win_share").to_number<double>();
  }
  EXPECT_NEAR(wins, 1, 1e-12);
  ASSERT_EQ(json.at("by_bot").as_array().size(), 1U);
  EXPECT_EQ(json.at("by_bot").at(0).at("seats"), 3);
  EXPECT_NEAR(json.at("by_bot").at(0).at("win_share").to_number<double>(), 1, 1e-12);
}

TEST(Simulate, TheSameSeedGivesTheSameFiguresOnAnyNumberOfThreads) {
  const std::string what = "sharp-shooters --games 300 --seed 8 --bots simple,random";
  const auto one = figures_of(what + " --threads 1");
  for (const char* threads : {"2", "3", "7"}) {
    EXPECT_EQ(figures_of(what + " --threads " + threads), one);
  }
}

TEST(Simulate, HasSensibleDefaults) {
  const auto hunters = json_of("trophy-buck --games 50");
  EXPECT_EQ(hunters.at("seats"), 3);
  EXPECT_EQ(hunters.at("seed"), 1);
  EXPECT_EQ(hunters.at("by_bot").at(0).at("bot"), "simple");
  EXPECT_EQ(json_of("rock-the-bock").at("games"), 10'000);
  EXPECT_EQ(json_of("rock-the-bock --games 50").at("seats"), 2);
  EXPECT_EQ(json_of("trophy-buck --games 50 --bots random").at("seats"), 3);
  EXPECT_EQ(json_of("trophy-buck --games 50 --bots random,simple,random,simple").at("seats"), 4);
}

TEST(Simulate, TakesOptionsAndDataOfOnesOwn) {
  EXPECT_EQ(json_of("trophy-buck --games 9 --options goal=50").at("options").at("goal"), 50);
  const std::string dice = ::testing::TempDir() + "simulate_dice.toml";
  std::ofstream(dice) << "[faces]\nbrown = [6, 0, 0]\n";
  EXPECT_NE(figures_of("trophy-buck --games 50 --data " + dice),
            figures_of("trophy-buck --games 50"));
}

TEST(Simulate, ShowsAPersonWhatWasFound) {
  const Ran ran = simulate("trophy-buck --games 200 --bots simple,random,random");
  EXPECT_EQ(ran.status, 0);
  for (const char* words :
       {"trophy-buck, 3 seats, 1 simple and 2 random\nseed 1; ", "200 games in ", " games/s, ",
        " steps/s\n", "95 % interval", "mean score", "\nscore ", "\nrolls in a game\n", "█"}) {
    EXPECT_NE(ran.output.find(words), std::string::npos) << words;
  }
  EXPECT_EQ(ran.output.find('\x1b'), std::string::npos);
}

TEST(Simulate, HelpsWithExamples) {
  const Ran ran = simulate("--help");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.output.find("Examples:"), std::string::npos);
  EXPECT_NE(ran.output.find("--bots"), std::string::npos);
}

TEST(Simulate, RefusesInOneSentence) {
  const std::string bad = ::testing::TempDir() + "simulate_bad.toml";
  std::ofstream(bad) << "[faces]\nbrown = [3, 1, 3]\n";
  const std::array<std::array<std::string, 2>, 16> cases{{
      {"chess",
       "'chess' is not a game; the games are trophy-buck, rock-the-bock, sharp-shooters and "
       "tumblin-dice"},
      {"", "GAME is missing"},
      {"trophy-buck --players 2", "unexpected argument: --players; see 'astragal simulate --help'"},
      {"trophy-buck --seats 2", "Trophy Buck is for 3 to 10 players, not 2"},
      {"trophy-buck --seats 99", "Trophy Buck is for 3 to 10 players, not 99"},
      {"trophy-buck --seats many", "--seats 'many': must be a whole number from 1 to 99"},
      {"trophy-buck --games 0", "--games '0': must be a whole number from 1 to "},
      {"trophy-buck --games -1", "--games '-1': must be a whole number from 1 to "},
      {"trophy-buck --threads 0", "--threads '0': must be a whole number from 1 to 256"},
      {"trophy-buck --seed x", "--seed 'x': must be a whole number from 0 to "},
      {"trophy-buck --bots clever",
       "--bots: there is no bot 'clever'; bots are random, simple, easy, medium, hard and master"},
      {"trophy-buck --bots ''", "--bots: name at least one bot"},
      {"trophy-buck --seats 4 --bots simple,random",
       "--bots: 2 bots for 4 seats; name one bot for all seats, or one for each"},
      {"rock-the-bock --bots simple,random,random,random,random",
       "Rock the Bock is for 2 to 4 players, not 5"},
      {"trophy-buck --options goal=5", "goal"},
      {"trophy-buck --data " + bad, bad + ":2: "},
  }};
  for (const auto& [arguments, sentence] : cases) {
    const Ran ran = refusal(arguments);
    EXPECT_EQ(ran.status, 2) << arguments;
    EXPECT_NE(ran.output.find(sentence), std::string::npos) << arguments << ": " << ran.output;
    EXPECT_EQ(ran.output.find('\n'), ran.output.size() - 1) << ran.output;
  }
}

/// A long simulation in a terminal of its own; both its outputs go there.
class InTerminal {
 public:
  explicit InTerminal(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {astragal_program(), "simulate", "sharp-shooters"});
    std::vector<char*> pointers;
    for (auto& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    winsize size{.ws_row = 24, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    child_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
    if (child_ == 0) {
      ::setenv("TERM", "xterm", 1);
      ::execv(pointers[0], pointers.data());
      ::_exit(127);
    }
  }
  ~InTerminal() {
    if (child_ > 0) ::kill(child_, SIGKILL);
    ::close(terminal_);
  }
  InTerminal(const InTerminal&) = delete;
  InTerminal& operator=(const InTerminal&) = delete;

  /// Reads until these words have come; false if the program ends before that.
  bool wait_for(std::string_view words) {
    while (output_.find(words) == std::string::npos) {
      if (!read_some()) return false;
    }
    return true;
  }
  void press_ctrl_c() const { ASSERT_EQ(::write(terminal_, "\x03", 1), 1); }
  void terminate() const { ::kill(child_, SIGTERM); }

  /// Reads to the end; the exit status, or -1 if a signal ended it.
  int finish() {
    while (read_some()) {
    }
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  [[nodiscard]] const std::string& output() const { return output_; }

 private:
  bool read_some() {
    std::array<char, 4096> part{};
    const auto size = ::read(terminal_, part.data(), part.size());
    if (size > 0) output_.append(part.data(), static_cast<std::size_t>(size));
    return size > 0;
  }

  int terminal_ = -1;
  pid_t child_ = 0;
  std::string output_;
};

TEST(Simulate, ShowsProgressAndOnCtrlCWhatWasFoundSoFar) {
  InTerminal terminal({"--games", "1000000000"});
  ASSERT_TRUE(terminal.wait_for(" left"));
  EXPECT_NE(terminal.output().find(" games/s"), std::string::npos);
  terminal.press_ctrl_c();
  EXPECT_EQ(terminal.finish(), 0);
  for (const char* words : {"stopped after ", " of 1,000,000,000 games", "rolls in a game"}) {
    EXPECT_NE(terminal.output().find(words), std::string::npos) << words;
  }
}

TEST(Simulate, NobodyWaitsForAGameInWhichBotsThinkForMinutes) {
  InTerminal terminal(
      {"--bots", "master", "--seats", "6", "--options", "rounds=12", "--thinking", "20"});
  ASSERT_TRUE(terminal.wait_for(" so far"));
  terminal.press_ctrl_c();
  EXPECT_EQ(terminal.finish(), 0);
  EXPECT_NE(terminal.output().find("stopped after 0 of 10,000 games"), std::string::npos)
      << terminal.output();
  EXPECT_EQ(terminal.output().find("0 games/s"), std::string::npos) << terminal.output();
}

TEST(Simulate, BotsThinkLessWhereAsked) {
  const auto figures = [](const std::string& thinking) {
    return json_of("sharp-shooters --bots hard --games 2 --threads 1 --thinking " + thinking);
  };
  const auto little = figures("1/200");
  EXPECT_EQ(little.at("thinking").to_number<double>(), 0.005);
  EXPECT_EQ(little.at("games").to_number<int>(), 2);
  EXPECT_NE(
      refusal("trophy-buck --thinking 1/0").output.find("a search effort relative to the default"),
      std::string::npos);
}

TEST(Simulate, StoppedPolitelyItStillPrintsItsJson) {
  InTerminal terminal({"--games", "1000000000", "--json"});
  ASSERT_TRUE(terminal.wait_for(" left"));
  terminal.terminate();
  EXPECT_EQ(terminal.finish(), 0);
  const auto& output = terminal.output();
  const auto begin = output.find('{');
  ASSERT_NE(begin, std::string::npos);
  auto stopped = boost::json::parse(output.substr(begin)).as_object();
  stopped.erase("seconds");
  stopped.erase("games_per_second");
  // The figures of the games that were finished are those of as many games asked for.
  const auto games = stopped.at("games").to_number<std::uint64_t>();
  ASSERT_GT(games, 0U);
  ASSERT_LT(games, 1'000'000'000U);
  EXPECT_EQ(figures_of("sharp-shooters --games " + std::to_string(games)), stopped);
}

}  // namespace
}  // namespace astragal::tests
