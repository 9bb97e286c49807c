#include "bots/sharp_shooters/replies.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sharp_late.h"

namespace astragal::bots {

using namespace games;
using namespace tests;

namespace {

using G = SharpShooters;

/// Rolls until there is a decision.
G rolled(G game, std::uint64_t seed) {
  for (Rng rng(7, seed); game.phase() != Phase::kOver && game.legal().size() < 3;) {
    game.decide(game.legal()[0]);
    while (game.phase() == Phase::kSettle) game.settle(game.sample(rng));
  }
  return game;
}

TEST(SharpReplies, LoseMuchLessThanTheTurnForMoney) {
  // With nine squares left exact values are known, so that every decision can be graded. Hard
  // considers its own turn and the money only.
  double by_replies = 0;
  double for_money = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    const G game = rolled(late_shooters(i, 9).first, i);
    if (game.round() != 1 || game.phase() != Phase::kDecide) continue;
    Thinking thinking;
    thinking.iterations = 1'000'000;
    const auto exact = rank(game, thinking, {});
    const auto mover = static_cast<std::size_t>(game.to_act());
    const auto loss = [&](G::Decision decision) {
      const auto found = std::find_if(exact.options.begin(), exact.options.end(),
                                      [&](const auto& one) { return one.decision == decision; });
      return exact.options[0].estimate.chance[mover] - found->estimate.chance[mover];
    };
    thinking.iterations = 5'000;
    by_replies += loss(sharp_by_replies(game, thinking));
    for_money += loss(level_decision(game, Bot::kHard, thinking, {}));
  }
  EXPECT_LT(by_replies, 0.02);
  EXPECT_LT(by_replies, for_money / 4);
}

TEST(SharpReplies, StopWhenToldAndAnswerAllTheSame) {
  const G game = rolled(late_shooters(1, 9).first, 1);
  Thinking thinking;
  thinking.iterations = 1'000'000'000;
  int asked = 0;
  thinking.stop = [&asked] { return ++asked > 2; };
  const auto decision = sharp_by_replies(game, thinking);
  const auto legal = game.legal();
  EXPECT_NE(std::find(legal.begin(), legal.end(), decision), legal.end());
  EXPECT_LE(asked, 3);
}

}  // namespace
}  // namespace astragal::bots
