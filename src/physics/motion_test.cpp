#include "physics/motion.h"

#include <gmock/gmock.h>

#include <numbers>

#include "physics/figures_test.h"
#include "physics/physics_test.h"

namespace astragal::physics {

namespace {

using namespace physics_test;

double apart(const Vector& a, const Vector& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

TEST(Motion, PacksPlacementsIntoTwelveBytes) {
  Rng rng(1);
  Motion motion;
  motion.origin = {100, -200, 50};
  for (int i = 0; i < 10000; ++i) {
    Placement placement;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      placement.at[axis] = motion.origin[axis] + between(rng, -600000, 600000) / 1000.0;
    }
    placement.turn = to_rotation(any_turn(random_numbers<3>(rng)));
    const Placement back = motion.unpack(motion.pack(placement));
    ASSERT_LT(apart(back.at, placement.at), 0.02);
    ASSERT_LT(angle_between(back.turn, placement.turn), 0.02 * std::numbers::pi / 180);
  }
}

/// Compares simulated and decoded placements in every frame.
TEST(Motion, DecodedIsWhatWasSimulatedAndSmall) {
  Table table(shipped_board());
  Rng rng(2);
  const int throws = full() ? 2000 : 200;
  std::size_t bytes = 0;
  double farthest = 0;
  double most_turned = 0;
  Lay lay;
  for (int i = 0; i < throws; ++i) {
    if (i % 20 == 0) lay = full_board(table, 8, rng);
    lay[15].reset();
    const Throw thrown = good_throw(rng);
    std::vector<std::vector<FlyingDie>> steps;
    Wish wish;
    wish.record = true;
    wish.watch = [&steps](std::span<const FlyingDie> dice) {
      steps.emplace_back(dice.begin(), dice.end());
    };
    const auto result = table.throw_die(lay, 15, thrown, wish);
    const std::string encoded = encode(result.motion);
    bytes += encoded.size();
    const auto decoded = decode(encoded);
    ASSERT_TRUE(decoded);
    ASSERT_EQ(*decoded, result.motion);
    const auto frames = unroll(*decoded);
    ASSERT_FALSE(frames.empty());
    const int steps_a_frame = 480 / Motion::kRate;
    for (std::size_t frame = 1; frame * steps_a_frame <= steps.size(); ++frame) {
      for (const FlyingDie& die : steps[frame * steps_a_frame - 1]) {
        const auto& shown = frames[std::min(frame, frames.size() - 1)];
        const auto& at = shown[static_cast<std::size_t>(die.die)];
        if (!at) continue;
        farthest = std::max(farthest, apart(at->at, die.placement.at));
        most_turned = std::max(most_turned, angle_between(at->turn, die.placement.turn));
      }
    }
    for (int die = 0; die < Motion::kMostDice; ++die) {
      const auto& one = result.dice[static_cast<std::size_t>(die)];
      const auto& last = frames.back()[static_cast<std::size_t>(die)];
      if (one.rest_state == RestState::kResting && one.moved) {
        ASSERT_TRUE(last) << "whatever moved is in the motion";
        EXPECT_LT(apart(last->at, to_placement(one.pose).at), 0.04) << "and ends where it lies";
      }
    }
  }
  tell("mean size of a motion, bytes", static_cast<double>(bytes) / throws);
  tell("largest error at a frame, mm", farthest);
  tell("largest error at a frame, degrees", most_turned * 180 / std::numbers::pi);
  EXPECT_LE(farthest, 0.02);
  EXPECT_LE(most_turned, 0.2 * std::numbers::pi / 180);
  EXPECT_LE(bytes, 1600U * static_cast<unsigned>(throws));
}

TEST(Motion, HasImpactsInOrderAndTheEndOfDice) {
  Table table(shipped_board());
  Throw thrown;
  thrown.kind = ThrowKind::kSlide;
  thrown.speed = 4000;
  Wish wish;
  wish.record = true;
  const auto result = table.throw_die({}, 2, thrown, wish);
  ASSERT_EQ(result.dice[2].rest_state, RestState::kOff);
  const auto& moments = result.motion.moments;
  ASSERT_FALSE(moments.empty());
  EXPECT_EQ(moments.back().what, Happening::kOff);
  for (std::size_t i = 1; i < moments.size(); ++i) {
    EXPECT_LE(moments[i - 1].time, moments[i].time);
    EXPECT_EQ(moments[i].die, 2);
  }
}

TEST(Motion, AHarderThrowIsHeardLouder) {
  Table table(shipped_board());
  const auto loudest = [&table](int speed) {
    Throw thrown;
    thrown.kind = ThrowKind::kRoll;
    thrown.speed = speed;
    Wish wish;
    wish.record = true;
    int most = 0;
    for (const Moment& moment : table.throw_die({}, 0, thrown, wish).motion.moments) {
      if (moment.what != Happening::kOff) most = std::max(most, int{moment.strength});
    }
    return most;
  };
  EXPECT_GT(loudest(600), 0);
  EXPECT_GT(loudest(3000), 2 * loudest(600));
}

TEST(Motion, BrokenBytesAreRefused) {
  Motion motion;
  motion.frames = {1, 0, 1};
  motion.placements.resize(2);
  motion.moments = {{7, 3, Happening::kPeg, 20}};
  const std::string good = encode(motion);
  ASSERT_TRUE(decode(good));
  EXPECT_EQ(good.size(), 14U + 3 * 2 + 2 * 12 + 4);
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(decode(good.substr(0, size))) << size;
  }
  EXPECT_FALSE(decode(good + "x"));
  std::string version = good;
  version[2] = 9;
  EXPECT_EQ(decode(version).error().what(), "this motion has version 9; only version 1 is known");
  std::string kind = good;
  kind[good.size() - 2] = '\x73';
  EXPECT_FALSE(decode(kind));
}

}  // namespace
}  // namespace astragal::physics
