#include <gtest/gtest.h>

#include "bots/bots.h"
#include "bots/trophy_buck/exact_race.h"
#include "text/language.h"

namespace astragal::bots {

using namespace games;
using namespace text;

namespace {

using Decision = TrophyBuck::Decision;
using Pile = TrophyBuck::Pile;

constexpr TrophyBuck::Dice kBrown{3, 1, 2, 5, 2};
constexpr TrophyBuck::Dice kWhite{2, 2, 2, 4, 4};
constexpr TrophyBuck::Dice kGreen{1, 3, 2, 2, 6};
constexpr TrophyBuck::Dice kOrange{1, 3, 2, 1, 8};

/// Three hunters with the shipped dice, one in mid-turn, with white dice for startles.
struct Turn {
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
    // A brown points die is on the table, so that the turn has begun.
    state.points = Pile::one(0);
    state.bag = TrophyBuck(config).all_dice() - state.points - state.startles - tracks;
    return TrophyBuck(config, state);
  }
  [[nodiscard]] Decision simple() const { return simple_decision(game()); }
};

TEST(SimpleHunter, StopsWithTwoStartlesAndTwentyPoints) {
  EXPECT_EQ((Turn{.points = 20, .startles = 2}).simple(), Decision::kStop);
}

TEST(SimpleHunter, GoesOnWithTwoStartlesWhileThereIsLittleToLose) {
  EXPECT_EQ((Turn{.points = 2, .startles = 2}).simple(), Decision::kRoll);
  EXPECT_EQ((Turn{.points = 0, .startles = 2}).simple(), Decision::kRoll);
}

TEST(SimpleHunter, GoesOnWhileOnlyThreeStartlesAtOnceCouldHurt) {
  EXPECT_EQ((Turn{.points = 20, .startles = 0}).simple(), Decision::kRoll);
}

TEST(SimpleHunter, LooksAtTheDiceItWouldRoll) {
  // Two startles, 4 points; the dice on the tracks are brown, or the ones that startle most.
  EXPECT_EQ((Turn{.points = 4, .startles = 2, .tracks = {3}}).simple(), Decision::kRoll);
  EXPECT_EQ((Turn{.points = 4, .startles = 2, .tracks = {0x01'02'00'00}}).simple(),
            Decision::kStop);
}

TEST(SimpleHunter, GoesOnWhateverTheRiskWhenItIsNowOrNever) {
  EXPECT_EQ((Turn{.scores = {38, 20, 10}, .turn = 2, .points = 27, .startles = 2}).simple(),
            Decision::kRoll);
}

TEST(SimpleHunter, StopsOnceAheadWhenNobodyComesAfter) {
  EXPECT_EQ((Turn{.scores = {38, 20, 30}, .turn = 2, .points = 9}).simple(), Decision::kStop);
  EXPECT_EQ((Turn{.scores = {20, 20, 30}, .turn = 2, .points = 6}).simple(), Decision::kStop);
}

TEST(SimpleHunter, LevelWithTheLeaderGoesOnOnlyIfThatIsMostlySafe) {
  Turn graph{.scores = {38, 20, 30}, .turn = 2, .points = 8};
  EXPECT_EQ(graph.simple(), Decision::kRoll);
  graph.startles = 2;
  EXPECT_EQ(graph.simple(), Decision::kStop);
}

TEST(SimpleHunter, WantsALeadWhenOthersStillCome) {
  EXPECT_EQ((Turn{.scores = {30, 35, 35}, .points = 6}).simple(), Decision::kRoll);
  EXPECT_EQ((Turn{.scores = {30, 0, 0}, .points = 20}).simple(), Decision::kStop);
}

TEST(SimpleHunter, InATiebreakOnlyLooksAtThoseWhoStillPlay) {
  // Seats 1 and 3 are level at 40; seat 2 is out, whatever it has.
  EXPECT_EQ((Turn{.scores = {40, 39, 40}, .turn = 2, .points = 2, .playing = 0b101}).simple(),
            Decision::kStop);
  EXPECT_EQ((Turn{.scores = {46, 39, 40}, .turn = 2, .points = 4, .startles = 2, .playing = 0b101})
                .simple(),
            Decision::kRoll);
}

/// Plays simple hunters to the end with any custom dice.
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

// ---- Levels ----

constexpr std::array kLevels{Bot::kEasy, Bot::kMedium, Bot::kHard, Bot::kMaster};

TEST(HunterLevels, RollWhenATurnBegins) {
  const TrophyBuck game({5, 36, {kBrown, kWhite, kGreen, kOrange}});
  for (const Bot level : kLevels) EXPECT_EQ(level_decision(game, level, {}, {}), Decision::kRoll);
}

TEST(HunterLevels, SeeThatItIsNowOrNever) {
  const auto game = Turn{.scores = {38, 20, 10}, .turn = 2, .points = 20, .startles = 2}.game();
  for (const Bot level : kLevels) EXPECT_EQ(level_decision(game, level, {}, {}), Decision::kRoll);
}

TEST(HunterLevels, StopWhenThatWins) {
  const auto game = Turn{.scores = {38, 20, 30}, .turn = 2, .points = 10}.game();
  for (const Bot level : kLevels) EXPECT_EQ(level_decision(game, level, {}, {}), Decision::kStop);
}

TEST(HunterLevels, EasyHasAnotherNumberInMindEveryNowAndThen) {
  const auto game = Turn{.points = 8, .startles = 1}.game();
  int stops = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Thinking thinking;
    thinking.seed = seed;
    const auto decision = level_decision(game, Bot::kEasy, thinking, {});
    EXPECT_EQ(decision, level_decision(game, Bot::kEasy, thinking, {})) << "the same seed";
    if (decision == Decision::kStop) ++stops;
  }
  EXPECT_GT(stops, 5);
  EXPECT_LT(stops, 35);
}

TEST(HunterLevels, PlayDiceOfOnesOwnToTheEnd) {
  const TrophyBuck::Dice sure{6, 0, 0, 8, 2};
  const TrophyBuck::Dice none{6, 0, 0, 0, 1};
  for (const Bot level : kLevels) {
    TrophyBuck game({4, 36, {sure, none, none, none}});
    Rng rng(3);
    for (int steps = 0; game.phase() != Phase::kOver; ++steps) {
      ASSERT_LT(steps, 1000);
      if (game.phase() == Phase::kSettle) {
        game.settle(game.sample(rng));
      } else {
        game.decide(choose(level, game, rng));
      }
    }
  }
}

// ---- Rankings ----

/// Two kinds of dice, which are solved fast.
Knowledge small_race() {
  TrophyBuck::Config config{3, 12, {{{3, 1, 2, 3, 2}, {2, 2, 2, 2, 4}, {}, {}}}};
  const auto one_by_one = [](int count, const std::function<void(int)>& task) {
    for (int i = 0; i < count; ++i) task(i);
  };
  auto race = ExactRace::solve(config, one_by_one, [](double) {});
  Knowledge knowledge;
  knowledge.add(std::make_shared<const ExactRace>(std::move(*race)));
  return knowledge;
}

TEST(HunterRanking, IsExactWhereTheRaceIsSolvedAndOnlyThere) {
  const auto knowledge = small_race();
  TrophyBuck game(knowledge.find<ExactRace>()->config());
  Rng rng(4);
  game.decide(Decision::kRoll);
  game.settle(game.sample(rng));
  ASSERT_EQ(game.to_act(), 0);
  const auto exact = rank(game, {}, knowledge);
  const auto rough = rank(game, {}, {});
  ASSERT_EQ(exact.options.size(), 2U);
  ASSERT_EQ(rough.options.size(), 2U);
  EXPECT_GE(exact.options[0].estimate.chance[0], exact.options[1].estimate.chance[0]);
  for (const auto& option : exact.options) {
    EXPECT_TRUE(option.estimate.exact());
    double sum = 0;
    for (const double chance : option.estimate.chance) sum += chance;
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_EQ(option.estimate.error[0], 0);
    for (const auto& other : rough.options) {
      EXPECT_FALSE(other.estimate.exact());
      EXPECT_GT(other.estimate.error[0], 0);
      if (other.decision != option.decision) continue;
      EXPECT_NEAR(other.estimate.chance[0], option.estimate.chance[0], 0.04);
    }
  }
  EXPECT_EQ(exact.options[0].decision, level_decision(game, Bot::kMaster, {}, knowledge));
}

TEST(HunterRanking, ChanceNowIsTheAverageOverRolls) {
  const auto knowledge = small_race();
  TrophyBuck game(knowledge.find<ExactRace>()->config());
  const auto before = rank(game, {}, knowledge).options[0].estimate.chance;
  game.decide(Decision::kRoll);
  BySeat after{};
  game.each_outcome([&](const TrophyBuck::Outcome& outcome, double chance) {
    TrophyBuck next = game;
    next.settle(outcome);
    const auto best = rank(next, {}, knowledge).options[0].estimate.chance;
    for (Seat seat = 0; seat < 3; ++seat) after[seat] += chance * best[seat];
  });
  for (Seat seat = 0; seat < 3; ++seat) EXPECT_NEAR(after[seat], before[seat], 1e-10) << seat;
}

TEST(HunterRanking, FourHuntersAreRankedRoughlyAtOnce) {
  const TrophyBuck::Config config{4, 36, {kBrown, kWhite, kGreen, kOrange}};
  TrophyBuck game(config);
  const auto ranking = rank(game, {}, {});
  ASSERT_EQ(ranking.options.size(), 1U);
  double sum = 0;
  for (const double chance : ranking.options[0].estimate.chance) sum += chance;
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_GT(ranking.options[0].estimate.samples, 0);
}

/// A reachable position of a turn: these points dice, and white startles.
TrophyBuck after_rolls(std::array<int, 3> scores, Seat turn, Pile points, int startles,
                       Pile tracks = {}) {
  Turn graph{.scores = scores, .turn = turn, .startles = startles, .tracks = tracks};
  const TrophyBuck somehow = graph.game();
  TrophyBuck::State state = somehow.state();
  state.bag = state.bag + state.points - points;
  state.points = points;
  for (int colour = 0; colour < 4; ++colour) {
    state.turn_points += points[colour] * somehow.config().colours[colour].worth;
  }
  return {somehow.config(), state};
}

TEST(HunterRanking, ReasonsAreWordsThatThereAre) {
  constexpr Pile kFour{0x02};          // points, of brown dice
  constexpr Pile kSix{0x03};           // the same
  constexpr Pile kTen{0x01'00'00'01};  // with the orange one
  constexpr Pile kTwenty{0x01'02'00'00};
  const std::vector<std::pair<TrophyBuck, std::string>> stories{
      {after_rolls({}, 0, {}, 2, {0x01}), "why-nothing-to-lose"},
      {after_rolls({38, 20, 10}, 2, kTen, 1), "why-now-or-never"},
      {after_rolls({38, 20, 30}, 2, kTen, 1), "why-wins"},
      {after_rolls({30, 0, 0}, 0, kTwenty, 2, {0x01}), "why-holds"},
      {after_rolls({30, 34, 34}, 0, kSix, 0), "why-more-lead"},
      {after_rolls({}, 0, kTwenty, 2, {0x01}), "why-stop"},
      {after_rolls({}, 0, kFour, 0, {0x01}), "why-hunt-on"},
  };
  for (const auto& [game, key] : stories) {
    const auto ranking = rank(game, {}, {});
    EXPECT_EQ(ranking.why, key);
    const auto words = phrase("trophy-buck", ranking.why);
    EXPECT_FALSE(words.empty()) << key;
    for (const auto& [name, value] : ranking.why_with) {
      EXPECT_NE(words.find("{" + name + "}"), std::string_view::npos) << key << ": " << name;
    }
  }
}

}  // namespace
}  // namespace astragal::bots
