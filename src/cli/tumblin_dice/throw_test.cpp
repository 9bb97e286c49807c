#include "pictures/tumblin_dice/throw.h"

#include <gmock/gmock.h>

#include "cli/tumblin_dice/board_map.h"
#include "cli/tumblin_dice/throw_plan.h"
#include "cli/tumblin_dice/throw_report.h"
#include "picture_checks.h"
#include "simulate/tumblin_dice/throw_words.h"
#include "simulate/tumblin_dice/throws.h"
#include "xml_check.h"

namespace astragal::cli {

using namespace physics;
using namespace pictures;
using namespace simulate;
using namespace tests;
using namespace text;

namespace {

using testing::HasSubstr;
using testing::Not;

ThrowPlan plan_of(const ThrowOptions& options) {
  auto plan = read_throw_plan(options);
  EXPECT_TRUE(plan) << (plan ? "" : plan.error().what());
  return *plan;
}

ThrowPlan usual(int throws = 1) {
  ThrowOptions options;
  options.throws = std::to_string(throws);
  return plan_of(options);
}

std::string refusal(void (*change)(ThrowOptions&)) {
  ThrowOptions options;
  change(options);
  const auto plan = read_throw_plan(options);
  return plan ? "" : plan.error().what();
}

TEST(ThrowPlan, IsReadFromWords) {
  ThrowOptions options;
  options.x = "-20";
  options.dir = "3.46";
  options.speed = "1234";
  options.spin = "-720";
  options.kind = "flick";
  options.face = "6";
  options.hands = "shaky";
  const ThrowPlan plan = plan_of(options);
  EXPECT_EQ(plan.aim, (Throw{-20, 35, 1234, -720, ThrowKind::kFlick, Throw{}.turn}));
  EXPECT_EQ(plan.face, 6);
  EXPECT_EQ(plan.hands, Hands::kShaky);
}

TEST(ThrowPlan, HandsTrembleOnlyWhereManyThrowsAreMade) {
  EXPECT_EQ(usual(1).hands, std::nullopt);
  EXPECT_EQ(usual(2).hands, Hands::kNormal);
}

TEST(ThrowPlan, EachBadNumberHasItsSentence) {
  EXPECT_EQ(refusal([](auto& o) { o.x = "81"; }),
            "--x '81': must be a whole number from -80 to 80");
  EXPECT_EQ(refusal([](auto& o) { o.dir = "91"; }),
            "--dir '91': must be degrees from -90 to 90, such as 3.5");
  EXPECT_THAT(refusal([](auto& o) { o.dir = "nan"; }), HasSubstr("--dir 'nan'"));
  EXPECT_THAT(refusal([](auto& o) { o.dir = "3.5deg"; }), HasSubstr("--dir '3.5deg'"));
  EXPECT_EQ(refusal([](auto& o) { o.speed = "0"; }),
            "--speed '0': must be a whole number from 1 to 4500");
  EXPECT_THAT(refusal([](auto& o) { o.spin = "fast"; }), HasSubstr("--spin 'fast'"));
  EXPECT_EQ(refusal([](auto& o) { o.kind = "drop"; }),
            "--kind 'drop': must be roll, slide or flick");
  EXPECT_EQ(refusal([](auto& o) { o.hands = "cold"; }),
            "--hands 'cold': must be steady, normal, shaky or none");
  EXPECT_THAT(refusal([](auto& o) { o.face = "7"; }), HasSubstr("--face '7'"));
  EXPECT_EQ(refusal([](auto& o) { o.throws = "10001"; }),
            "--throws '10001': must be a whole number from 1 to 10000");
}

TEST(Throwing, SamePlanSameThrows) {
  const auto one = make_throws(usual(5));
  const auto other = make_throws(usual(5));
  const auto more = make_throws(usual(8));
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(one[i].result, other[i].result);
    EXPECT_EQ(one[i].result, more[i].result) << "further throws change nothing";
  }
  EXPECT_NE(one[0].thrown, one[1].thrown) << "hands tremble";
}

TEST(Throwing, PointsAreFaceTimesLevel) {
  DieResult die{RestState::kResting, {}, 3, false, 5, true};
  EXPECT_EQ(points_of(die), 15);
  die.on_pad = true;
  EXPECT_EQ(points_of(die), 0);
  die = {RestState::kOff, {}, 3, false, 5, true};
  EXPECT_EQ(points_of(die), 0);
}

TEST(Throwing, EveryThrowIsTalliedOnce) {
  const ThrowPlan plan = usual(60);
  const ThrowTally sum = tally(plan, make_throws(plan));
  EXPECT_EQ(sum.throws, 60);
  int all = 0;
  for (const auto& [name, count] : rows_of(sum)) all += count;
  EXPECT_EQ(all, 60);
  EXPECT_EQ(rows_of(sum).size(), 7U) << "off, pad, 0x to 4x, also those where none ended";
  EXPECT_GT(sum.mean_points, 2);
  EXPECT_GT(sum.standard_error, 0);
}

TEST(ThrowPicture, IsOneWholeFileWithBothViews) {
  const ThrowPlan plan = usual();
  const auto picture = throw_picture(plan, make_throws(plan)[0]);
  EXPECT_EQ(xml_fault(picture), "");
  EXPECT_LT(picture.size(), 60'000U);
  for (const char* part : {"<title", "<desc", "from above", "from the side", ">4x<", ">red1<",
                           "prefers-color-scheme:dark", "class=\"blow\""}) {
    EXPECT_THAT(picture, HasSubstr(part));
  }
  EXPECT_THAT(picture, Not(HasSubstr("nan")));
}

TEST(ThrowPicture, DrawsBoardsOfAnyShape) {
  ThrowPlan plan = usual();
  plan.board.walls.push_back({"rail", {-200, 0}, {-200, 320}, 8, 80, 20});
  plan.board.surfaces[0].outline.push_back({-220, 40});
  plan.board.pad.top = 300;
  plan.aim = {0, 900, 4500, 0, ThrowKind::kFlick, Throw{}.turn};
  const auto picture = throw_picture(plan, make_throws(plan)[0]);
  EXPECT_EQ(xml_fault(picture), "");
  EXPECT_THAT(picture, HasSubstr("class=\"lost\"")) << "straight to the side, very fast";
  EXPECT_THAT(picture, HasSubstr("falls off the board"));
}

TEST(ThrowPicture, FanShowsAllThrowsAndTheirShares) {
  const ThrowPlan plan = usual(40);
  const auto picture = fan_picture(plan, make_throws(plan));
  EXPECT_EQ(xml_fault(picture), "");
  for (const char* part :
       {"40 throws with normal hands", "class=\"bar\"", " %<", "class=\"end\""}) {
    EXPECT_THAT(picture, HasSubstr(part));
  }
}

TEST(ThrowReport, MapFitsTheTerminal) {
  const ThrowPlan plan = usual();
  const auto thrown = make_throws(plan)[0];
  for (const Style style :
       {Style{false, true, 80}, Style{true, true, 40}, Style{false, false, 60}}) {
    check_picture(board_map(plan, thrown, style), style, true);
  }
  EXPECT_THAT(throw_report(plan, thrown, {}),
              HasSubstr("red1: slide, 1600 mm/s, straight ahead\n"));
}

TEST(ThrowReport, AimIsSaidInWords) {
  ThrowOptions options;
  options.x = "-20";
  options.dir = "-3.5";
  options.spin = "90";
  options.face = "2";
  EXPECT_EQ(aim_words(plan_of(options)),
            "red1: slide, 1600 mm/s, 3.5° to the left, from 20 mm left of the middle, 90°/s of "
            "spin, 2 up at the start");
}

}  // namespace
}  // namespace astragal::cli
