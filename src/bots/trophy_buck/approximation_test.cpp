#include "bots/trophy_buck/approximation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "bots/trophy_buck/exact_race.h"
#include "core/random.h"

namespace astragal::bots {

using namespace games;

namespace {

TrophyBuck::Config hunters(int seats, int goal) {
  TrophyBuck::Config config;
  config.seats = seats;
  config.goal = goal;
  config.colours = {{{3, 1, 2, 3, 2}, {2, 2, 2, 2, 4}, {}, {}}};
  return config;
}

TrophyBuck at(const TrophyBuck::Config& config, const std::vector<int>& scores, int turn) {
  auto state = TrophyBuck(config).state();
  std::copy(scores.begin(), scores.end(), state.scores.begin());
  state.turn = static_cast<std::int8_t>(turn);
  return {config, state};
}

double sum(const BySeat& chances) { return std::accumulate(chances.begin(), chances.end(), 0.0); }

TEST(TurnSolver, EndsOfATurnAreCertainToCome) {
  const auto field = Approximation::with(hunters(3, 20));
  ASSERT_TRUE(field.ok());
  const TrophyBuck game(hunters(3, 20));
  const auto plan = field->greedy_plan(game);
  const auto ends = field->solver().ends_from(field->solver().new_turn(), plan.policy());
  EXPECT_NEAR(std::accumulate(ends.begin(), ends.end(), 0.0), 1, 1e-12);
  double points = 0;
  for (std::size_t units = 0; units < ends.size(); ++units) points += ends[units] * 2 * units;
  const auto best = best_turn(hunters(3, 20));
  ASSERT_TRUE(best.ok());
  EXPECT_NEAR(points, best->turn_value, 0.01) << "but for the few turns that go beyond";
  EXPECT_NEAR(plan.choice(game)->on[0], points, 1e-12);
}

TEST(Approximation, ChancesSumToOneAtEveryTable) {
  const auto field = Approximation::with(hunters(3, 20));
  ASSERT_TRUE(field.ok());
  for (int seats = 3; seats <= 10; ++seats) {
    const TrophyBuck game(hunters(seats, 20));
    EXPECT_NEAR(sum(field->after(game, 4)), 1, 1e-12) << seats;
    EXPECT_NEAR(sum(field->plan(game).choice(game)->on), 1, 1e-12) << seats;
  }
}

TEST(Approximation, WhoLeadsWhenNobodyComesAnyMoreHasWon) {
  const auto field = Approximation::with(hunters(4, 20));
  ASSERT_TRUE(field.ok());
  const auto last = at(hunters(4, 20), {18, 22, 10, 18}, 3);
  EXPECT_DOUBLE_EQ(field->after(last, 6)[3], 1);
  EXPECT_DOUBLE_EQ(field->after(last, 4)[3], 0.5);
  EXPECT_DOUBLE_EQ(field->after(last, 2)[3], 0);
  EXPECT_DOUBLE_EQ(field->after(last, 2)[1], 1);
}

TEST(Approximation, MorePointsAreBetterAndPointsOfOthersWorse) {
  const auto field = Approximation::with(hunters(5, 20));
  ASSERT_TRUE(field.ok());
  const auto config = hunters(5, 20);
  double before = 0;
  for (int points = 0; points <= 24; points += 2) {
    const double chance = field->after(at(config, {6, 6, 6, 6, 6}, 1), points)[1];
    EXPECT_GT(chance, before) << points;
    before = chance;
  }
  EXPECT_GT(field->after(at(config, {6, 6, 6, 6, 6}, 1), 4)[1],
            field->after(at(config, {6, 6, 6, 16, 6}, 1), 4)[1]);
}

/// Plays turns by the exact race and compares the approximation.
TEST(Approximation, IsCloseToTheExactRaceOfThree) {
  const auto config = hunters(3, 12);
  const auto one_by_one = [](int count, const std::function<void(int)>& task) {
    for (int i = 0; i < count; ++i) task(i);
  };
  const auto race = ExactRace::solve(config, one_by_one, [](double) {});
  const auto field = Approximation::with(config);
  ASSERT_TRUE(race.ok() && field.ok());
  double squares = 0;
  double lost = 0;
  int count = 0;
  constexpr int kGames = 40;
  Rng rng(6);
  for (int i = 0; i < kGames; ++i) {
    TrophyBuck game(config);
    while (game.phase() != Phase::kOver) {
      const Seat seat = game.to_act();
      const auto exact = race->plan(game);
      const auto rough = field->plan(game);
      while (game.phase() != Phase::kOver && game.to_act() == seat) {
        const auto truth = exact.choice(game);
        if (!truth) break;
        const double off = rough.choice(game)->on[seat] - truth->on[seat];
        squares += off * off;
        ++count;
        if (!game.fresh_turn() && *rough.hunts_on(game) != *exact.hunts_on(game)) {
          lost += std::abs(truth->on[seat] - truth->stop[seat]);
        }
        const bool on = *exact.hunts_on(game);
        game.decide(on ? TrophyBuck::Decision::kRoll : TrophyBuck::Decision::kStop);
        if (!on) break;
        game.settle(game.sample(rng));
        if (game.fresh_turn()) break;
      }
    }
  }
  EXPECT_LT(std::sqrt(squares / count), 0.02);
  EXPECT_LT(lost / kGames, 0.01) << "chance that all three lose in a game";
}

TEST(Approximation, DiceThatBringNothingHaveNone) {
  auto config = hunters(3, 20);
  config.colours = {{{0, 4, 2, 5, 2}, {}, {}, {}}};
  EXPECT_FALSE(Approximation::with(config).ok());
}

}  // namespace
}  // namespace astragal::bots
