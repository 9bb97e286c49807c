#include "physics/throw.h"

#include <gtest/gtest.h>

#include "physics/physics_test.h"

namespace astragal::physics {
namespace {

using namespace physics_test;

TEST(Tremble, IsThePublishedAmount) {
  Rng rng(13);
  Throw asked;
  asked.speed = 2000;
  // The table of docs/physics.md.
  struct Amount {
    Hands hands;
    double x, direction, speed, spin;
  };
  for (const auto& amount : {Amount{Hands::kSteady, 1.5, 7, 0.02, 20},
                             {Hands::kNormal, 3, 18, 0.05, 60},
                             {Hands::kShaky, 8, 75, 0.18, 200}}) {
    double x = 0;
    double speed = 0;
    double direction = 0;
    double spin = 0;
    double mean = 0;
    constexpr int kThrows = 20000;
    for (int i = 0; i < kThrows; ++i) {
      const Throw made = tremble(asked, amount.hands, random_numbers<4>(rng));
      x += std::pow(made.x, 2) / kThrows;
      direction += std::pow(made.direction, 2) / kThrows;
      speed += std::pow(made.speed - 2000, 2) / kThrows;
      spin += std::pow(made.spin, 2) / kThrows;
      mean += (made.speed - 2000.0) / kThrows;
      ASSERT_LE(std::abs(made.x), 4 * amount.x + 1);
    }
    EXPECT_NEAR(std::sqrt(x), amount.x, 0.05 * amount.x);
    EXPECT_NEAR(std::sqrt(direction), amount.direction, 0.05 * amount.direction);
    EXPECT_NEAR(std::sqrt(speed), 2000 * amount.speed, 0.05 * 2000 * amount.speed);
    EXPECT_NEAR(std::sqrt(spin), amount.spin, 0.05 * amount.spin);
    EXPECT_NEAR(mean, 0, 2000 * amount.speed / 30);
  }
}

TEST(Tremble, KeepsThrowsWithinTheirRange) {
  Rng rng(14);
  Throw asked;
  asked.speed = Throw::kMostSpeed;
  asked.direction = -Throw::kMostDirection;
  for (int i = 0; i < 1000; ++i) {
    const Throw made = tremble(asked, Hands::kShaky, random_numbers<4>(rng));
    ASSERT_LE(made.speed, Throw::kMostSpeed);
    ASSERT_GE(made.direction, -Throw::kMostDirection);
    ASSERT_EQ(made.turn, asked.turn);
  }
}

}  // namespace
}  // namespace astragal::physics
