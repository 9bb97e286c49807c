#include "pictures/motion.h"

#include <gmock/gmock.h>

#include "pictures/style.h"
#include "xml_check.h"

namespace astragal::pictures {

using namespace physics;
using namespace tests;

namespace {

using testing::HasSubstr;
using testing::Not;

const View kAbove(View::From::kAbove, {100, 200});
const View kSide(View::From::kSide, {100, 200});

Svg sheet() {
  Svg svg(300, 300, "A die", "For a test.", picture_style());
  draw_face_definitions(svg);
  return svg;
}

/// The thrower is at the left: away is to the right, the thrower's right is below.
TEST(MotionPicture, HasTheThrowerAtTheLeft) {
  EXPECT_EQ(kAbove.at({10, 0, 0}).y, 210);
  EXPECT_EQ(kAbove.at({0, 10, 0}).x, 110);
  EXPECT_EQ(kAbove.at({0, 0, 50}).x, kAbove.at({0, 0, 0}).x) << "heights are not seen from above";
  EXPECT_EQ(kSide.at({0, 10, 0}).x, 110) << "the views stand below each other";
  EXPECT_EQ(kSide.at({0, 0, 50}).y, 150);
}

TEST(MotionPicture, ShowsTheFaceThatLooksUp) {
  for (int face = 1; face <= 6; ++face) {
    Svg svg = sheet();
    draw_die(svg, kAbove, {{0, 0, 8}, to_rotation(flat_turn(face, 1ULL << 62))}, 16, "red");
    const std::string file = svg.finish();
    EXPECT_EQ(xml_fault(file), "");
    for (int other = 1; other <= 6; ++other) {
      const auto used = "<use href=\"#face" + std::to_string(other) + "\"";
      const bool drawn = file.find(used) != std::string::npos;
      EXPECT_EQ(drawn, other == face) << face;
    }
  }
}

TEST(MotionPicture, ShowsThreeFacesOfADieInTheAir) {
  Svg svg = sheet();
  draw_die(svg, kSide, {{0, 0, 80}, to_rotation(any_turn({1ULL << 61, 1ULL << 60, 3ULL << 60}))},
           16, "blue");
  const std::string file = svg.finish();
  int faces = 0;
  for (auto at = file.find("\"#face"); at != std::string::npos; at = file.find("\"#face", at + 1)) {
    ++faces;
  }
  EXPECT_EQ(faces, 3);
}

TEST(MotionPicture, LeavesOutPointsOfAStraightLine) {
  EXPECT_EQ(path_data(kAbove, {{0, 0, 0}, {0, 10, 0}, {0, 20, 0}, {0, 30, 0}}), "M100,200 130,200");
  EXPECT_EQ(path_data(kAbove, {{0, 0, 0}, {0, 10, 0}, {10, 20, 0}}), "M100,200L110,200 120,210");
  EXPECT_EQ(path_data(kAbove, {}), "");
  EXPECT_EQ(path_data(kAbove, {{0, 0, 0}}), "M100,200");
}

/// A die that slides two centimetres, strikes a peg and falls off.
TEST(MotionPicture, MarksBlowsAndLostDice) {
  Recorder recorder({0, 0, 0});
  recorder.start(2, {{0, 0, 8}, {}});
  for (int frame = 1; frame <= 10; ++frame) {
    recorder.next_frame();
    recorder.see(2, {{0, 2.0 * frame, 8}, {}});
  }
  recorder.note({40, 2, Happening::kPeg, 100});
  recorder.note({80, 2, Happening::kOff, 0});
  const Motion motion = recorder.finish();
  const auto paths = paths_of(motion);
  ASSERT_EQ(paths.size(), 1U);
  EXPECT_EQ(paths[0].die, 2);
  EXPECT_EQ(paths[0].frames.size(), 11U);
  EXPECT_TRUE(paths[0].gone);
  Svg svg = sheet();
  draw_path(svg, kAbove, paths[0], 16, "green");
  draw_moments(svg, kAbove, motion, paths, 16);
  const std::string file = svg.finish();
  EXPECT_EQ(xml_fault(file), "");
  EXPECT_THAT(file, HasSubstr("<circle class=\"blow\" cx=\"110\" cy=\"200\" r=\"8\"/>"));
  EXPECT_THAT(file, HasSubstr("class=\"lost\""));
  EXPECT_THAT(file, Not(HasSubstr("nan")));
}

}  // namespace
}  // namespace astragal::pictures
