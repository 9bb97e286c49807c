#include <gtest/gtest.h>

#include "bots/bots.h"

namespace astragal {
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

/// What the first seat does with a roll, all having the sheets given.
Bock::Decision simple(const std::vector<Sheet>& sheets, FaceCounts dice) {
  Bock::State state;
  std::copy(sheets.begin(), sheets.end(), state.sheets.begin());
  state.rolled = dice;
  return simple_decision(Bock({.seats = static_cast<int>(sheets.size())}, state));
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

}  // namespace
}  // namespace astragal
