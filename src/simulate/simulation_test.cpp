#include "simulate/simulation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "simulate/report.h"

namespace astragal::simulate {

using namespace bots;
using namespace match;
using namespace text;

namespace {

const std::atomic<bool> kNever{false};

Match start(const std::string& game, std::size_t seats, const std::string& options = "") {
  std::string names;
  for (std::size_t seat = 1; seat <= seats; ++seat) {
    names += (names.empty() ? "Seat" : ",Seat") + std::to_string(seat);
  }
  return std::get<Match>(Match::start({game, names, options}));
}

Figures figures_of(const std::string& game, const SimulationPlan& plan) {
  return simulate(start(game, plan.bots.size()), plan, kNever);
}

/// Enough games for the test; fewer where physics throws.
std::uint64_t many(std::string_view game, std::uint64_t games) {
  return game == "tumblin-dice" ? games / 250 : games;
}

constexpr Bot kR = Bot::kRandom;
constexpr Bot kS = Bot::kSimple;

/// One simple bot, and a random one at every other seat of the smallest table.
std::vector<Bot> one_simple(const Match& match) {
  std::vector<Bot> bots(match.seating().names.size(), kR);
  bots.front() = kS;
  return bots;
}

TEST(Simulation, TheFiguresAreTheSameForAnyNumberOfThreads) {
  for (const Match& match : usual_matches()) {
    const std::string name(match.game_name());
    SimulationPlan plan{one_simple(match), many(name, 1000), 11, 1};
    const Figures one = figures_of(name, plan);
    EXPECT_EQ(one.games, plan.games);
    for (const int threads : {2, 3, 7}) {
      plan.threads = threads;
      EXPECT_EQ(figures_of(name, plan), one) << name << " on " << threads;
    }
    plan.seed = 12;
    EXPECT_NE(figures_of(name, plan), one);
  }
}

TEST(Simulation, EveryGameHasExactlyOneWinToShareOut) {
  for (const Match& match : usual_matches()) {
    const std::string name(match.game_name());
    const std::uint64_t games = many(name, 2000);
    const auto bots = one_simple(match);
    const Figures figures = figures_of(name, {bots, games, 3, 2});
    double by_seat = 0;
    double by_bot = 0;
    for (std::size_t seat = 0; seat < bots.size(); ++seat) {
      by_seat += figures.win_share(static_cast<Seat>(seat)).share;
    }
    for (std::size_t kind = 0; kind < 2; ++kind) by_bot += figures.win_share_of(kind).share;
    EXPECT_NEAR(by_seat, 1, 1e-12) << name;
    EXPECT_NEAR(by_bot, 1, 1e-12) << name;
    EXPECT_EQ(figures.lengths.total(), games);
    EXPECT_EQ(figures.scores[0].total() + figures.scores[1].total(), bots.size() * games);
  }
}

TEST(Simulation, RandomHuntersAreAllAlike) {
  // All have the same number of turns, and players ignore each other.
  const Figures figures = figures_of("trophy-buck", {{kR, kR, kR}, 20'000, 5, 2});
  for (Seat seat = 0; seat < 3; ++seat) {
    EXPECT_NEAR(figures.win_share(seat).share, 1.0 / 3, 5 * std::sqrt(2.0 / 9 / 20'000));
    EXPECT_NEAR(figures.mean_score(seat), figures.mean_score((seat + 1) % 3),
                8 * figures.mean_score_error(seat));
    EXPECT_EQ(figures.tie_share(seat), 0);  // a tie is played off
  }
}

TEST(Simulation, CountsRoundsRollsAndSteps) {
  const Figures bock = figures_of("rock-the-bock", {{kR, kR}, 500, 1, 1});
  EXPECT_EQ(bock.rounds, 1500U);
  // A turn has a decision to roll and, if a die is playable, a choice.
  EXPECT_LE(bock.steps, 3 * bock.rolls);
  EXPECT_GT(bock.steps, 2 * bock.rolls);
  const Figures shooters = figures_of("sharp-shooters", {{kR, kR}, 100, 1, 1});
  EXPECT_GE(shooters.rounds, 600U);
  EXPECT_LT(shooters.rolls * 2, shooters.steps);
}

TEST(Simulation, TheSimpleBotBeatsTheRandomOneClearly) {
  EXPECT_GT(figures_of("trophy-buck", {{kR, kS, kR}, 2000, 2, 2}).win_share(1).low, 0.6);
  EXPECT_GT(figures_of("rock-the-bock", {{kR, kS, kR}, 1000, 2, 2}).win_share(1).low, 0.9);
  EXPECT_GT(figures_of("sharp-shooters", {{kR, kS, kR}, 400, 2, 2}).win_share(1).low, 0.95);
  EXPECT_GT(figures_of("tumblin-dice", {{kR, kS}, 20, 2, 2}).win_share(1).low, 0.5);
}

TEST(Simulation, AGameThatNobodyCanWinIsGivenUp) {
  // Nothing beyond the pad can be reached.
  StartText text{"tumblin-dice", "Ann,Bob", "rounds=1"};
  text.by_hand = false;
  text.data = boost::json::parse(R"({"die": 16, "friction": 0.9, "restitution": 0,
      "pad": {"top": 40, "outline": [[-40, -60], [40, -60], [40, 0], [-40, 0]]},
      "surfaces": {"far": {"level": 1, "top": 10,
                           "outline": [[380, 800], [420, 800], [420, 840], [380, 840]]}}})");
  const auto started = Match::start(text);
  ASSERT_EQ(started.index(), 0U);
  const Figures figures = simulate(std::get<Match>(started), {{kR, kS}, 1, 1, 1}, kNever);
  EXPECT_EQ(figures.games, 1U);
  EXPECT_EQ(figures.ties, 1U);
  EXPECT_GT(figures.rounds, 100U);
}

TEST(Simulation, StoppedItHasTheFirstGamesWithoutAGap) {
  std::atomic<bool> stop{false};
  const Match match = start("sharp-shooters", 2);
  SimulationPlan plan{{kR, kR}, 1'000'000'000, 9, 3};
  const Figures stopped = simulate(match, plan, stop, [&stop](std::uint64_t) { stop = true; });
  ASSERT_LT(stopped.games, plan.games);
  plan.games = stopped.games;
  EXPECT_EQ(simulate(match, plan, kNever), stopped);
}

TEST(Simulation, StoppedBeforeItBeginsItHasNoGames) {
  const std::atomic<bool> stop{true};
  const Match match = start("trophy-buck", 3);
  const SimulationPlan plan{{kR, kR, kR}, 10, 1, 2};
  const Figures figures = simulate(match, plan, stop);
  EXPECT_EQ(figures.games, 0U);
  const SimulationResult result{match, plan, figures, 0.5};
  EXPECT_TRUE(report_json(result).at("by_seat").at(0).at("win_share").is_null());
  EXPECT_NE(report_text(result, {}).find("stopped after 0 of 10 games\n"), std::string::npos);
}

TEST(Figures, AreWhatOneWouldReckonByHand) {
  Figures figures({kS, kR, kR});
  figures.add({.steps = 10, .rolls = 4, .rounds = 2, .winners = 0b001, .scores = {5, 1, -2}});
  figures.add({.steps = 20, .rolls = 8, .rounds = 3, .winners = 0b011, .scores = {3, 3, -2}});
  figures.add({.steps = 30, .rolls = 6, .rounds = 1, .winners = 0b111, .scores = {1, 1, 1}});
  EXPECT_EQ(figures.games, 3U);
  EXPECT_EQ(figures.steps, 60U);
  EXPECT_EQ(figures.rolls, 18U);
  EXPECT_EQ(figures.rounds, 6U);
  EXPECT_EQ(figures.ties, 2U);
  EXPECT_DOUBLE_EQ(figures.mean_score(0), 3);
  EXPECT_DOUBLE_EQ(figures.mean_score_error(0), 2 / std::sqrt(3.0));  // 5, 3, 1
  EXPECT_DOUBLE_EQ(figures.mean_score(2), -1);
  EXPECT_DOUBLE_EQ(figures.mean_score_error(2), 1);  // -2, -2, 1: a variance of 3
  EXPECT_DOUBLE_EQ(figures.win_share(0).share, (1 + 0.5 + 1.0 / 3) / 3);
  EXPECT_DOUBLE_EQ(figures.tie_share(0), 2.0 / 3);
  EXPECT_DOUBLE_EQ(figures.tie_share(2), 1.0 / 3);
  EXPECT_EQ(figures.seats_of(0), 1);
  EXPECT_EQ(figures.seats_of(1), 2);
  EXPECT_DOUBLE_EQ(figures.win_share_of(1).share, (0.5 + 2.0 / 3) / 3);
}

TEST(Figures, ManyLargeScoresDoNotOverflow) {
  Figures figures({kR});
  for (int i = 0; i < 4; ++i) {
    figures.add({.winners = 1, .scores = {2'000'000'000 + i % 2}});
  }
  for (int i = 0; i < 28; ++i) figures.merge(Figures(figures));  // 4 * 2^28: a thousand million
  EXPECT_EQ(figures.games, std::uint64_t{1} << 30);
  EXPECT_DOUBLE_EQ(figures.mean_score(0), 2'000'000'000.5);
  EXPECT_NEAR(figures.mean_score_error(0), 0.5 / 32768, 1e-12);
}

TEST(Figures, WilsonsIntervalIsTheKnownOne) {
  const Share eight = wilson(8, 10);
  EXPECT_DOUBLE_EQ(eight.share, 0.8);
  EXPECT_NEAR(eight.low, 0.4902, 5e-5);
  EXPECT_NEAR(eight.high, 0.9433, 5e-5);
  EXPECT_EQ(wilson(0, 20).low, 0);
  EXPECT_NEAR(wilson(0, 20).high, 0.1611, 5e-5);
  EXPECT_EQ(wilson(20, 20).high, 1);
}

/// The width of a line; all characters used are one column wide.
std::size_t columns(std::string_view line) {
  return static_cast<std::size_t>(
      std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

void expect_to_fit(const std::string& game, std::size_t seats, const std::string& options) {
  const Match match = start(game, seats, options);
  SimulationPlan plan{std::vector<Bot>(seats, kR), 200, ~std::uint64_t{0}, 1};
  plan.bots[1] = kS;
  const Figures figures = simulate(match, plan, kNever);
  plan.games = 1'000'000'000;  // simulates the report of a large, stopped simulation
  plan.threads = 256;
  const std::string text = report_text({match, plan, figures, 0.000'01}, {});
  for (const auto line : split(text, '\n')) EXPECT_LE(columns(line), 80U) << line;
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find(" \n"), std::string::npos);
}

TEST(SimulationReport, FitsInEightyColumns) {
  expect_to_fit("trophy-buck", 10, "goal=200");
  expect_to_fit("rock-the-bock", 4, "rounds=9");
  expect_to_fit("sharp-shooters", 6, "rounds=12, side=B");
}

TEST(SimulationReport, SaysWhatWasFoundInJson) {
  const Match match = start("trophy-buck", 3, "goal=20");
  const SimulationPlan plan{{kS, kR, kR}, 200, 18'446'744'073'709'551'615U, 1};
  const Figures figures = simulate(match, plan, kNever);
  const auto json =
      boost::json::parse(boost::json::serialize(report_json({match, plan, figures, 0.25})));
  EXPECT_EQ(json.at("game"), "trophy-buck");
  EXPECT_EQ(json.at("seats"), 3);
  EXPECT_EQ(json.at("options").at("goal"), 20);
  EXPECT_EQ(json.at("seed"), plan.seed);
  EXPECT_EQ(json.at("games"), 200);
  EXPECT_EQ(json.at("steps"), figures.steps);
  EXPECT_EQ(json.at("rolls"), figures.rolls);
  EXPECT_EQ(json.at("rounds"), figures.rounds);
  EXPECT_EQ(json.at("seconds"), 0.25);
  EXPECT_EQ(json.at("games_per_second"), 800.0);
  EXPECT_EQ(json.at("by_seat").as_array().size(), 3U);
  EXPECT_EQ(json.at("by_seat").at(2).at("seat"), 3);
  EXPECT_EQ(json.at("by_seat").at(2).at("bot"), "random");
  EXPECT_EQ(json.at("by_seat").at(2).at("mean_score"), figures.mean_score(2));
  EXPECT_EQ(json.at("by_seat").at(2).at("mean_score_se"), figures.mean_score_error(2));
  EXPECT_EQ(json.at("by_seat").at(2).at("win_share"), figures.win_share(2).share);
  EXPECT_EQ(json.at("by_seat").at(2).at("tie_share"), 0.0);
  EXPECT_EQ(json.at("by_bot").at(1).at("seats"), 2);
  EXPECT_EQ(json.at("by_bot").at(1).at("win_share"), figures.win_share_of(1).share);
  EXPECT_EQ(json.at("by_bot").at(1).at("win_share_low"), figures.win_share_of(1).low);
  EXPECT_EQ(json.at("by_bot").at(1).at("win_share_high"), figures.win_share_of(1).high);
}

TEST(SimulationReport, NumbersAreGroupedByThousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1'000), "1,000");
  EXPECT_EQ(grouped(1'234'567), "1,234,567");
}

TEST(SimulationReport, TheProgressBarFitsTheTerminal) {
  const std::string half = progress_line(500, 1000, 2, 79);
  EXPECT_NE(half.find(" 50 %  ███████████████░"), std::string::npos) << half;
  EXPECT_NE(half.find(" 250 games/s"), std::string::npos) << half;
  EXPECT_NE(half.find(" 2 s left"), std::string::npos) << half;
  EXPECT_NE(progress_line(1, 1000, 1, 79).find("16:39 min left"), std::string::npos);
  EXPECT_NE(progress_line(1, 10'000, 1, 79).find("2:46 h left"), std::string::npos);
  EXPECT_EQ(progress_line(0, 1000, 1, 79).find("left"), std::string::npos);
  EXPECT_NE(progress_line(1, 1000, 5, 79).find(" 12 games/min"), std::string::npos);
  EXPECT_NE(progress_line(2, 1000, 3600, 79).find(" 2 games/h"), std::string::npos);
  for (const int width : {20, 50, 60, 79, 200}) {
    for (const std::uint64_t done : {0U, 1U, 333U, 1000U}) {
      EXPECT_LE(columns(progress_line(done, 1000, 0.001, width)), static_cast<std::size_t>(width));
    }
  }
}

}  // namespace
}  // namespace astragal::simulate
