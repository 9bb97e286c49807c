#include <gtest/gtest.h>

#include "bots/bots.h"
#include "text/shipped.h"

namespace astragal::bots {

using namespace games;

namespace {

using Bock = RockTheBock;
using Sheet = Bock::Sheet;

constexpr int kRed = 0;   // the first seat's does
constexpr int kBlue = 1;  // the second's

/// Rolled dice by kind: roebucks, wolves, and does in red, blue, green and yellow.
FaceCounts rolled(std::array<int, kFaces> counts) {
  FaceCounts dice;
  for (int face = 0; face < kFaces; ++face) {
    for (int i = 0; i < counts[face]; ++i) dice += FaceCounts::one(face);
  }
  return dice;
}

/// The first seat has rolled in the last round, with these sheets.
Bock last_round(const std::vector<Sheet>& sheets, FaceCounts dice) {
  Bock::State state;
  std::copy(sheets.begin(), sheets.end(), state.sheets.begin());
  state.rolled = dice;
  state.round = 3;
  return Bock({.seats = static_cast<int>(sheets.size())}, state);
}

/// The first seat's decision.
Bock::Decision simple(const std::vector<Sheet>& sheets, FaceCounts dice) {
  return simple_decision(last_round(sheets, dice));
}

TEST(SimpleDeerkeeper, TakesTheRoebuckThatTipsTheBalance) {
  // The last two dice of the round, level at 3; five does are worth 5 points, six would be none.
  const Sheet mine{.roebucks = 3, .wolves = 3, .does = 5, .dice = 2};
  const Sheet theirs{.roebucks = 2, .wolves = 1, .does = 2, .dice = 0};
  EXPECT_EQ(simple({mine, theirs}, rolled({1, 0, 1, 0, 0, 0})), Bock::kTakeRoebucks);
}

TEST(SimpleDeerkeeper, TakesItsDoesWhenTheyCount) {
  const Sheet mine{.roebucks = 5, .wolves = 1, .does = 3, .dice = 3};
  const Sheet theirs{.roebucks = 2, .wolves = 4, .does = 2, .dice = 0};
  EXPECT_EQ(simple({mine, theirs}, rolled({1, 0, 1, 1, 0, 0})), Bock::take_does(kRed));
}

TEST(SimpleDeerkeeper, GivesDoesToThoseWhomTheyCost) {
  // Its own does would count against it.
  const Sheet mine{.roebucks = 0, .wolves = 4, .does = 3, .dice = 2};
  const Sheet theirs{.roebucks = 0, .wolves = 6, .does = 2, .dice = 0};
  EXPECT_EQ(simple({mine, theirs}, rolled({0, 0, 1, 1, 0, 0})), Bock::take_does(kBlue));
}

TEST(SimpleDeerkeeper, SendsTheWolvesWhereTheyTurnDoesAgainstTheirOwner) {
  const Sheet mine{.roebucks = 4, .wolves = 1, .does = 3, .dice = 2};
  const Sheet safe{.roebucks = 9, .wolves = 0, .does = 6, .dice = 0};
  const Sheet tipping{.roebucks = 2, .wolves = 1, .does = 6, .dice = 0};
  EXPECT_EQ(simple({mine, safe, tipping}, rolled({0, 2, 0, 0, 0, 0})), Bock::take_wolves(2));
  EXPECT_EQ(simple({mine, tipping, safe}, rolled({0, 2, 0, 0, 0, 0})), Bock::take_wolves(1));
}

TEST(SimpleDeerkeeper, KeepsItsDiceWhileNothingIsDecided) {
  // Four does for the other, or one for itself: the other nine dice are worth more.
  EXPECT_EQ(simple({Sheet{}, Sheet{}}, rolled({0, 0, 1, 4, 3, 2})), Bock::take_does(kRed));
}

TEST(SimpleDeerkeeper, DoesWhatItMust) {
  EXPECT_EQ(simple({Sheet{}, Sheet{}}, FaceCounts{}), Bock::kRoll);
  const Sheet last{.roebucks = 4, .wolves = 1, .does = 3, .dice = 4};
  EXPECT_EQ(simple({last, last}, rolled({0, 0, 0, 4, 0, 0})), Bock::take_does(kBlue));
}

TEST(DeerkeepersLevels, MasterGuardsWhatTheRuleOfThumbLeavesOpen) {
  // Four does count for Ann as long as her roebucks lead, by one. Bob has two dice left, enough for
  // two wolves; two roebucks more are out of their reach. The rule of thumb sends a wolf instead.
  const Bock game = last_round({{.roebucks = 2, .wolves = 1, .does = 4, .dice = 3},
                                {.roebucks = 3, .wolves = 1, .does = 1, .dice = 2}},
                               rolled({2, 1, 0, 0, 0, 0}));
  EXPECT_EQ(simple_decision(game), Bock::take_wolves(1));
  for (const Bot level : {Bot::kHard, Bot::kMaster}) {
    EXPECT_EQ(level_decision(game, level, {.iterations = 1}, {}), Bock::kTakeRoebucks);
  }
  const auto ranking = rank(game, {}, {});
  ASSERT_EQ(ranking.options.size(), 2U);
  EXPECT_EQ(ranking.options[0].decision, Bock::kTakeRoebucks);
  EXPECT_TRUE(ranking.options[0].estimate.exact());
  EXPECT_GT(ranking.options[0].estimate.chance[0], 0.98);
  EXPECT_GT(ranking.options[1].behind, 0.2);
  EXPECT_EQ(ranking.why, "why-guard");
}

TEST(DeerkeepersLevels, MasterDoesNotGiveTheWinAwayForADie) {
  // Six does to five, and Bob has no dice. His doe would cost Ann one die less than the roebucks,
  // but would make it a tie, with two dice to roll that could bring another.
  const Bock game = last_round({{.roebucks = 4, .wolves = 0, .does = 6, .dice = 3},
                                {.roebucks = 3, .wolves = 0, .does = 5, .dice = 0}},
                               rolled({2, 0, 0, 1, 0, 0}));
  EXPECT_EQ(simple_decision(game), Bock::take_does(kBlue));
  EXPECT_EQ(level_decision(game, Bot::kMaster, {}, {}), Bock::kTakeRoebucks);
  // With the last die: roebuck, wolf and own doe win, Bob's doe ties; 1 of 4 each.
  EXPECT_NEAR(rank(game, {}, {}).options[0].estimate.chance[0], 7 / 8.0, 1e-12);
}

TEST(DeerkeepersLevels, EasyOverlooksWhatDoesDoToOthers) {
  // Bob has more wolves than roebucks, so that two blue does would cost him two points.
  const Bock game = last_round({{.roebucks = 1, .wolves = 1, .does = 2, .dice = 4},
                                {.roebucks = 0, .wolves = 6, .does = 3, .dice = 0}},
                               rolled({1, 0, 0, 2, 1, 0}));
  EXPECT_EQ(level_decision(game, Bot::kEasy, {}, {}), Bock::kTakeRoebucks);
  const Bock behind = last_round({{.roebucks = 0, .wolves = 4, .does = 2, .dice = 4},
                                  {.roebucks = 0, .wolves = 6, .does = 3, .dice = 0}},
                                 rolled({0, 0, 1, 2, 1, 0}));
  EXPECT_EQ(level_decision(behind, Bot::kEasy, {}, {}), Bock::take_does(kRed));
  EXPECT_EQ(level_decision(behind, Bot::kMaster, {}, {}), Bock::take_does(kBlue));
}

TEST(DeerkeepersLevels, SayWhy) {
  const Sheet level{.roebucks = 2, .wolves = 2, .does = 6, .dice = 2};
  const Sheet leading{.roebucks = 4, .wolves = 1, .does = 3, .dice = 2};
  const Sheet barely{.roebucks = 2, .wolves = 1, .does = 6, .dice = 0};
  const Sheet out{.roebucks = 0, .wolves = 5, .does = 3, .dice = 0};
  const auto why = [](const Sheet& mine, const Sheet& theirs, FaceCounts dice) {
    return rank(last_round({mine, theirs}, dice), {}, {}).why;
  };
  EXPECT_EQ(why(level, out, rolled({1, 0, 0, 0, 1, 0})), "");  // no choice, nothing to say
  EXPECT_EQ(why(level, barely, rolled({1, 0, 0, 1, 0, 0})), "why-tip");
  EXPECT_EQ(why(leading, barely, rolled({0, 2, 0, 0, 0, 0})), "");
  EXPECT_EQ(
      why({.roebucks = 4, .wolves = 1, .does = 5, .dice = 2}, barely, rolled({1, 1, 0, 0, 0, 0})),
      "why-turn");
  EXPECT_EQ(
      why(leading, {.roebucks = 4, .wolves = 1, .does = 4, .dice = 0}, rolled({0, 0, 1, 1, 0, 0})),
      "why-count");
  EXPECT_EQ(
      why({.roebucks = 0, .wolves = 5, .does = 3, .dice = 2}, out, rolled({0, 0, 1, 1, 0, 0})),
      "why-burden");
}

TEST(DeerkeepersLevels, AnswerAtOnceWhenThereIsNoChoice) {
  const Thinking never{.iterations = 1'000'000'000, .stop = []() -> bool {
                         ADD_FAILURE() << "thinks";
                         return true;
                       }};
  const Bock start({.seats = 4});
  for (const Bot level : {Bot::kEasy, Bot::kMedium, Bot::kHard, Bot::kMaster}) {
    EXPECT_EQ(level_decision(start, level, never, {}), Bock::kRoll);
  }
}

TEST(DeerkeepersLevels, StopWhenTheyAreTold) {
  const Thinking stopped{.iterations = 1'000'000'000, .stop = [] { return true; }};
  for (int seats = 2; seats <= 4; ++seats) {
    for (const Bot level : {Bot::kMedium, Bot::kHard, Bot::kMaster}) {
      const Bock game = last_round(std::vector<Sheet>(static_cast<std::size_t>(seats)),
                                   rolled({2, 2, 2, 2, 1, 1}));
      const auto legal = game.legal();
      const auto decision = level_decision(game, level, stopped, {});
      EXPECT_NE(std::find(legal.begin(), legal.end(), decision), legal.end());
    }
  }
}

TEST(DeerkeepersLevels, ThinkTheSameTwiceAtATableOfFour) {
  const Bock game = last_round(std::vector<Sheet>(4), rolled({2, 1, 3, 2, 1, 1}));
  const Thinking thinking{.iterations = 2'000, .seed = 5};
  const Thinking backwards{.iterations = 2'000,
                           .seed = 5,
                           .for_each = [](int count, const std::function<void(int)>& task) {
                             for (int i = count - 1; i >= 0; --i) task(i);
                           }};
  EXPECT_EQ(level_decision(game, Bot::kHard, thinking, {}),
            level_decision(game, Bot::kHard, backwards, {}));
  const auto ranking = rank(game, thinking, {});
  EXPECT_EQ(ranking.options[0].estimate.chance,
            rank(game, backwards, {}).options[0].estimate.chance);
  EXPECT_FALSE(ranking.options[0].estimate.exact());
  EXPECT_GT(ranking.options[0].estimate.error[0], 0);
}

}  // namespace
}  // namespace astragal::bots
