#include "bots/sharp_reply.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sharp_late.h"

namespace astragal {
namespace {

using G = SharpShooters;

/// Rolls, until there is something to decide.
G rolled(G game, std::uint64_t seed) {
  for (Rng words(7, seed); game.phase() != Phase::kOver && game.legal().size() < 3;) {
    game.decide(game.legal()[0]);
    while (game.phase() == Phase::kSettle) game.settle(game.sample(words));
  }
  return game;
}

TEST(SharpReplies, LoseLessThanTheTurnAloneAndThatLessThanMoney) {
  // With nine squares left all is known, so that every decision can be marked. Hard sees its own
  // turn only, and medium there only the money.
  double by_replies = 0;
  double by_turn = 0;
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
    by_turn += loss(level_decision(game, Bot::kHard, thinking, {}));
    for_money += loss(level_decision(game, Bot::kMedium, thinking, {}));
  }
  EXPECT_LT(by_replies, 0.8 * by_turn);
  EXPECT_LT(by_turn, 0.8 * for_money);
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
}  // namespace astragal
