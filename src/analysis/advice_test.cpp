#include "analysis/advice.h"

#include <gtest/gtest.h>

#include "analysis/json.h"
#include "analysis/played_test.h"
#include "bots/search/playouts.h"
#include "bots/trophy_buck/turn_graph.h"

namespace astragal::analysis {

using namespace bots;
using namespace games;
using namespace match;
using namespace record;

namespace {

Thinking with_playouts(std::uint64_t count, std::uint64_t seed = 1) {
  Thinking thinking;
  thinking.iterations = count;
  thinking.seed = seed;
  return thinking;
}

/// A position of Rock the Bock with a choice after a roll.
Match after_a_throw(int seats, std::uint64_t seed) {
  Record record = sit_down_at("rock-the-bock", seats);
  Rng rng(seed);
  do {
    move_on(record, Bot::kSimple, rng);
  } while (record.now.legal().size() < 2);
  return record.now;
}

TEST(Advice, ListsEveryLegalDecisionOnceTheBestFirst) {
  const Match match = after_a_throw(3, 4);
  const Advice advice = advise(match, with_playouts(3000), {});
  EXPECT_EQ(advice.seat, match.to_act());
  std::vector<std::string> words;
  for (const auto& option : advice.options) words.push_back(option.words);
  auto legal = match.legal();
  std::sort(words.begin(), words.end());
  std::sort(legal.begin(), legal.end());
  EXPECT_EQ(words, legal);
  for (std::size_t i = 1; i < advice.options.size(); ++i) {
    EXPECT_GE(advice.chance(advice.options[i - 1]), advice.chance(advice.options[i]));
  }
}

TEST(Advice, OfTwoThoughtsTogetherIsCloserThanOne) {
  const Match match = after_a_throw(3, 5);
  Advice advice = advise(match, with_playouts(2000), {});
  const Advice more = advise(match, with_playouts(2000, 2), {});
  const auto one = advice.interval(advice.options[0]);
  const double alone = advice.chance(advice.options[0]);
  const std::string words = advice.options[0].words;
  const double other =
      advice.chance(*std::find_if(more.options.begin(), more.options.end(),
                                  [&](const auto& option) { return option.words == words; }));
  const double samples = advice.samples();
  advice.merge(more);
  EXPECT_EQ(advice.samples(), samples + more.samples());
  const auto merged = std::find_if(advice.options.begin(), advice.options.end(),
                                   [&](const auto& option) { return option.words == words; });
  const auto both = advice.interval(*merged);
  EXPECT_LT(both.high - both.low, one.high - one.low);
  EXPECT_GE(advice.chance(*merged), std::min(alone, other));
  EXPECT_LE(advice.chance(*merged), std::max(alone, other));
}

/// The width of the best decision's interval after merging `times` rounds.
double width_after(const Match& match, int times, std::uint64_t count, bool& settled) {
  Advice advice = advise(match, with_playouts(count), {});
  for (int i = 1; i < times; ++i) {
    advice.merge(advise(match, with_playouts(count, static_cast<std::uint64_t>(i) + 1), {}));
  }
  settled = advice.settled();
  const Interval interval = advice.interval(advice.options.front());
  return interval.high - interval.low;
}

TEST(Advice, ThatIsTheSameEveryTimeIsNoSurerForBeingRepeated) {
  // Four hunters are not solved: the approximation has no sampling error, but a systematic one.
  const Match match = sit_down_at("trophy-buck", 4).start;
  bool settled = false;
  const double once = width_after(match, 1, 1000, settled);
  EXPECT_TRUE(settled);
  EXPECT_GT(once, 0.03);
  EXPECT_NEAR(width_after(match, 50, 1000, settled), once, 1e-12);
  EXPECT_TRUE(settled);
  const auto json = json_of(match, advise(match, with_playouts(1000), {}));
  EXPECT_EQ(json.at("decisions").at(0).at("playouts").to_number<int>(), 0);
  EXPECT_FALSE(json.at("decisions").at(0).at("exact").as_bool());
}

TEST(Advice, IsNeverSurerThanItsPlayoutsAreTrue) {
  Record record = sit_down_at("sharp-shooters", 3);
  Rng rng(6);
  do {
    move_on(record, Bot::kSimple, rng);
  } while (record.now.phase() != Phase::kDecide || record.now.legal().size() < 2);
  bool settled = false;
  const double once = width_after(record.now, 1, 100, settled);
  EXPECT_FALSE(settled);
  const double often = width_after(record.now, 40, 100, settled);
  EXPECT_LT(often, once);
  EXPECT_GT(often, 4 * 0.04 * 0.95) << "playouts of Sharp Shooters are off by 0.04";
}

TEST(Advice, OfATeamIsAboutTheChanceOfTheTeam) {
  Record record = sit_down_at("tumblin-dice", 4, "rounds=1, teams=on");
  Rng rng(3);
  while (record.now.phase() != Phase::kDecide) move_on(record, Bot::kSimple, rng);
  const Advice advice = advise(record.now, with_playouts(100), {});
  EXPECT_EQ(std::popcount(advice.side), 2);
  EXPECT_TRUE(contains(advice.side, advice.seat));
}

TEST(Advice, ForProgramsHasAllFigures) {
  const Match match = after_a_throw(2, 6);
  const auto json = json_of(match, advise(match, with_playouts(500), {}));
  EXPECT_EQ(json.at("game"), "rock-the-bock");
  EXPECT_EQ(json.at("to_act").as_string(), match.name_of(match.to_act()));
  for (const auto& option : json.at("decisions").as_array()) {
    const auto& interval = option.at("interval").as_array();
    EXPECT_LE(interval[0].as_double(), option.at("chance").as_double());
    EXPECT_GE(interval[1].as_double(), option.at("chance").as_double());
    double sum = 0;
    for (const auto& [name, chance] : option.at("chances").as_object()) sum += chance.as_double();
    EXPECT_NEAR(sum, 1, 1e-9);
  }
}

/// Cid is the last hunter of the last round, in mid-turn, and has to beat Ann. Ann's score is odd,
/// which no turn makes: there are no ties, and the turn can be solved exactly.
TrophyBuck cid_in_a_last_turn(const TrophyBuck::Config& config, Rng& rng) {
  for (;;) {
    TrophyBuck::State state = TrophyBuck(config).state();
    state.scores[0] = 37 + 2 * static_cast<int>(below(rng, 5));
    state.scores[1] = 20;
    state.scores[2] = state.scores[0] - 1 - 2 * static_cast<int>(below(rng, 10));
    state.turn = 2;
    TrophyBuck game(config, state);
    for (auto rolls = 1 + below(rng, 3); rolls > 0 && game.phase() == Phase::kDecide; --rolls) {
      game.decide(TrophyBuck::Decision::kRoll);
      game.settle(game.sample(rng));
    }
    if (game.phase() == Phase::kDecide && game.state().turn == 2 && !game.fresh_turn()) return game;
  }
}

TEST(Advice, ByPlayoutsHasTheExactChanceInNearlyAllOfItsIntervals) {
  const Match match = sit_down_at("trophy-buck", 3).start;
  const auto& config = std::get<TrophyBuck>(match.game()).config();
  const auto hunt = TurnGraph::with(config);
  ASSERT_TRUE(hunt.ok());
  constexpr int kPositions = 300;
  constexpr int kMostUnits = 40;
  Rng rng(99);
  int within = 0;
  for (int i = 0; i < kPositions; ++i) {
    const TrophyBuck game = cid_in_a_last_turn(config, rng);
    const int missing = game.score(0) - game.score(2);
    const auto values = hunt->solve(
        [&](int units) { return units * hunt->unit() > missing ? 1.0 : 0.0; }, kMostUnits);
    const double exact =
        values.hunting_on(*hunt->spot_of(game.state()), game.state().turn_points / hunt->unit());
    // The simple bot plays this turn optimally, so its playouts are unbiased.
    const auto ranking =
        rank_by_playouts(game, with_playouts(2000, static_cast<std::uint64_t>(i)),
                         [](const TrophyBuck& now, Rng&) { return simple_decision(now); });
    for (const auto& option : ranking.options) {
      const Estimate& estimate = option.estimate;
      const auto interval =
          interval_of_chance(estimate.chance[2], estimate.error[2], estimate.samples);
      const bool stops = option.decision == TrophyBuck::Decision::kStop;
      const double truth = !stops ? exact : game.state().turn_points > missing ? 1 : 0;
      const bool holds = interval.low <= truth + 1e-9 && truth - 1e-9 <= interval.high;
      if (stops) {
        EXPECT_TRUE(holds) << interval.low << " to " << interval.high << " for " << truth;
      } else {
        within += holds ? 1 : 0;
      }
    }
  }
  RecordProperty("within", within);
  EXPECT_GE(within, 0.93 * kPositions);
}

TEST(Intervals, AreWiderThanNothingEvenIfAllPlayoutsWereLost) {
  const auto lost = interval_of_chance(0, 0, 100);
  EXPECT_NEAR(lost.low, 0, 1e-12);
  EXPECT_NEAR(lost.high, 0.037, 0.001);
  const auto won = interval_of_chance(1, 0, 100);
  EXPECT_NEAR(won.high, 1, 1e-12);
  EXPECT_NEAR(won.low, 0.963, 0.001);
}

TEST(Intervals, OfAnExactChanceAreThatChance) {
  const auto exact = interval_of_chance(0.25, 0, 0);
  EXPECT_EQ(exact.low, 0.25);
  EXPECT_EQ(exact.high, 0.25);
}

TEST(Intervals, OfManyPlayoutsAreTwoStandardErrorsAround) {
  const double error = std::sqrt(0.3 * 0.7 / 10'000);
  const auto chance = interval_of_chance(0.3, error, 10'000);
  EXPECT_NEAR(chance.low, 0.3 - 1.96 * error, 0.0002);
  EXPECT_NEAR(chance.high, 0.3 + 1.96 * error, 0.0002);
}

}  // namespace
}  // namespace astragal::analysis
