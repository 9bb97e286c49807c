#include "dice/sharp_shooters/tray_dice.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "core/random.h"
#include "dice/flying.h"
#include "match/match.h"
#include "physics/figures_test.h"

namespace astragal::dice {

using namespace games;
using namespace match;
using namespace physics;

namespace {

using G = SharpShooters;

/// Ann and Bob with a tray, and a random number generator.
struct TrayTable {
  explicit TrayTable(std::uint64_t seed = 1) : rng(seed) {
    while (now.phase() == Phase::kSettle) settle();
  }

  static G begun() {
    auto match = Match::start({"sharp-shooters", "Ann, Bob"});
    return std::get<G>(std::get<Match>(match).game());
  }
  TrayDice::Settled settle(bool record = false) {
    auto settled = dice.settle(
        now, [this] { return rng(); }, record);
    EXPECT_EQ(now.impossible(settled.outcome).code(), "");
    now.settle(settled.outcome);
    return settled;
  }
  TrayDice::Settled throws(bool record = false) {
    now.decide(G::kRoll);
    return settle(record);
  }
  /// Throws until one is faulty; players pass as soon as they can.
  G::Outcome throws_until_faulty() {
    for (;;) {
      if (now.phase() == Phase::kOver) now = begun();
      if (now.phase() == Phase::kSettle) {
        settle();
        continue;
      }
      const auto legal = now.legal();
      if (!(legal[0] == G::kRoll) || legal.size() > 1) {
        now.decide(legal[legal.size() - 1]);
        continue;
      }
      in_hand = now.state().to_roll;
      if (const auto thrown = throws(); thrown.outcome.kind == G::Outcome::Kind::kFaulty) {
        return thrown.outcome;
      }
    }
  }

  TrayDice dice;
  G now = begun();
  Rng rng;
  int in_hand = 0;  ///< before the faulty throw
};

TEST(TrayDice, AnnThrowsFiveDiceAndTheyShowWhatTheyLandedOn) {
  TrayTable table;
  const auto thrown = table.throws(true);
  ASSERT_EQ(thrown.outcome.kind, G::Outcome::Kind::kRoll);
  EXPECT_EQ(thrown.outcome.dice.total(), 5);
  ASSERT_FALSE(thrown.motion.frames.empty());
  FaceCounts seen;
  const auto rest = unroll(thrown.motion).back();
  for (std::size_t die = 0; die < 5; ++die) {
    ASSERT_TRUE(rest[die]);
    seen += FaceCounts::one(face_up(rest[die]->turn) - 1);
  }
  EXPECT_EQ(seen, thrown.outcome.dice) << "the motion ends with the dice of the outcome";
}

TEST(TrayDice, TheSameWordsThrowTheSameWhateverWasThrownBefore) {
  const auto throws_again = [](TrayTable& table) {
    table.now = TrayTable(1).now;
    table.rng = Rng(7);
    const auto thrown = table.throws(true);
    return std::pair(thrown.outcome, encode(thrown.motion));
  };
  TrayTable fresh;
  const auto first = throws_again(fresh);
  TrayTable used(3);
  for (int i = 0; i < 5; ++i) {
    used.now = TrayTable(1).now;
    used.throws();
  }
  EXPECT_EQ(throws_again(used), first);
}

TEST(TrayDice, AFaultyThrowLeavesTheSameDiceToThrowAgain) {
  TrayTable table;
  const auto fault = table.throws_until_faulty();
  EXPECT_LE(fault.value, 3U);
  EXPECT_EQ(table.now.state().step, G::Step::kRoll);
  EXPECT_EQ(table.now.state().to_roll, table.in_hand);
  EXPECT_GT(table.in_hand, 0);
  table.throws();
}

TEST(TrayDice, MostThrowsCountAndEveryFaceComesUp) {
  TrayTable table;
  const int throws = physics::physics_test::full() ? 4000 : 150;
  int faulty = 0;
  std::array<int, 6> faces{};
  const G before = table.now;
  for (int i = 0; i < throws; ++i) {
    table.now = before;
    const auto outcome = table.throws().outcome;
    if (outcome.kind == G::Outcome::Kind::kFaulty) {
      ++faulty;
      continue;
    }
    for (int face = 0; face < 6; ++face) faces[face] += outcome.dice[face];
  }
  physics::physics_test::tell("faulty throws of five dice, share", double(faulty) / throws);
  EXPECT_LT(faulty, throws / 10);
  const double even = 5.0 * (throws - faulty) / 6;
  double chi_square = 0;
  for (const int count : faces) chi_square += (count - even) * (count - even) / even;
  physics::physics_test::tell("faces of dice thrown into the tray, chi-square", chi_square);
  EXPECT_LT(chi_square, 20.52) << "1 in 1,000";
}

TEST(TrayDice, CardsAndTheFirstTurnAreDrawnAsWithFairDice) {
  TrayDice dice;
  const G game = TrayTable::begun();
  Rng thrown(5);
  Rng fair(5);
  EXPECT_EQ(dice.settle(
                    game, [&thrown] { return thrown(); }, true)
                .outcome,
            game.sample(fair));
}

TEST(FlyingDice, FlyInTwoOfTheGames) {
  const auto flies = [](const std::string& game, const std::string& seats) {
    return dice_can_fly(std::get<Match>(Match::start({game, seats})));
  };
  EXPECT_TRUE(flies("tumblin-dice", "Ann, Bob"));
  EXPECT_TRUE(flies("sharp-shooters", "Ann, Bob"));
  EXPECT_FALSE(flies("trophy-buck", "Ann, Bob, Cid"));
  EXPECT_FALSE(flies("rock-the-bock", "Ann, Bob"));
}

}  // namespace
}  // namespace astragal::dice
