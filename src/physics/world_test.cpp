#include "physics/world.h"

#include <gmock/gmock.h>

#include "physics/physics_test.h"

namespace astragal::physics {
namespace {

using namespace physics_test;

TEST(Throws, SoftOnesStayAtTheTopAndHardOnesFlyOff) {
  Table table(shipped_board());
  Throw soft;
  soft.kind = ThrowKind::kSlide;
  soft.speed = 300;
  const auto stays = table.throw_die({}, 3, soft);
  EXPECT_EQ(stays.dice[3].rest_state, RestState::kResting);
  EXPECT_TRUE(stays.dice[3].on_pad);
  EXPECT_EQ(stays.dice[3].level, 0);
  EXPECT_EQ(stays.dice[3].face, 1);
  EXPECT_TRUE(stays.pad_first);
  EXPECT_EQ(stays.dice[4].rest_state, RestState::kAbsent);
  Throw hard = soft;
  hard.speed = 4500;
  const auto flies = table.throw_die({}, 3, hard);
  EXPECT_EQ(flies.dice[3].rest_state, RestState::kOff);
  EXPECT_TRUE(flies.pad_first);
}

TEST(Throws, DieHeldBesideThePadMissesIt) {
  Table table(shipped_board());
  for (const ThrowKind kind : {ThrowKind::kRoll, ThrowKind::kSlide, ThrowKind::kFlick}) {
    Throw beside;
    beside.kind = kind;
    beside.x = static_cast<int>(shipped_board().half_pad()) + 20;
    const auto result = table.throw_die({}, 0, beside);
    EXPECT_FALSE(result.pad_first);
  }
  Rng rng(11);
  for (int i = 0; i < 200; ++i) {
    const auto result = table.throw_die({}, 0, any_throw(rng));
    EXPECT_TRUE(result.pad_first) << i;
  }
}

TEST(Throws, DiceThatAreBumpedMoveAndOthersKeepTheirPose) {
  Table table(shipped_board());
  const BoardPoint far = middle_of(1);
  Lay lay;
  lay[1] = lying(0, 20, top_of(0), 5);
  lay[2] = lying(far.x + 150, far.y, top_of(1), 2);
  Throw thrown;
  thrown.kind = ThrowKind::kSlide;
  thrown.speed = 1300;
  const auto result = table.throw_die(lay, 0, thrown);
  EXPECT_TRUE(result.dice[0].moved);
  EXPECT_TRUE(result.dice[1].moved);
  EXPECT_FALSE(result.dice[2].moved);
  EXPECT_EQ(result.dice[2].pose, *lay[2]);
  EXPECT_EQ(result.dice[2].level, 1);
  EXPECT_EQ(result.dice[2].face, 2);
}

TEST(Throws, LeaningDieIsNudgedUntilItFalls) {
  Table table(shipped_board());
  // Balanced exactly on its edge.
  const double half = 22.5 * 3.14159265358979 / 180;
  const BoardPoint at = middle_of(2);
  Lay lay;
  lay[0] = to_pose(
      {{at.x, at.y, top_of(2) + 8 * std::sqrt(2.0)}, {std::sin(half), 0, 0, std::cos(half)}});
  ASSERT_LT(face_margin(to_rotation(lay[0]->turn)), 0.001);
  const auto result = table.settle(lay, {});
  ASSERT_EQ(result.dice[0].rest_state, RestState::kResting);
  EXPECT_GT(face_margin(to_rotation(result.dice[0].pose.turn)), 1.5) << "lies flat";
  EXPECT_TRUE(result.at_rest);
}

TEST(Throws, DieOnTopOfAnotherCountsForTheSurfaceBelowBoth) {
  Table table(shipped_board());
  const BoardPoint at = middle_of(3);
  Lay lay;
  lay[0] = lying(at.x, at.y - 20, top_of(3), 6);
  lay[1] = lying(at.x, at.y - 20, top_of(3) + 16, 4);
  const auto result = table.settle(lay, std::array{*lay[0]});
  EXPECT_EQ(result.dice[1].level, 3);
  EXPECT_EQ(result.dice[1].face, 4);
  // With the lower die removed, it falls.
  lay[0].reset();
  const auto fallen = table.settle(lay, std::array{lying(at.x, at.y - 20, top_of(3))});
  EXPECT_EQ(fallen.dice[1].rest_state, RestState::kResting);
  EXPECT_TRUE(fallen.dice[1].moved);
  EXPECT_NEAR(fallen.dice[1].pose.z, (top_of(3) + 8) * 100, 10);
}

/// There is no continuous collision detection: fast throws take shorter steps instead.
TEST(Throws, FastOnesTakeShorterSteps) {
  Table table(shipped_board());
  const auto steps_a_second = [&table](int speed, bool coarse) {
    int steps = 0;
    Wish wish;
    wish.coarse = coarse;
    wish.watch = [&steps](std::span<const FlyingDie>) { ++steps; };
    Throw thrown;
    thrown.kind = ThrowKind::kSlide;
    thrown.speed = speed;
    const double seconds = table.throw_die({}, 0, thrown, wish).seconds;
    return std::lround(steps / seconds);
  };
  EXPECT_EQ(steps_a_second(1000, false), 480);
  EXPECT_EQ(steps_a_second(2000, false), 480);
  EXPECT_EQ(steps_a_second(2001, false), 960);
  EXPECT_EQ(steps_a_second(Throw::kMostSpeed, false), 960);
  EXPECT_EQ(steps_a_second(1000, true), 240) << "planning";
}

/// Without friction and with full restitution a die would never rest.
TEST(Throws, AreCutOffAfterFourSeconds) {
  Board ice = shipped_board();
  ice.material = {0, 1};
  ice.pegs.clear();
  ice.surfaces = {{"ice", 1, 90, {{-200, 0}, {200, 0}, {200, 300}, {-200, 300}}}};
  ice.walls = {{"far", {-200, 296}, {200, 296}, 8, 90, 100},
               {"left", {-196, 0}, {-196, 300}, 8, 90, 100},
               {"right", {196, 0}, {196, 300}, 8, 90, 100},
               {"near", {-200, -116}, {200, -116}, 8, 90, 100}};
  Table table(ice);
  Throw thrown;
  thrown.kind = ThrowKind::kSlide;
  thrown.speed = 300;
  const auto result = table.throw_die({}, 0, thrown, recording());
  EXPECT_FALSE(result.at_rest);
  EXPECT_EQ(result.seconds, Table::kCapSeconds);
  EXPECT_LE(result.motion.frames.size(), 4U * Motion::kRate + 2);
}

TEST(Zones, StopAndRemoveWhatTouchesThemMoving) {
  Table table(shipped_board());
  Throw thrown;
  thrown.kind = ThrowKind::kSlide;
  thrown.speed = 1700;
  // All of 1x is a zone, where the die lands first; another zone is not touched.
  const std::array zones{Zone{{500, 500}, {530, 530}}, Zone{{-200, 80}, {200, 160}}};
  Wish wish = recording();
  wish.zones = zones;
  const auto result = table.throw_die({}, 0, thrown, wish);
  ASSERT_EQ(result.hits.size(), 1U);
  EXPECT_EQ(result.hits[0].zone, 1);
  EXPECT_EQ(result.hits[0].die, 0);
  EXPECT_GT(result.hits[0].seconds, 0);
  EXPECT_EQ(result.dice[0].rest_state, RestState::kRemoved);
  EXPECT_EQ(result.motion.moments.back().what, Happening::kRemoved);
}

TEST(Zones, AreUsedUpByOneDieAndIgnoreDiceAtRest) {
  Table table(shipped_board());
  const BoardPoint at = middle_of(1);
  Lay lay;
  lay[1] = lying(at.x, at.y, top_of(1));
  const std::array zones{Zone{{at.x - 15, at.y - 15}, {at.x + 15, at.y + 15}}};
  Wish wish;
  wish.zones = zones;
  EXPECT_TRUE(table.settle(lay, std::array{*lay[1]}, wish).hits.empty());
  Throw thrown;
  thrown.kind = ThrowKind::kSlide;
  thrown.speed = 1700;
  const auto result = table.throw_die(lay, 0, thrown, wish);
  EXPECT_EQ(result.hits.size(), 1U);
}

TEST(Boards, OfAnyShapeCarryDice) {
  Board board = shipped_board();
  board.pegs.clear();
  board.walls.clear();
  board.surfaces = {
      {"notched",
       1,
       60,
       {{-150, 0}, {150, 0}, {150, 300}, {60, 300}, {0, 200}, {-60, 300}, {-150, 300}}}};
  Table table(board);
  for (const BoardPoint at : {BoardPoint{0, 100}, {100, 280}, {-100, 280}, {0, 180}}) {
    Lay lay;
    lay[0] = lying(at.x, at.y, 65);  // 5 mm above
    const auto result = table.settle(lay, std::array{*lay[0]});
    EXPECT_EQ(result.dice[0].rest_state, RestState::kResting);
    EXPECT_NEAR(result.dice[0].pose.z, 6800, 15);
  }
  Lay lay;
  lay[0] = lying(0, 280, 65);
  EXPECT_EQ(table.settle(lay, std::array{*lay[0]}).dice[0].rest_state, RestState::kOff)
      << "the notch";
}

}  // namespace
}  // namespace astragal::physics
