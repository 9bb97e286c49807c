#include "dice/tumblin_dice/thrown.h"

#include <gtest/gtest.h>

#include <map>

#include "core/random.h"
#include "dice/tumblin_dice/throw_stages.h"
#include "games/tumblin_dice/board_table_test.h"

namespace astragal::dice {

using namespace games;
using namespace physics;
using namespace text;

namespace {

using G = TumblinDice;

/// A table with simulated dice, and a random number generator.
struct FlyingTable : BoardTable {
  explicit FlyingTable(const std::string& seats = "Ann, Bob", const std::string& options = "",
                       std::uint64_t seed = 1)
      : BoardTable(seats, options, "", false), now(rules()), rng(seed) {}

  G::Outcome settle(bool record = false) {
    auto settled = dice.settle(now, [this] { return rng(); }, {record});
    motion = std::move(settled.motion);
    EXPECT_EQ(now.impossible(settled.outcome).code(), "");
    now.settle(settled.outcome);
    return settled.outcome;
  }
  /// Settles table events until a player has to throw.
  void until_throws() {
    while (now.phase() == Phase::kSettle) settle();
  }
  G::Outcome throws(const G::Aim& aim) {
    G::Decision decision;
    decision.aimed = true;
    decision.aim = aim;
    now.decide(decision);
    return settle(true);
  }
  /// A random throw with the speed of people's throws.
  G::Aim any_aim() {
    const auto pick = [this](int low, int high) {
      return static_cast<std::int16_t>(low + static_cast<int>(below(rng, high - low + 1)));
    };
    G::Aim aim;
    aim.x = pick(-40, 40);
    aim.dir = pick(-200, 200);
    aim.speed = pick(1000, 2600);
    aim.spin = pick(-300, 300);
    aim.kind = static_cast<G::Aim::Kind>(pick(0, 2));
    return aim;
  }

  ThrownDice dice{shipped_board()};
  G now;
  Rng rng;
  Motion motion;
};

TEST(ThrownDice, AnnSlidesADieOntoTheBoardAndItLiesWhereTheRecordSays) {
  FlyingTable table;
  table.until_throws();
  const Seat thrower = table.now.to_act();
  const G::DieId die = table.now.next_die(thrower);
  const auto outcome = table.throws({0, 0, 1600, 0, G::Aim::Kind::kSlide});
  ASSERT_EQ(outcome.count, 1);
  EXPECT_EQ(outcome.moved[0].die, die);
  EXPECT_EQ(outcome.moved[0].how, G::Moved::How::kRest);
  EXPECT_TRUE(outcome.moved[0].posed);
  const G::Die& lies = table.now.state().dice[die];
  EXPECT_EQ(lies.pose, outcome.moved[0].pose);
  const Surface* under =
      shipped_board().below(lies.pose.x / 100.0, lies.pose.y / 100.0, lies.pose.z / 100.0);
  ASSERT_NE(under, nullptr);
  EXPECT_EQ(under->level, lies.level);
  EXPECT_FALSE(table.motion.frames.empty());
}

TEST(ThrownDice, TheSameAimAgainComesOutDifferentlyBecauseHandsTremble) {
  FlyingTable table;
  table.until_throws();
  G::Decision decision;
  decision.aimed = true;
  decision.aim = {0, 0, 1600, 0, G::Aim::Kind::kSlide};
  table.now.decide(decision);
  const Throw once = ThrownDice::release(table.now, [&table] { return table.rng(); });
  const Throw again = ThrownDice::release(table.now, [&table] { return table.rng(); });
  EXPECT_NE(once, again);
}

TEST(ThrownDice, ShakyHandsMissByMoreThanSteadyOnes) {
  const auto spread = [](const std::string& hands) {
    FlyingTable table("Ann, Bob", "hands=" + hands);
    table.until_throws();
    G::Decision decision;
    decision.aimed = true;
    decision.aim = {0, 0, 1600, 0, G::Aim::Kind::kSlide};
    table.now.decide(decision);
    long sum = 0;
    for (int i = 0; i < 500; ++i) {
      const Throw thrown = ThrownDice::release(table.now, [&table] { return table.rng(); });
      sum += std::abs(thrown.direction) + std::abs(thrown.speed - 1600);
    }
    return sum;
  };
  EXPECT_LT(2 * spread("steady"), spread("normal"));
  EXPECT_LT(2 * spread("normal"), spread("shaky"));
}

TEST(ThrownDice, AThrowerMaySetTheFaceThatIsUpAtTheStart) {
  FlyingTable table("Ann, Bob", "start-face=free");
  table.until_throws();
  G::Decision decision;
  decision.aimed = true;
  decision.aim = {0, 0, 1600, 0, G::Aim::Kind::kSlide, 4};
  table.now.decide(decision);
  const Throw thrown = ThrownDice::release(table.now, [&table] { return table.rng(); });
  EXPECT_EQ(face_up(to_rotation(thrown.turn)), 4);
}

TEST(ThrownDice, ADieThatStaysOnThePadOrStartsBesideItIsSpent) {
  for (const G::Aim& aim :
       {G::Aim{0, 0, 20, 0, G::Aim::Kind::kSlide}, G::Aim{300, 0, 800, 0, G::Aim::Kind::kSlide}}) {
    FlyingTable table;
    table.until_throws();
    const auto outcome = table.throws(aim);
    ASSERT_EQ(outcome.count, 1);
    EXPECT_EQ(outcome.moved[0].how, G::Moved::How::kOff);
  }
}

TEST(ThrownDice, ThrowTheSameFromASavedPosition) {
  FlyingTable first("Ann, Bob", "", 5);
  first.until_throws();
  for (int i = 0; i < 5; ++i) first.throws(first.any_aim());
  // The same position, read from JSON, on another table.
  FlyingTable second;
  const auto loaded = GameText<G>::from_state(first.now.config(), GameText<G>::state(first.now));
  ASSERT_TRUE(loaded.ok());
  second.now = *loaded;
  second.rng = first.rng;
  const G::Aim aim = first.any_aim();
  EXPECT_EQ(second.any_aim(), aim);
  EXPECT_EQ(first.throws(aim), second.throws(aim));
  EXPECT_EQ(first.now, second.now);
  EXPECT_EQ(first.motion, second.motion);
}

/// Plays complete games with every kind of card, and checks after each throw that the rules derive
/// the final dice from the words of the record.
class CardsAndPhysics : public testing::TestWithParam<const char*> {};

TEST_P(CardsAndPhysics, AgreeAfterEveryThrow) {
  std::map<G::Step, int> steps;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    FlyingTable table("Ann, Bob, Cid, Dee", std::string("hands=steady, rounds=2, ") + GetParam(),
                      seed);
    while (table.now.phase() != Phase::kOver) {
      ++steps[table.now.state().step];
      if (table.now.phase() == Phase::kDecide) {
        const auto legal = table.now.legal();
        G::Decision decision = legal[below(table.rng, legal.size())];
        if (decision.kind == G::Decision::Kind::kThrow) {
          decision.aimed = true;
          decision.aim = table.any_aim();
        }
        table.now.decide(decision);
        continue;
      }
      const G before = table.now;
      const auto outcome = table.settle();
      // The record's words are lossless.
      const std::string words = GameText<G>::words(before, outcome);
      const auto read = GameText<G>::read_outcome(before, *split_words(words));
      ASSERT_TRUE(read.ok()) << words;
      EXPECT_EQ(*read, outcome) << words;
      if (before.state().step != G::Step::kThrowing || table.now.round() != before.round())
        continue;
      for (G::DieId die = 0; die < G::kAllDice; ++die) {
        const G::Die& lies = table.now.state().dice[die];
        if (lies.where != G::Die::Where::kBoard) continue;
        EXPECT_TRUE(lies.posed);
        const Surface* under =
            shipped_board().below(lies.pose.x / 100.0, lies.pose.y / 100.0, lies.pose.z / 100.0);
        ASSERT_NE(under, nullptr) << words;
        EXPECT_EQ(under->level, lies.level) << words;
        EXPECT_EQ(face_up(to_rotation(lies.pose.turn)), lies.face) << words;
        EXPECT_EQ(card_under(table.now.state().cards, table.now.config(), lies.level, lies.pose),
                  lies.card)
            << words;
      }
    }
  }
  EXPECT_GT(steps[G::Step::kThrowing], 3 * 2 * 8);
}

INSTANTIATE_TEST_SUITE_P(All, CardsAndPhysics,
                         testing::Values("score=add", "gates=on", "mines=pressure", "mines=trip",
                                         "mines=proximity", "breed=dice, breeding-cards=2",
                                         "breed=multiplier", "gates=on, mines=pressure, breed=dice",
                                         "gates=on, mines=proximity, breed=both, score=add"));

}  // namespace
}  // namespace astragal::dice
