#include "physics/tray.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "physics/figures_test.h"
#include "physics/physics_test.h"

namespace astragal::physics {

namespace {

using namespace physics_test;

constexpr double kOnFloor = TrayShape::kFloor + 8;

Placement held(double x, double y, double z, int face = 1) {
  return {{x, y, z}, cube_rotation(cube_rotation_for(1, face))};
}

TEST(Tray, OrdinaryThrowsAreLegal) {
  Tray tray;
  for (const int dice : {1, 5, 10}) {
    int legal = 0;
    const int throws = full() ? 2000 : 80;
    for (int i = 0; i < throws; ++i) {
      TrayThrow thrown;
      thrown.dice = dice;
      thrown.seed = static_cast<std::uint64_t>(i);
      const auto result = tray.roll(thrown);
      ASSERT_TRUE(result.at_rest);
      ASSERT_EQ(result.faces.size(), static_cast<std::size_t>(dice));
      legal += result.fault ? 0 : 1;
    }
    tell("legal throws of " + std::to_string(dice) + " dice, %", 100.0 * legal / throws);
    EXPECT_GE(legal, throws * 95 / 100) << dice;
  }
}

TEST(Tray, SameThrowSameResult) {
  Tray tray;
  std::vector<TrayResult> first;
  first.reserve(40);
  for (int i = 0; i < 40; ++i) {
    first.push_back(
        tray.roll({1 + i % Tray::kMostDice, 1800, 0, static_cast<std::uint64_t>(i)}, true));
  }
  Tray other;
  for (int i = 39; i >= 0; --i) {
    EXPECT_EQ(other.roll({1 + i % Tray::kMostDice, 1800, 0, static_cast<std::uint64_t>(i)}, true),
              first[static_cast<std::size_t>(i)]);
  }
}

TEST(Tray, SoftThrowMissesTheBackboard) {
  Tray tray;
  EXPECT_EQ(tray.roll({5, 200, 0, 1}).fault, TrayFault::kBackboard);
  // One die that touches it is sufficient.
  const double far = tray.shape().depth / 2;
  const auto dice = std::vector{held(-60, 0, kOnFloor, 2), held(40, far - 20, kOnFloor, 3)};
  const auto result = tray.drop(dice, {0, 600, 0});
  EXPECT_EQ(result.fault, std::nullopt);
  EXPECT_EQ(result.faces, (std::vector{2, 3}));
}

TEST(Tray, HighThrowLandsOutside) {
  Tray tray;
  EXPECT_EQ(tray.drop({held(0, 0, 150)}, {0, 1500, 500}).fault, TrayFault::kOutside);
  EXPECT_EQ(tray.drop({held(170, 0, 120)}, {500, 0, 0}).fault, TrayFault::kOutside);
}

TEST(Tray, DieOnTopOfAnotherIsStacked) {
  Tray tray;
  const double far = tray.shape().depth / 2 - 8.05;
  const auto result = tray.drop({held(0, far, kOnFloor), held(0, far, kOnFloor + 16)}, {0, 100, 0});
  EXPECT_EQ(result.fault, TrayFault::kStacked);
}

TEST(Tray, LeaningDieIsCocked) {
  TrayShape rough;
  rough.material = {0.9, 0.1};
  Tray tray(rough);
  // On its edge in the gap between two others.
  const double far = tray.shape().depth / 2 - 8.05;
  const double half = 22.5 * std::numbers::pi / 180;
  Placement leaning = held(14, far, kOnFloor + 8 - 6 + 8 * std::numbers::sqrt2);
  leaning.turn = {0, std::sin(half), 0, std::cos(half)};
  const auto dice = std::vector{held(0, far, kOnFloor), held(28, far, kOnFloor), leaning};
  EXPECT_EQ(tray.drop(dice, {0, 50, 0}).fault, TrayFault::kCocked);
}

/// As in the browser: the same motion with a rotated die shows another number.
TEST(Tray, RecordedThrowIsTurnedToAnyNumbers) {
  Tray tray;
  const auto result = tray.roll({5, 1800, 0, 4}, true);
  ASSERT_EQ(result.fault, std::nullopt);
  const auto frames = unroll(result.motion);
  for (std::size_t die = 0; die < 5; ++die) {
    const Rotation rest = frames.back()[die]->turn;
    EXPECT_EQ(face_up(rest), result.faces[die]);
    for (int wanted = 1; wanted <= 6; ++wanted) {
      const int index = cube_rotation_for(result.faces[die], wanted);
      EXPECT_EQ(face_up(rest * cube_rotation(index)), wanted);
    }
  }
}

}  // namespace
}  // namespace astragal::physics
