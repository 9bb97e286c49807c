#include <gtest/gtest.h>

#include <thread>

#include "bots/bots.h"
#include "bots/tumblin_dice/aims.h"
#include "core/random.h"
#include "dice/tumblin_dice/planning.h"
#include "games/tumblin_dice/board_table_test.h"

namespace astragal::bots {

using namespace dice;
using namespace games;
using namespace physics;

namespace {

using G = TumblinDice;

G thrown(int speed) {
  BoardTable table("Ann, Bob", "", "", false);
  table.ann_first();
  G game = table.rules();
  game.decide(aimed(slide(0, speed)));
  return game;
}

TEST(PlannedThrows, AreThoseThatCount) {
  const auto physics = physics_of(shipped_board());
  ThrownDice dice(shipped_board());
  const G game = thrown(1900);
  Rng one(7);
  Rng other(7);
  EXPECT_EQ(physics(
                game, [&one] { return one(); }, false),
            dice.settle(game, [&other] { return other(); }, {}).outcome);
}

TEST(PlannedThrows, AreTheSameWhoeverElseThrows) {
  constexpr int kThrows = 12;
  const auto physics = physics_of(shipped_board());
  const auto all = [&physics] {
    std::vector<G::Outcome> outcomes;
    for (int i = 0; i < kThrows; ++i) {
      Rng rng(5, static_cast<std::uint64_t>(i));
      outcomes.push_back(physics(
          thrown(1700 + 50 * i), [&rng] { return rng(); }, i % 2 == 0));
    }
    return outcomes;
  };
  const auto alone = all();
  std::vector<G::Outcome> beside;
  std::thread thread([&] { beside = all(); });
  EXPECT_EQ(all(), alone);
  thread.join();
  EXPECT_EQ(beside, alone);
}

/// Ann's last throw of the game; Bob leads by `behind` points.
G last_throw(int behind) {
  BoardTable table("Bob, Ann", "rounds=1", "", true);
  table.ann_first();
  G::State state = table.rules().state();
  for (int number = 1; number <= G::kDiceEach; ++number) {
    state.dice[G::die_id(0, number)].where = G::Die::Where::kOff;
    if (number < G::kDiceEach) state.dice[G::die_id(1, number)].where = G::Die::Where::kOff;
  }
  state.turn = 1;
  state.totals[0] = behind;
  return {table.rules().config(), state};
}

double wins(G game, const G::Decision& decision, const PlannedThrow& physics) {
  game.decide(decision);
  constexpr int kThrows = 100;
  double won = 0;
  for (int i = 0; i < kThrows; ++i) {
    Rng rng(99, static_cast<std::uint64_t>(i));
    G after = game;
    after.settle(physics(
        game, [&rng] { return rng(); }, false));
    won += after.phase() == Phase::kOver && after.winners() == only(1) ? 1 : 0;
  }
  return won / kThrows;
}

TEST(PlannedThrows, AreSafeForWhoNeedsAPointAndFarForWhoNeedsMany) {
  const auto physics = physics_of(shipped_board());
  Thinking thinking;
  thinking.iterations = 40'000;  // 500 throws
  const auto decide = [&](int behind) {
    return level_decision(last_throw(behind), Bot::kMaster, thinking,
                          Knowledge::of<PlannedThrow>(physics));
  };
  const auto safe = decide(0);
  const auto far = decide(18);
  EXPECT_GT(wins(last_throw(0), safe, physics), 0.9);
  // Only 4x makes more than 18, and two faces of six.
  EXPECT_GT(wins(last_throw(18), far, physics), wins(last_throw(18), safe, physics));
}

}  // namespace
}  // namespace astragal::bots
