#include "bots/race.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/random.h"

namespace astragal {
namespace {

using Decision = TrophyBuck::Decision;

TrophyBuck::Config three_hunters(int goal) {
  TrophyBuck::Config config;
  config.goal = goal;
  config.colours = {{{3, 1, 2, 5, 2}, {2, 2, 2, 4, 4}, {1, 3, 2, 2, 6}, {1, 3, 2, 1, 8}}};
  return config;
}

/// A short race, solved once for all stories.
const Race& race() {
  static const Race kRace = [] {
    const auto one_by_one = [](int count, const std::function<void(int)>& task) {
      for (int i = 0; i < count; ++i) task(i);
    };
    auto solved = Race::solve(three_hunters(4), one_by_one, [](double) {});
    return std::move(*solved);
  }();
  return kRace;
}

TrophyBuck at(std::array<int, 3> scores, int turn, SeatSet playing = 0b111) {
  TrophyBuck fresh(three_hunters(4));
  auto state = fresh.state();
  for (int seat = 0; seat < 3; ++seat) state.scores[seat] = scores[seat];
  state.turn = static_cast<std::int8_t>(turn);
  state.playing = playing;
  return {fresh.config(), state};
}

/// At the start of a turn.
Race::Chances chances_at(const TrophyBuck& game) { return race().plan(game).choice(game)->on; }

TEST(Race, HuntersChancesAddUpToOne) {
  const auto chances = chances_at(at({0, 0, 0}, 0));
  EXPECT_NEAR(chances[0] + chances[1] + chances[2], 1, 1e-12);
  EXPECT_LT(race().residual(), 1e-11);
}

TEST(Race, WhoeverComesLastKnowsWhatToBeat) {
  const auto chances = chances_at(at({0, 0, 0}, 0));
  EXPECT_GT(chances[2], chances[1]);
  EXPECT_GT(chances[1], chances[0]);
}

TEST(Race, ScoringThePointThatWinsIsWinning) {
  // Cid is last in the round, has two points and rolls two more; the others have none.
  EXPECT_DOUBLE_EQ(race().after(at({0, 0, 2}, 2), 2)[2], 1);
  // Ann has them as the first: the others can still pass her.
  EXPECT_LT(race().after(at({2, 0, 0}, 0), 2)[0], 1);
}

TEST(Race, TiedLeadersPlayOnInTheirOrder) {
  // Bob and Cid have six each, Ann is out.
  const auto bob = chances_at(at({2, 6, 6}, 1, 0b110));
  EXPECT_NEAR(bob[0], 0, 1e-12);
  EXPECT_LT(bob[1], bob[2]);
  EXPECT_NEAR(bob[1] + bob[2], 1, 1e-12);
  // Bob made two: Cid wins with four, loses with none, and with two both play on.
  const auto cid = at({2, 8, 6}, 2, 0b110);
  EXPECT_DOUBLE_EQ(race().after(cid, 4)[2], 1);
  EXPECT_DOUBLE_EQ(race().after(cid, 0)[1], 1);
  EXPECT_NEAR(race().after(cid, 2)[1], bob[1], 1e-9);
}

TEST(Race, ThreeTiedLeadersToo) {
  const auto start = chances_at(at({6, 6, 6}, 0));
  EXPECT_NEAR(start[0] + start[1] + start[2], 1, 1e-12);
  const auto again = race().after(at({8, 8, 6}, 2), 2);
  for (int seat = 0; seat < 3; ++seat) EXPECT_NEAR(again[seat], start[seat], 1e-9);
}

TEST(Race, WhoCannotWinByStoppingHuntsOn) {
  auto state = at({8, 0, 0}, 2).state();  // the last hunter of the last round
  TrophyBuck game(three_hunters(4), state);
  Rng rng(5);
  game.decide(Decision::kRoll);
  game.settle(game.sample(rng));
  if (game.to_act() != 2 || game.state().turn_points >= 8) GTEST_SKIP() << "a lucky roll";
  const auto choice = race().plan(game).choice(game);
  EXPECT_DOUBLE_EQ(choice->stop[2], 0);
  EXPECT_GT(choice->on[2], 0);
}

TEST(Race, ManyGamesGoAsItSays) {
  Rng rng(11);
  constexpr int kGames = 20'000;
  std::array<int, 3> wins{};
  const auto said = chances_at(at({0, 0, 0}, 0));
  std::map<std::array<int, 5>, Race::Plan> plans;  // of the turns that came up
  for (int i = 0; i < kGames; ++i) {
    TrophyBuck game(three_hunters(4));
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
      const auto choice = plan->second.choice(game);
      ASSERT_TRUE(choice);
      const bool on = game.fresh_turn() || choice->on[state.turn] > choice->stop[state.turn];
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
}  // namespace astragal
