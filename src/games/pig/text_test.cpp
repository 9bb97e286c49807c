#include "games/pig/text.h"

#include <gtest/gtest.h>

namespace astragal::games {

namespace {

TEST(Pig, PictureShowsThePointsOfTheTurn) {
  const auto picture = [](const Pig& game) {
    return GameText<Pig>::picture(game, {{"Ann", "Bob"}, {}}, text::Style{false, false});
  };
  Pig game({2, 100});
  EXPECT_EQ(picture(game), "Ann 0\nBob 0\n");
  for (const int number : {6, 5}) {
    game.decide(Pig::Decision::kRoll);
    game.settle(number);
  }
  EXPECT_EQ(picture(game), "Ann 0 + 11\nBob 0\n");
  game.decide(Pig::Decision::kHold);
  EXPECT_EQ(picture(game), "Ann 11\nBob 0\n");
  game.decide(Pig::Decision::kRoll);
  EXPECT_EQ(picture(game), "Ann 11\nBob 0\n");
  game.settle(4);
  EXPECT_EQ(picture(game), "Ann 11\nBob 0 + 4\n");
}

}  // namespace

}  // namespace astragal::games
