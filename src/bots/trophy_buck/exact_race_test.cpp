#include "bots/trophy_buck/exact_race.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/random.h"

namespace astragal::bots {

using namespace games;

namespace {

using Decision = TrophyBuck::Decision;

/// Few dice, which are solved fast.
TrophyBuck::Config three_hunters(int goal) {
  TrophyBuck::Config config;
  config.goal = goal;
  config.colours = {{{3, 1, 2, 3, 2}, {2, 2, 2, 2, 4}, {}, {}}};
  return config;
}

ExactRace solved(const TrophyBuck::Config& config) {
  const auto one_by_one = [](int count, const std::function<void(int)>& task) {
    for (int i = 0; i < count; ++i) task(i);
  };
  auto race = ExactRace::solve(config, one_by_one, [](double) {});
  return std::move(*race);
}

/// A short race.
const ExactRace& race() {
  static const ExactRace kRace = solved(three_hunters(8));
  return kRace;
}

TrophyBuck at(std::array<int, 3> scores, int turn, SeatSet playing = 0b111) {
  TrophyBuck fresh(three_hunters(8));
  auto state = fresh.state();
  for (int seat = 0; seat < 3; ++seat) state.scores[seat] = scores[seat];
  state.turn = static_cast<std::int8_t>(turn);
  state.playing = playing;
  return {fresh.config(), state};
}

/// At the start of a turn.
BySeat chances_at(const TrophyBuck& game) { return race().plan(game).choice(game)->on; }

TEST(ExactRace, HuntersChancesAddUpToOne) {
  const auto chances = chances_at(at({0, 0, 0}, 0));
  EXPECT_NEAR(chances[0] + chances[1] + chances[2], 1, 1e-12);
  EXPECT_LT(race().residual(), 1e-11);
}

TEST(ExactRace, WhoeverComesLastKnowsWhatToBeat) {
  const auto chances = chances_at(at({0, 0, 0}, 0));
  EXPECT_GT(chances[2], chances[1]);
  EXPECT_GT(chances[1], chances[0]);
}

TEST(ExactRace, ScoringThePointThatWinsIsWinning) {
  // Cid is last in the round, has six points and rolls two more; the others have none.
  EXPECT_DOUBLE_EQ(race().after(at({0, 0, 6}, 2), 2)[2], 1);
  // Ann has them as the first: the others can still pass her.
  EXPECT_LT(race().after(at({6, 0, 0}, 0), 2)[0], 1);
}

TEST(ExactRace, TiedLeadersPlayOnInTheirOrder) {
  // Bob and Cid have ten each, Ann is out.
  const auto bob = chances_at(at({2, 10, 10}, 1, 0b110));
  EXPECT_NEAR(bob[0], 0, 1e-12);
  EXPECT_LT(bob[1], bob[2]);
  EXPECT_NEAR(bob[1] + bob[2], 1, 1e-12);
  // Bob made two: Cid wins with four, loses with none, and with two both play on.
  const auto cid = at({2, 12, 10}, 2, 0b110);
  EXPECT_DOUBLE_EQ(race().after(cid, 4)[2], 1);
  EXPECT_DOUBLE_EQ(race().after(cid, 0)[1], 1);
  EXPECT_NEAR(race().after(cid, 2)[1], bob[1], 1e-9);
}

TEST(ExactRace, ThreeTiedLeadersToo) {
  const auto start = chances_at(at({10, 10, 10}, 0));
  EXPECT_NEAR(start[0] + start[1] + start[2], 1, 1e-12);
  const auto again = race().after(at({12, 12, 10}, 2), 2);
  for (int seat = 0; seat < 3; ++seat) EXPECT_NEAR(again[seat], start[seat], 1e-9);
}

TEST(ExactRace, WhoCannotWinByStoppingHuntsOn) {
  // Cid is the last hunter of the last round, twelve behind, and has rolled two points.
  auto state = at({12, 0, 0}, 2).state();
  state.turn_points = 2;
  state.points = TrophyBuck::Pile::one(0);
  state.startles = {0x01'01};
  state.bag = state.bag - state.points - state.startles;
  const TrophyBuck game(three_hunters(8), state);
  const auto plan = race().plan(game);
  EXPECT_DOUBLE_EQ(plan.choice(game)->stop[2], 0);
  EXPECT_GT(plan.choice(game)->on[2], 0);
  EXPECT_EQ(plan.hunts_on(game), true);
}

/// The value of hunting on by the rules, with the values of new turns taken from the race.
double hunting_on(const TrophyBuck& game, Seat seat, int depth) {
  TrophyBuck rolled = game;
  rolled.decide(Decision::kRoll);
  double sum = 0;
  rolled.each_outcome([&](const TrophyBuck::Outcome& outcome, double chance) {
    TrophyBuck next = rolled;
    next.settle(outcome);
    if (next.fresh_turn() || depth == 0) {  // bust, or as good as stopped
      const int points = next.fresh_turn() ? 0 : next.state().turn_points;
      sum += chance * race().after(game, points)[seat];
      return;
    }
    const double stop = race().after(next, next.state().turn_points)[seat];
    sum += chance * std::max(stop, hunting_on(next, seat, depth - 1));
  });
  return sum;
}

TEST(ExactRace, NoHandfulOfRollsDoesBetterThanThePlan) {
  const TrophyBuck game = at({4, 6, 2}, 1);
  const double said = chances_at(game)[1];
  double before = 0;
  for (int depth = 0; depth < 4; ++depth) {
    const double rolls = hunting_on(game, 1, depth);
    EXPECT_GT(rolls, before) << depth;
    EXPECT_LE(rolls, said + 1e-12) << depth;
    before = rolls;
  }
  EXPECT_NEAR(before, said, 0.01);
}

TEST(ExactRace, KnowsWhatItDoesNotCover) {
  EXPECT_TRUE(race().covers(at({2, 4, 6}, 1)));
  EXPECT_FALSE(race().covers(TrophyBuck(three_hunters(10)))) << "another goal";
  auto config = three_hunters(8);
  config.seats = 4;
  EXPECT_FALSE(race().covers(TrophyBuck(config))) << "four hunters";
  EXPECT_FALSE(race().covers(at({60, 2, 2}, 2))) << "more than was looked into";
}

TEST(ExactRace, DiceThatBringNothingHaveNone) {
  auto config = three_hunters(8);
  config.colours = {{{0, 4, 2, 5, 2}, {}, {}, {}}};
  const auto none = [](int, const std::function<void(int)>&) {};
  EXPECT_FALSE(ExactRace::solve(config, none, [](double) {}).ok());
}

// ---- As bytes ----

std::string fault_of(const std::string& bytes, int goal = 8) {
  const auto read = ExactRace::read(three_hunters(goal), bytes);
  return read ? "" : read.error().what();
}

TEST(RaceBytes, SayTheSameWhenTheyAreReadBack) {
  const std::string bytes = race().bytes();
  const auto read = ExactRace::read(three_hunters(8), bytes);
  ASSERT_TRUE(read.ok()) << read.error().what();
  EXPECT_EQ(read->bytes(), bytes);
  const auto game = at({4, 6, 2}, 1);
  const auto there = read->plan(game).choice(game)->on;
  const auto here = chances_at(game);
  for (int seat = 0; seat < 3; ++seat) EXPECT_NEAR(there[seat], here[seat], 1e-15);
}

TEST(RaceBytes, OneWrongBitAnywhereIsNoticed) {
  const std::string bytes = race().bytes();
  for (std::size_t at = 0; at < bytes.size(); at += 97) {
    std::string wrong = bytes;
    wrong[at] = static_cast<char>(wrong[at] ^ 0x10);
    EXPECT_NE(fault_of(wrong), "") << at;
  }
}

TEST(RaceBytes, SayWhatIsWrongWithThem) {
  const std::string bytes = race().bytes();
  EXPECT_EQ(fault_of("astragal 1\ngame: trophy-buck\n"), "is not a solved race");
  EXPECT_EQ(fault_of(""), "is not a solved race");
  EXPECT_EQ(fault_of(bytes.substr(0, 40)), "is cut off");
  EXPECT_EQ(fault_of(bytes.substr(0, bytes.size() - 9)), "is damaged");
  EXPECT_EQ(fault_of(bytes, 10), "is for other dice or another goal");
  std::string newer = bytes;
  newer[14] = 99;
  EXPECT_EQ(fault_of(newer), "is of another version");
}

TEST(RaceBytes, HaveAKeyForEveryConfig) {
  auto config = three_hunters(8);
  EXPECT_EQ(ExactRace::key(config), ExactRace::key(three_hunters(8)));
  EXPECT_NE(ExactRace::key(config), ExactRace::key(three_hunters(10)));
  config.colours[1].worth = 6;
  EXPECT_NE(ExactRace::key(config), ExactRace::key(three_hunters(8)));
}

TEST(ExactRace, ManyGamesGoAsItSays) {
  Rng rng(11);
  constexpr int kGames = 20'000;
  std::array<int, 3> wins{};
  const auto said = chances_at(at({0, 0, 0}, 0));
  std::map<std::array<int, 5>, TurnPlan> plans;  // by turn
  for (int i = 0; i < kGames; ++i) {
    TrophyBuck game(three_hunters(8));
    while (game.phase() != Phase::kOver) {
      if (game.phase() == Phase::kSettle) {
        game.settle(game.sample(rng));
        continue;
      }
      const auto& state = game.state();
      const std::array<int, 5> turn{state.turn, static_cast<int>(state.playing), game.score(0),
                                    game.score(1), game.score(2)};
      auto plan = plans.find(turn);
      if (plan == plans.end()) plan = plans.emplace(turn, race().plan(game)).first;
      const bool on = plan->second.hunts_on(game).value_or(false);  // false beyond the solved units
      game.decide(on ? Decision::kRoll : Decision::kStop);
    }
    ++wins[first_of(game.winners())];
  }
  for (int seat = 0; seat < 3; ++seat) {
    const double error = std::sqrt(said[seat] * (1 - said[seat]) / kGames);
    EXPECT_NEAR(static_cast<double>(wins[seat]) / kGames, said[seat], 4 * error) << seat;
  }
}

}  // namespace
}  // namespace astragal::bots
