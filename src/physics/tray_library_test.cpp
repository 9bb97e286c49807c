#include "physics/tray_library.h"

#include <gmock/gmock.h>

#include <cmath>
#include <set>

namespace astragal::physics {
namespace {

/// Made once for all tests.
const TrayLibrary& five_dice() {
  static const TrayLibrary kLibrary = [] {
    Tray tray;
    return make_tray_library(tray, {5, 12, 7});
  }();
  return kLibrary;
}

TEST(TrayLibrary, HasLegalThrowsOfModerateLength) {
  Tray tray;
  for (const int dice : {1, 5, 10}) {
    const TrayLibrary library = make_tray_library(tray, {dice, 12, 3});
    EXPECT_GE(library.variants.size(), 8U);
    EXPECT_LE(encode(library).size(), 60'000U) << dice;
    for (const TrayVariant& variant : library.variants) {
      EXPECT_EQ(variant.faces.size(), static_cast<std::size_t>(dice));
      EXPECT_GE(variant.motion.frames.size(), 0.6 * Motion::kRate);
      EXPECT_LE(variant.motion.frames.size(), 1.6 * Motion::kRate);
      bool backboard = false;
      for (const Moment& moment : variant.motion.moments) {
        backboard |= moment.what == Happening::kBackboard;
      }
      EXPECT_TRUE(backboard) << "a legal throw touches it, and that is heard";
    }
  }
}

/// No die is hidden by the near side or lies on another.
TEST(TrayLibrary, ShowsEveryDieAtTheEnd) {
  const TrayShape shape;
  for (const TrayVariant& variant : five_dice().variants) {
    const auto last = unroll(variant.motion).back();
    for (std::size_t die = 0; die < 5; ++die) {
      EXPECT_GT(last[die]->at[1], -shape.depth / 2 + 30);
      EXPECT_NEAR(last[die]->at[2], TrayShape::kFloor + shape.die / 2, 0.5);
    }
  }
}

TEST(TrayLibrary, VariantsLookDifferent) {
  std::set<std::pair<int, int>> ends;
  for (const TrayVariant& variant : five_dice().variants) {
    const auto at = unroll(variant.motion).back()[0]->at;
    ends.insert({static_cast<int>(std::lround(at[0] / 10)), static_cast<int>(at[1] / 10)});
  }
  EXPECT_GE(ends.size(), five_dice().variants.size() - 1) << "the first die ends elsewhere";
}

TEST(TrayLibrary, SameSeedSameBytes) {
  Tray tray;
  EXPECT_EQ(encode(make_tray_library(tray, {5, 12, 7})), encode(five_dice()));
  EXPECT_NE(encode(make_tray_library(tray, {5, 12, 8})), encode(five_dice()));
}

TEST(TrayLibrary, TellsHowManyItHasFound) {
  Tray tray;
  std::vector<int> heard;
  make_tray_library(tray, {1, 8, 1}, [&heard](int found) { heard.push_back(found); });
  EXPECT_THAT(heard, testing::ElementsAre(1, 2, 3, 4, 5, 6, 7, 8));
}

/// As in the browser: each die shows the drawn number at the end, and in every frame it is the
/// recorded cube with other numbers.
TEST(TrayLibrary, EveryVariantShowsAnyNumbers) {
  for (const TrayVariant& variant : five_dice().variants) {
    const auto frames = unroll(variant.motion);
    for (std::size_t die = 0; die < 5; ++die) {
      for (int wanted = 1; wanted <= 6; ++wanted) {
        const Rotation before = cube_rotation(cube_rotation_for(variant.faces[die], wanted));
        EXPECT_EQ(face_up(frames.back()[die]->turn * before), wanted);
        for (const auto& frame : frames) {
          const Rotation shown = frame[die]->turn * before;
          // The face drawn takes the place of the face that landed.
          EXPECT_NEAR(upness(shown, wanted), upness(frame[die]->turn, variant.faces[die]), 1e-9);
        }
      }
    }
  }
}

/// The same for each of the 24 ways in which a die can land.
TEST(TrayLibrary, DiceThatEndInAnyOfTheTwentyFourWaysShowAnyNumber) {
  const auto frames = unroll(five_dice().variants.front().motion);
  for (int way = 0; way < kCubeRotations; ++way) {
    const Rotation held = cube_rotation(way);
    const int landed = face_up(frames.back()[0]->turn * held);
    for (int wanted = 1; wanted <= 6; ++wanted) {
      for (int variant = 0; variant < 4; ++variant) {
        const Rotation before = held * cube_rotation(cube_rotation_for(landed, wanted, variant));
        EXPECT_EQ(face_up(frames.back()[0]->turn * before), wanted);
        for (std::size_t frame = 1; frame < frames.size(); ++frame) {
          // It rotates from frame to frame as in the recording.
          EXPECT_NEAR(
              angle_between(frames[frame][0]->turn * before, frames[frame - 1][0]->turn * before),
              angle_between(frames[frame][0]->turn, frames[frame - 1][0]->turn), 1e-6);
        }
      }
    }
  }
}

}  // namespace
}  // namespace astragal::physics
