#include <gtest/gtest.h>

#include "bots/bots.h"

namespace astragal {
namespace {

using Decision = TrophyBuck::Decision;
using Pile = TrophyBuck::Pile;

constexpr TrophyBuck::Dice kBrown{3, 1, 2, 5, 2};
constexpr TrophyBuck::Dice kWhite{2, 2, 2, 4, 4};
constexpr TrophyBuck::Dice kGreen{1, 3, 2, 2, 6};
constexpr TrophyBuck::Dice kOrange{1, 3, 2, 1, 8};

/// Three hunters with the shipped dice; one of them is in mid-turn, with white dice for startles.
struct Hunt {
  std::array<int, 3> scores{};
  Seat turn = 0;
  int points = 0;
  int startles = 0;
  Pile tracks{};
  SeatSet playing = 0b111;

  [[nodiscard]] TrophyBuck game() const {
    const TrophyBuck::Config config{3, 36, {kBrown, kWhite, kGreen, kOrange}};
    TrophyBuck::State state;
    std::copy(scores.begin(), scores.end(), state.scores.begin());
    state.playing = playing;
    state.turn = static_cast<std::int8_t>(turn);
    state.turn_points = points;
    state.startles.packed = static_cast<std::uint32_t>(startles) << 8;
    state.tracks = tracks;
    // A brown die lies out for its points, so that the turn has begun.
    state.points = Pile::one(0);
    state.bag = TrophyBuck(config).all_dice() - state.points - state.startles - tracks;
    return TrophyBuck(config, state);
  }
  [[nodiscard]] Decision simple() const { return simple_decision(game()); }
};

TEST(SimpleHunter, StopsWithTwoStartlesAndTwentyPoints) {
  EXPECT_EQ((Hunt{.points = 20, .startles = 2}).simple(), Decision::kStop);
}

TEST(SimpleHunter, GoesOnWithTwoStartlesWhileThereIsLittleToLose) {
  EXPECT_EQ((Hunt{.points = 2, .startles = 2}).simple(), Decision::kRoll);
  EXPECT_EQ((Hunt{.points = 0, .startles = 2}).simple(), Decision::kRoll);
}

TEST(SimpleHunter, GoesOnWhileOnlyThreeStartlesAtOnceCouldHurt) {
  EXPECT_EQ((Hunt{.points = 20, .startles = 0}).simple(), Decision::kRoll);
}

TEST(SimpleHunter, LooksAtTheDiceItWouldRoll) {
  // Two startles, 4 points; the dice on the tracks are brown, or the ones that startle most.
  EXPECT_EQ((Hunt{.points = 4, .startles = 2, .tracks = {3}}).simple(), Decision::kRoll);
  EXPECT_EQ((Hunt{.points = 4, .startles = 2, .tracks = {0x01'02'00'00}}).simple(),
            Decision::kStop);
}

TEST(SimpleHunter, GoesOnWhateverTheRiskWhenItIsNowOrNever) {
  EXPECT_EQ((Hunt{.scores = {38, 20, 10}, .turn = 2, .points = 27, .startles = 2}).simple(),
            Decision::kRoll);
}

TEST(SimpleHunter, StopsOnceAheadWhenNobodyComesAfter) {
  EXPECT_EQ((Hunt{.scores = {38, 20, 30}, .turn = 2, .points = 9}).simple(), Decision::kStop);
  EXPECT_EQ((Hunt{.scores = {20, 20, 30}, .turn = 2, .points = 6}).simple(), Decision::kStop);
}

TEST(SimpleHunter, LevelWithTheLeaderGoesOnOnlyIfThatIsMostlySafe) {
  Hunt hunt{.scores = {38, 20, 30}, .turn = 2, .points = 8};
  EXPECT_EQ(hunt.simple(), Decision::kRoll);
  hunt.startles = 2;
  EXPECT_EQ(hunt.simple(), Decision::kStop);
}

TEST(SimpleHunter, WantsALeadWhenOthersStillCome) {
  EXPECT_EQ((Hunt{.scores = {30, 35, 35}, .points = 6}).simple(), Decision::kRoll);
  EXPECT_EQ((Hunt{.scores = {30, 0, 0}, .points = 20}).simple(), Decision::kStop);
}

TEST(SimpleHunter, InATiebreakOnlyLooksAtThoseWhoStillPlay) {
  // Seats 1 and 3 are level at 40; seat 2 is out, whatever it has.
  EXPECT_EQ((Hunt{.scores = {40, 39, 40}, .turn = 2, .points = 2, .playing = 0b101}).simple(),
            Decision::kStop);
  EXPECT_EQ((Hunt{.scores = {46, 39, 40}, .turn = 2, .points = 4, .startles = 2, .playing = 0b101})
                .simple(),
            Decision::kRoll);
}

/// Plays simple hunters to the end; replaced dice may be strange.
std::uint64_t steps_with(const std::array<TrophyBuck::Dice, 4>& dice, std::uint64_t seed) {
  TrophyBuck game({3, 36, dice});
  Rng rng(seed);
  std::uint64_t steps = 0;
  for (; game.phase() != Phase::kOver && steps < 100'000; ++steps) {
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(rng));
    } else {
      game.decide(simple_decision(game));
    }
  }
  return steps;
}

TEST(SimpleHunter, IsNotCaughtByDiceThatCannotBust) {
  const TrophyBuck::Dice sure{6, 0, 0, 8, 2};
  const TrophyBuck::Dice maybe{5, 1, 0, 2, 3};
  const TrophyBuck::Dice none{6, 0, 0, 0, 1};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_LT(steps_with({sure, maybe, none, none}, seed), 1000U);
  }
}

TEST(SimpleHunter, IsNotCaughtByDiceThatShowNothingButTracks) {
  const TrophyBuck::Dice tracks{0, 0, 6, 6, 1};
  const TrophyBuck::Dice none{0, 0, 6, 0, 1};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_LT(steps_with({tracks, kWhite, kGreen, none}, seed), 10'000U);
  }
}

}  // namespace
}  // namespace astragal
