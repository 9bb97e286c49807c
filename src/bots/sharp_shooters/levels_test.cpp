#include <gtest/gtest.h>

#include <algorithm>

#include "bots/bots.h"
#include "bots/sharp_shooters/evaluation.h"

namespace astragal::bots {

using namespace games;
using namespace match;

namespace {

using G = SharpShooters;

Match sit_down(const std::string& names, const std::string& options, const std::string& rows) {
  return std::get<Match>(Match::start(
      {"sharp-shooters", names, options,
       rows.empty() ? nullptr : boost::json::parse(R"({"cards":{"1A":)" + rows + "}}")}));
}

/// The last card with the dice `lying`; Ann has rolled `hand` and must place.
G last_card(const std::string& rows, const std::vector<std::pair<int, int>>& lying,
            const std::vector<int>& hand, int ann, int bob, int dice_each = 8) {
  auto game = std::get<G>(sit_down("Ann, Bob", "rounds=1", rows).game());
  game.settle({G::Outcome::Kind::kCard, 0, {}});
  game.settle({G::Outcome::Kind::kStart, 6 | 1 << 8, {}});
  auto state = game.state();
  state.money = {ann, bob};
  state.dice = {static_cast<std::uint8_t>(dice_each), static_cast<std::uint8_t>(dice_each)};
  state.squares_left = 0;
  state.to_roll = 0;
  state.step = G::Step::kPlace;
  for (const int number : hand) state.hand += FaceCounts::one(number - 1);
  game = G(game.config(), state);
  for (const auto& [number, row] : lying) game.put(number, row - 1);
  return game;
}

const std::string kRows = R"(["44=-30","***=30","66=40","123=40","55=40","321=40"])";

Thinking with(std::uint64_t iterations) {
  Thinking thinking;
  thinking.iterations = iterations;
  return thinking;
}

constexpr std::array kLevels{Bot::kEasy, Bot::kMedium, Bot::kHard, Bot::kMaster};

TEST(SharpLevels, OnlyEverDoWhatIsLegal) {
  for (const Bot level : kLevels) {
    for (int seats = 2; seats <= 6; ++seats) {
      std::string names = "A,B,C,D,E,F";
      names.resize(static_cast<std::size_t>(2 * seats - 1));
      const auto match = sit_down(names, seats % 2 == 0 ? "rounds=1,side=B" : "rounds=1", "");
      auto game = std::get<G>(match.game());
      Rng rng(3, static_cast<std::uint64_t>(seats));
      while (game.phase() != Phase::kOver && game.round() == 1) {
        if (game.phase() == Phase::kSettle) {
          game.settle(game.sample(rng));
          continue;
        }
        const auto legal = game.legal();
        const auto decision = choose(level, game, rng, with(40));
        ASSERT_NE(std::find(legal.begin(), legal.end(), decision), legal.end());
        game.decide(decision);
      }
    }
  }
}

TEST(SharpLevels, TakeTheRowThatWinsTheGame) {
  // One square is open, Ann is 10 behind and holds the two that pays 40.
  const G game = last_card(kRows,
                           {{4, 1},
                            {4, 1},
                            {5, 2},
                            {5, 2},
                            {5, 2},
                            {6, 3},
                            {6, 3},
                            {1, 4},
                            {5, 5},
                            {5, 5},
                            {3, 6},
                            {2, 6},
                            {1, 6}},
                           {2, 3, 6}, 100, 110);
  for (const Bot level : {Bot::kMedium, Bot::kHard, Bot::kMaster}) {
    EXPECT_EQ(level_decision(game, level, with(500), {}), G::place(2, 3));
  }
  const auto ranking = rank(game, with(500), {});
  EXPECT_TRUE(ranking.options.front().estimate.exact());
}

TEST(SharpLevels, EasyForgetsTheNextPlayerNowAndThen) {
  // The two would leave a row of 100 one die short. The rule of thumb puts the three elsewhere.
  const G game =
      last_card(R"(["44=-30","22=100","333333=50","666666=100","55555=90","111111=100"])", {},
                {2, 3, 4, 4, 4}, 100, 100);
  ASSERT_NE(simple_decision(game), G::place(2, 1));
  int forgot = 0;
  constexpr int kTimes = 600;
  for (int i = 0; i < kTimes; ++i) {
    Thinking thinking = with(1);
    thinking.seed = static_cast<std::uint64_t>(i);
    forgot += level_decision(game, Bot::kEasy, thinking, {}) == G::place(2, 1) ? 1 : 0;
  }
  EXPECT_GT(forgot, kTimes / 5);
  EXPECT_LT(forgot, kTimes / 2);
}

TEST(SharpLevels, MasterLeavesTheTollToTheNext) {
  // The second six pays 40 and the second four costs 30, and both are in Ann's hand. With the 40
  // alone she is ahead of Bob; with both rows done she has lost.
  const G game = last_card(kRows,
                           {{4, 1},
                            {5, 2},
                            {5, 2},
                            {5, 2},
                            {6, 3},
                            {1, 4},
                            {2, 4},
                            {3, 4},
                            {5, 5},
                            {5, 5},
                            {3, 6},
                            {2, 6},
                            {1, 6}},
                           {6, 4, 1}, 105, 130);
  const auto ranking = rank(game, with(500), {});
  ASSERT_TRUE(ranking.options.front().estimate.exact());
  EXPECT_EQ(ranking.options.front().decision, G::place(6, 2));
  EXPECT_EQ(ranking.why, "why-completes");
  EXPECT_EQ(ranking.why_with.front(), std::pair(std::string("row"), std::string("3")));
  EXPECT_EQ(level_decision(game, Bot::kMaster, with(500), {}), G::place(6, 2));
}

TEST(SharpRanking, SharesAllChancesAndSortsTheBestFirst) {
  const G game = last_card(kRows, {{4, 1}}, {1, 3, 4, 6, 6}, 100, 130);
  const auto ranking = rank(game, with(300), {});
  ASSERT_EQ(ranking.options.size(), game.legal().size());
  double last = 1;
  for (const auto& option : ranking.options) {
    EXPECT_NEAR(option.estimate.chance[0] + option.estimate.chance[1], 1, 1e-9);
    EXPECT_LE(option.estimate.chance[0], last);
    EXPECT_GT(option.estimate.error[0], 0.01);  // playouts are not exact
    EXPECT_GT(option.estimate.points[0], 0);
    last = option.estimate.chance[0];
  }
}

TEST(SharpRanking, IsTheSameHoweverTheWorkIsDealt) {
  const G game = last_card(kRows, {}, {1, 3, 4, 6, 6}, 100, 130);
  Thinking backwards = with(200);
  backwards.for_each = [](int count, const std::function<void(int)>& task) {
    for (int i = count - 1; i >= 0; --i) task(i);
  };
  const auto one = rank(game, with(200), {});
  const auto other = rank(game, backwards, {});
  ASSERT_EQ(one.options.size(), other.options.size());
  for (std::size_t i = 0; i < one.options.size(); ++i) {
    EXPECT_EQ(one.options[i].decision, other.options[i].decision);
    EXPECT_EQ(one.options[i].estimate.chance, other.options[i].estimate.chance);
  }
}

TEST(SharpRanking, PlayoutsAgreeWithTheExactEnd) {
  // Eleven squares are too many for a few iterations, and few enough for many.
  const G game = last_card(kRows, {{4, 1}, {5, 2}, {6, 3}, {1, 4}}, {2, 3, 5, 5, 6}, 105, 100);
  const auto guessed = rank(game, with(400), {});
  const auto exact = rank(game, with(500'000), {});
  ASSERT_TRUE(exact.options.front().estimate.exact());
  ASSERT_FALSE(guessed.options.front().estimate.exact());
  std::size_t compared = 0;
  for (const auto& truth : exact.options) {
    for (const auto& guess : guessed.options) {
      if (!(guess.decision == truth.decision)) continue;
      ++compared;
      EXPECT_NEAR(guess.estimate.chance[0], truth.estimate.chance[0], 3 * guess.estimate.error[0]);
    }
  }
  EXPECT_EQ(compared, game.legal().size());
}

TEST(SharpValue, IsSureOnceTheLastCardIsFull) {
  const auto config = std::get<G>(sit_down("Ann, Bob, Cid", "", "").game()).config();
  const SharpValue last(config.cards[0], 3, 0);
  EXPECT_EQ(last.between_cards({120, 110, 90}, 0), (SharpValue::Chances{1}));
  const auto shared = last.between_cards({120, 120, 0}, 0);
  EXPECT_NEAR(shared[0] + shared[1] + shared[2], 1, 1e-12);
  EXPECT_LT(shared[2], 0.2);
}

TEST(SharpValue, GivesTheRicherTheBetterChance) {
  const auto config = std::get<G>(sit_down("Ann, Bob", "", "").game()).config();
  const SharpValue value(config.cards[0], 2, 3);
  double last = 0;
  for (int lead = -300; lead <= 300; lead += 100) {
    const double chance = value.between_cards({300 + lead, 300}, 0)[0];
    EXPECT_GT(chance, last);
    last = chance;
  }
}

}  // namespace
}  // namespace astragal::bots
