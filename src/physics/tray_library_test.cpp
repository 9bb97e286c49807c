#include "physics/tray_library.h"

#include <gmock/gmock.h>

#include <cmath>
#include <set>

#include "core/random.h"

namespace astragal {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// Made once: most tests only look at it.
const TrayLibrary& five_dice() {
  static const TrayLibrary kLibrary = [] {
    Tray tray;
    return make_tray_library(tray, {5, 12, 7});
  }();
  return kLibrary;
}

std::string why_refused(std::string_view bytes) {
  const auto read = decode_tray_library(bytes);
  return read ? "" : read.error().what;
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

/// Nothing lies where the near side hides it, nor on another die.
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

TEST(TrayLibrary, IsReadAsItWasWritten) {
  const auto read = decode_tray_library(encode(five_dice()));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->dice, 5);
  EXPECT_EQ(read->shape.width, 360);
  EXPECT_EQ(read->shape.backboard, 100);
  EXPECT_EQ(read->variants, five_dice().variants);
}

/// What the browser does with a file: whatever was drawn, each die shows it at the end, and at
/// every frame it is the cube that was recorded, only with other numbers on it.
TEST(TrayLibrary, EveryVariantShowsAnyNumbers) {
  const auto library = decode_tray_library(encode(five_dice()));
  ASSERT_TRUE(library);
  for (const TrayVariant& variant : library->variants) {
    const auto frames = unroll(variant.motion);
    for (std::size_t die = 0; die < 5; ++die) {
      for (int wanted = 1; wanted <= 6; ++wanted) {
        const Rotation before = cube_rotation(cube_rotation_for(variant.faces[die], wanted));
        EXPECT_EQ(face_up(frames.back()[die]->turn * before), wanted);
        for (const auto& frame : frames) {
          const Rotation shown = frame[die]->turn * before;
          // What looked up as `landed` in the recording looks up as `wanted` in the show.
          EXPECT_NEAR(upness(shown, wanted), upness(frame[die]->turn, variant.faces[die]), 1e-9);
        }
      }
    }
  }
}

/// The same for each of the 24 ways in which a die can end: the recording is turned first.
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
          // It turns from frame to frame by what the recording turned.
          EXPECT_NEAR(
              angle_between(frames[frame][0]->turn * before, frames[frame - 1][0]->turn * before),
              angle_between(frames[frame][0]->turn, frames[frame - 1][0]->turn), 1e-6);
        }
      }
    }
  }
}

TEST(TrayLibrary, BadBytesAreRefusedWithASentence) {
  const std::string good = encode(five_dice());
  EXPECT_THAT(why_refused(good), IsEmpty());
  EXPECT_EQ(why_refused(""), "this is not a library of throws");
  EXPECT_EQ(why_refused("AM" + good.substr(2)), "this is not a library of throws");
  const auto with = [&good](std::size_t at, char byte) {
    std::string changed = good;
    changed[at] = byte;
    return why_refused(changed);
  };
  EXPECT_EQ(with(2, 9), "this library of throws is of version 9, but 1 is known");
  EXPECT_EQ(with(3, 0), "this library has throws of 0 dice, but 1 to 10 are possible");
  EXPECT_EQ(with(3, 11), "this library has throws of 11 dice, but 1 to 10 are possible");
  EXPECT_EQ(with(14, 3), "the floor of this library's tray is at 3 mm, but must be at 10 mm");
  EXPECT_EQ(with(22, static_cast<char>(7 - five_dice().variants[0].faces[0])),
            "variant 1: its dice do not land on the faces it names");
  EXPECT_EQ(with(27, 'x'), "variant 1: this is not a recorded motion");
  EXPECT_EQ(with(20, 'x'), "variant 1 ends too early");
  EXPECT_EQ(why_refused(good + "more"), "4 bytes follow after the last variant");
}

TEST(TrayLibrary, CutAnywhereItIsRefused) {
  const std::string good = encode(five_dice());
  for (std::size_t length = 0; length < good.size(); length += 97) {
    EXPECT_THAT(why_refused(std::string_view(good).substr(0, length)), testing::Not(IsEmpty()));
  }
}

/// Any byte changed: refused, or still throws of five dice.
TEST(TrayLibrary, AnyByteMayBeWrong) {
  const std::string good = encode(five_dice());
  Rng rng(5);
  for (int i = 0; i < 400; ++i) {
    std::string changed = good;
    changed[below(rng, i % 2 == 0 ? 60 : good.size())] = static_cast<char>(below(rng, 256));
    const auto read = decode_tray_library(changed);
    EXPECT_TRUE(!read || read->dice == 5);
  }
}

TEST(TrayLibrary, DiceThatAreNotThereAreRefused) {
  TrayLibrary library = five_dice();
  library.variants.resize(1);
  library.variants[0].motion.moments[0].die = 5;
  EXPECT_THAT(why_refused(encode(library)), HasSubstr("a moment names a die that is not there"));
  library.variants[0].motion.moments[0] = {1, 0, Happening::kOff, 0};
  EXPECT_THAT(why_refused(encode(library)), HasSubstr("a die leaves the tray"));
  library.variants[0].motion.frames[0] = 0x1F << 1;
  EXPECT_THAT(why_refused(encode(library)), HasSubstr("its first frame must have all dice"));
}

}  // namespace
}  // namespace astragal
