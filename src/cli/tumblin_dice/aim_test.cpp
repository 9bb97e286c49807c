#include "cli/tumblin_dice/aim.h"

#include <gtest/gtest.h>

namespace astragal::cli {

using namespace games;

namespace {

using Kind = TumblinDice::Aim::Kind;

AimWords plain() {
  AimWords aim{{0, 0, 1650, 0, Kind::kSlide}};
  aim.half_pad = 80;
  return aim;
}

TumblinDice::Aim after(const std::string& line) {
  const auto changed = plain().changed(line);
  EXPECT_TRUE(changed.ok()) << line;
  return changed ? changed->aim : TumblinDice::Aim{};
}

std::string refused(const std::string& line) {
  const auto changed = plain().changed(line);
  EXPECT_FALSE(changed.ok()) << line;
  return changed ? "" : changed.error().what();
}

TEST(AimWords, AThrowIsSaidInAnyOrder) {
  const TumblinDice::Aim aim{-40, 50, 1800, 360, Kind::kFlick};
  EXPECT_EQ(after("flick, from the left, 5 right, force 12, spin left"), aim);
  EXPECT_EQ(after("spin left force 12 5° right from left FLICK"), aim);
}

TEST(AimWords, WhatIsNotMentionedStays) {
  EXPECT_EQ(after(""), plain().aim);
  EXPECT_EQ(after("10 left").speed, 1650);
  EXPECT_EQ(after("10 left").dir, -100);
}

TEST(AimWords, ALittleMoreIsAWord) {
  EXPECT_EQ(after("harder").speed, 1800);
  EXPECT_EQ(after("softer softer").speed, 1350);
  EXPECT_EQ(after("right").dir, 50);
  EXPECT_EQ(after("10 right, left").dir, 50);
}

TEST(AimWords, PlacesOnThePad) {
  EXPECT_EQ(after("from the right").x, 40);
  EXPECT_EQ(after("from the left edge").x, -80);
  EXPECT_EQ(after("from 12 mm left").x, -12);
  EXPECT_EQ(after("from 30 right, from the middle").x, 0);
}

TEST(AimWords, HalfNumbersWillDo) {
  EXPECT_EQ(after("force 11.5").speed, 1725);
  EXPECT_EQ(after("2.5 right").dir, 25);
}

TEST(AimWords, ALineThatEndsWithThrowLetsGo) {
  EXPECT_FALSE(plain().changed("hard")->let_go);
  EXPECT_TRUE(plain().changed("hard throw")->let_go);
  EXPECT_TRUE(plain().changed("hard!")->let_go);
}

TEST(AimWords, WhatCannotBeIsSaidInASentence) {
  EXPECT_EQ(refused("from 90 left"),
            "A throw starts from the middle, the left, the right, or at most 80 mm from the "
            "middle, as in: from 20 left.");
  EXPECT_EQ(refused("force 31"),
            "The force is a number from 0 to 30, or soft, medium, hard, softer, harder.");
  EXPECT_EQ(refused("force"), refused("force 31"));
  EXPECT_EQ(refused("100 left"), "A throw goes at most 90 degrees to a side, as in: 10 left.");
  EXPECT_EQ(refused("backwards"),
            "I don't understand 'backwards'; try: slide, 5 right, force 12, or ? for all "
            "words.");
  EXPECT_NE(refused("spin 9000").find("up to 7200"), std::string::npos);
  EXPECT_NE(refused("face 5").find("start-face=free"), std::string::npos);
}

TEST(AimWords, WhoMaySetTheFaceSaysWhich) {
  AimWords aim = plain();
  aim.free_face = true;
  EXPECT_EQ(aim.changed("face 5")->aim.face, 5);
  EXPECT_FALSE(aim.changed("face 7").ok());
  EXPECT_FALSE(aim.changed("face").ok());
}

TEST(AimWords, AThrowIsDescribedInTheSameWords) {
  EXPECT_EQ(describe(plain()), "slide from the middle, straight ahead, force 11 of 30");
  const auto aim = plain().changed("flick from 12 left 2.5 right force 12.5 spin right");
  EXPECT_EQ(describe(*aim),
            "flick from 12 mm left, 2.5° right, force 12.5 of 30, spin 360° a second right");
}

}  // namespace
}  // namespace astragal::cli
