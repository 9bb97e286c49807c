#include "bots/tumblin_dice/planner.h"

#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "bots/bots.h"
#include "bots/tumblin_dice/aims.h"
#include "games/tumblin_dice/board_table_test.h"
#include "text/language.h"

namespace astragal::bots {

using namespace dice;
using namespace games;
using namespace text;

namespace {

using G = TumblinDice;

/// The direction of Bob's die: 8 degrees to the right. Strong throws in about that direction knock
/// it off and are lost themselves, slower ones stay on 3x.
constexpr int kBobsDirection = 80;

G bobs_die_lies(const std::string& rest, const std::string& options = "rounds=1") {
  BoardTable table("Bob, Ann", options);
  table.ann_first().play("Bob throw = red1:" + rest);
  G::State state = table.rules().state();
  state.dice[0].posed = true;
  state.dice[0].pose.x = 6000;   // 60 mm to the right
  state.dice[0].pose.y = 32300;  // 427 mm from the hand
  return {table.rules().config(), state};
}

G::Outcome told(const G& game, const std::function<std::uint64_t()>& random, bool /*coarse*/) {
  if (game.state().step != G::Step::kThrowing) {
    Rng rng(random());
    return game.sample(rng);
  }
  const G::Aim& aim = game.state().aim;
  const double trembling = static_cast<double>(random() >> 11) * 0x1p-53 - 0.5;
  G::Outcome outcome;
  const G::DieId own = game.next_die(game.to_act());
  const bool strong = aim.speed > 2400;
  if (strong && game.state().dice[0].where == G::Die::Where::kBoard && own != 0 &&
      std::abs(aim.dir + 60 * trembling - kBobsDirection) < 25) {
    outcome.add({G::Moved::How::kOff, 0});
  }
  if (strong || aim.speed < 1500) {
    outcome.add({G::Moved::How::kOff, own});
  } else {
    const bool far = aim.speed + 400 * trembling > 2050;
    outcome.add({far ? G::Moved::How::kOff : G::Moved::How::kRest, own, 3,
                 static_cast<std::uint8_t>(1 + random() % 6)});
  }
  return outcome;
}

Thinking thinking(std::uint64_t seed = 3) {
  Thinking with;
  with.iterations = 20'000;  // 250 throws
  with.seed = seed;
  return with;
}

G::Decision decided(const G& game, const Thinking& with = thinking(), Bot level = Bot::kMaster) {
  return level_decision(game, level, with, Knowledge::of<PlannedThrow>(told));
}

TEST(Planner, KnocksOffTheDieThatWouldWin) {
  const G game = bobs_die_lies("4x6");
  ASSERT_NEAR(direction_to(60, 323), kBobsDirection, 1);
  // Bob has 24 points, and all others but Ann's last die are off: 3x makes 18 at most.
  G::State state = game.state();
  for (const int number : {2, 3, 4}) state.dice[G::die_id(0, number)].where = G::Die::Where::kOff;
  for (const int number : {1, 2, 3}) state.dice[G::die_id(1, number)].where = G::Die::Where::kOff;
  const G last(game.config(), state);
  const auto decision = decided(last);
  EXPECT_GT(decision.aim.speed, 2400);
  EXPECT_NEAR(decision.aim.dir, kBobsDirection, 30);
}

TEST(Planner, LeavesADieAloneThatIsNotWorthAThrow) {
  const auto decision = decided(bobs_die_lies("1x1"));
  EXPECT_TRUE(decision.aimed);
  EXPECT_LT(decision.aim.speed, 2050);
}

/// All slides stay on 3x, but the faster a coarse one is, the more often it runs off the board.
G::Outcome runs_off(const G& game, const std::function<std::uint64_t()>& random, bool coarse) {
  constexpr double kOf3x = 10.5;  // points
  const double lost = coarse ? 0.0012 * (game.state().aim.speed - 1650) / kOf3x : 0;
  const double luck = static_cast<double>(random() >> 11) * 0x1p-53;
  G::Outcome outcome;
  outcome.add({luck < lost ? G::Moved::How::kOff : G::Moved::How::kRest,
               game.next_die(game.to_act()), 3, static_cast<std::uint8_t>(1 + random() % 6)});
  return outcome;
}

TEST(Planner, KnowsThatFastCoarseThrowsRunOffTooOften) {
  BoardTable table("Bob, Ann", "rounds=4");
  table.ann_first();
  double speeds = 0;
  constexpr int kSeeds = 2;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    Thinking more = thinking(seed);
    more.iterations = 800'000;  // so many throws that lane estimates have little weight
    speeds +=
        level_decision(table.rules(), Bot::kMaster, more, Knowledge::of<PlannedThrow>(runs_off))
            .aim.speed;
  }
  EXPECT_GE(speeds / kSeeds, 1870);
}

/// A low die of Bob's on 2x, straight ahead: pushing it on helps him.
G bobs_die_waits() {
  G game = bobs_die_lies("2x1");
  G::State state = game.state();
  state.dice[0].pose.x = 0;
  state.dice[0].pose.y = 23000;
  return {game.config(), state};
}

TEST(Levels, HardKeepsOffADieThatWouldGain) {
  const auto hard = decided(bobs_die_waits(), thinking(), Bot::kHard);
  EXPECT_GT(std::abs(hard.aim.dir), 30);
  EXPECT_EQ(hard, decided(bobs_die_waits(), thinking(4), Bot::kHard)) << "it needs no luck";
}

TEST(Levels, MediumDoesNotAlwaysLook) {
  const G game = bobs_die_waits();
  const auto hard = decided(game, thinking(), Bot::kHard);
  int hurried = 0;
  constexpr int kDecisions = 300;
  for (std::uint64_t seed = 0; seed < kDecisions; ++seed) {
    const auto medium = decided(game, thinking(seed), Bot::kMedium);
    if (medium == hard) continue;
    ++hurried;
    EXPECT_EQ(medium.aim.dir, 0);
    EXPECT_EQ(medium.aim.speed, 1900);
  }
  EXPECT_NEAR(hurried, kDecisions / 6.0, 25);
}

TEST(Planner, SaysTheSameHoweverTheTrialsAreDealt) {
  const G game = bobs_die_lies("4x3");
  Thinking backwards = thinking();
  backwards.for_each = [](int count, const std::function<void(int)>& task) {
    for (int i = count; i > 0; --i) task(i - 1);
  };
  Thinking two = thinking();
  two.for_each = [](int count, const std::function<void(int)>& task) {
    std::thread other([&] {
      for (int i = 0; i < count; i += 2) task(i);
    });
    for (int i = 1; i < count; i += 2) task(i);
    other.join();
  };
  const auto knowledge = Knowledge::of<PlannedThrow>(told);
  const auto alone = rank(game, thinking(), knowledge);
  for (const Thinking* other : {&backwards, &two}) {
    EXPECT_EQ(decided(game), decided(game, *other));
    const auto ranking = rank(game, *other, knowledge);
    ASSERT_EQ(ranking.options.size(), alone.options.size());
    for (std::size_t i = 0; i < alone.options.size(); ++i) {
      EXPECT_EQ(ranking.options[i].decision, alone.options[i].decision);
      EXPECT_EQ(ranking.options[i].estimate.chance, alone.options[i].estimate.chance);
    }
  }
  EXPECT_NE(rank(game, thinking(4), knowledge).options[0].estimate.chance,
            alone.options[0].estimate.chance)
      << "another seed, other luck";
}

TEST(Planner, AnswersWheneverItIsStopped) {
  const G game = bobs_die_lies("4x3");
  for (const int patience : {0, 1, 9, 50, 140}) {
    Thinking hasty = thinking();
    int asked = 0;
    hasty.stop = [&asked, patience] { return ++asked > patience; };
    const auto decision = decided(game, hasty);
    EXPECT_TRUE(decision.aimed) << patience;
    EXPECT_GT(decision.aim.speed, 1000) << patience;
    EXPECT_LT(asked, patience + 400) << "it goes on asking without stopping";
    asked = 0;
    EXPECT_FALSE(rank(game, hasty, Knowledge::of<PlannedThrow>(told)).options.empty()) << patience;
  }
}

TEST(Planner, PlaysTheSimpleWayWithoutPhysics) {
  const G game = bobs_die_lies("4x6");
  EXPECT_EQ(level_decision(game, Bot::kMaster, thinking(), {}), simple_decision(game));
  const auto ranking = rank(game, thinking(), {});
  ASSERT_EQ(ranking.options.size(), 1U);
  EXPECT_EQ(ranking.options[0].decision, simple_decision(game));
  EXPECT_FALSE(ranking.options[0].estimate.exact());
}

TEST(Planner, NamesWhatEachThrowIsGoodFor) {
  const G game = bobs_die_lies("4x6");
  const auto ranking = rank(game, thinking(), Knowledge::of<PlannedThrow>(told));
  ASSERT_GE(ranking.options.size(), 2U);
  double before = 1;
  bool lands = false;
  bool knocks = false;
  for (const auto& option : ranking.options) {
    EXPECT_LE(option.estimate.chance[1], before);
    before = option.estimate.chance[1];
    EXPECT_NEAR(option.estimate.chance[0] + option.estimate.chance[1], 1, 1e-9);
    EXPECT_FALSE(option.estimate.exact());
    EXPECT_GT(option.estimate.error[1], 0);
    lands = lands || option.purpose == "why-lands";
    knocks = knocks || option.purpose == "why-knocks";
    std::string sentence(phrase("tumblin-dice", option.purpose));
    ASSERT_FALSE(sentence.empty()) << option.purpose;
    for (const auto& [name, value] : option.purpose_with) {
      const auto at = sentence.find("{" + name + "}");
      ASSERT_NE(at, std::string::npos) << name << " has no place in: " << sentence;
      sentence.replace(at, name.size() + 2, value);
    }
    EXPECT_EQ(sentence.find('{'), std::string::npos) << sentence;
  }
  EXPECT_TRUE(lands);
  EXPECT_TRUE(knocks);
  EXPECT_EQ(ranking.why, ranking.options[0].purpose);
}

TEST(Planner, IsAsDoubtfulAsItsThrowsAreFew) {
  const G game = bobs_die_lies("3x4");
  Thinking longer = thinking();
  longer.iterations = 200'000;
  const auto knowledge = Knowledge::of<PlannedThrow>(told);
  const auto few = rank(game, thinking(), knowledge).options[0].estimate;
  const auto many = rank(game, longer, knowledge).options[0].estimate;
  EXPECT_LT(many.error[1], few.error[1]);
  EXPECT_GT(many.samples, few.samples);
  EXPECT_GT(many.error[1], 0) << "the curve's own error stays";
}

TEST(Planner, BreedsBesideASixButNotBesideAOne) {
  for (const bool six : {true, false}) {
    BoardTable table("Ann, Bob", "breed=dice, cards=players, rounds=1");
    table.ann_first()
        .play("Ann card breed1 3x")
        .play(std::string("Ann throw = red1:3x") + (six ? "6" : "1") + "@breed1");
    ASSERT_EQ(table.rules().state().step, G::Step::kBreed);
    const auto ranking = rank(table.rules(), thinking(), {});
    ASSERT_EQ(ranking.options.size(), 2U);
    EXPECT_EQ(ranking.why, six ? "why-breed" : "why-decline");
    EXPECT_NE(phrase("tumblin-dice", ranking.why), "");
    EXPECT_GE(ranking.options[0].estimate.chance[0], ranking.options[1].estimate.chance[0]);
    for (const Bot level : {Bot::kMedium, Bot::kHard, Bot::kMaster}) {
      EXPECT_EQ(
          level_decision(table.rules(), level, thinking(), Knowledge::of<PlannedThrow>(told)).kind,
          six ? G::Decision::Kind::kBreed : G::Decision::Kind::kDecline);
    }
  }
}

TEST(Planner, LaysCardsWhereTheyMayLie) {
  BoardTable table("Ann, Bob", "gates=on, cards=players");
  table.ann_first();
  const auto legal = table.rules().legal();
  const auto ranking = rank(table.rules(), thinking(), Knowledge::of<PlannedThrow>(told));
  EXPECT_EQ(ranking.options.size(), legal.size());
  for (const Bot level : {Bot::kEasy, Bot::kMedium, Bot::kHard, Bot::kMaster}) {
    const auto decision =
        level_decision(table.rules(), level, thinking(), Knowledge::of<PlannedThrow>(told));
    EXPECT_NE(std::find(legal.begin(), legal.end(), decision), legal.end()) << name_of(level);
  }
}

TEST(Planner, SetsAFaceOnlyWhereThatIsAllowed) {
  EXPECT_EQ(decided(bobs_die_lies("3x4")).aim.face, 0);
  EXPECT_NE(decided(bobs_die_lies("3x4", "start-face=free")).aim.face, 0);
}

TEST(LikelyAims, AreDifferentAndWithinWhatAThrowMayBe) {
  const auto aims = likely_aims(bobs_die_lies("4x6"));
  EXPECT_GT(aims.size(), 60U);
  for (const auto& aim : aims) {
    EXPECT_EQ(std::count(aims.begin(), aims.end(), aim), 1);
    EXPECT_LE(std::abs(aim.dir), G::Aim::kMostDir);
    EXPECT_LE(aim.speed, G::Aim::kMostSpeed);
  }
}

TEST(Newcomers, ThrowAsTheyLikeButLegally) {
  const G game = bobs_die_lies("4x6");
  double off = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto decision = decided(game, thinking(seed), Bot::kEasy);
    EXPECT_TRUE(decision.aimed);
    EXPECT_LE(std::abs(decision.aim.dir), G::Aim::kMostDir);
    EXPECT_GT(decision.aim.speed, 1000);
    EXPECT_LE(decision.aim.speed, G::Aim::kMostSpeed);
    off += decision.aim == simple_decision(game).aim ? 0 : 1;
  }
  EXPECT_GT(off, 190);
}

}  // namespace
}  // namespace astragal::bots
