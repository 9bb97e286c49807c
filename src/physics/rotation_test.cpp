#include "physics/rotation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "core/random.h"

namespace astragal::physics {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

TEST(Rotation, CubeHasTwentyFourDifferentRotations) {
  for (int one = 0; one < kCubeRotations; ++one) {
    for (int other = 0; other < one; ++other) {
      EXPECT_GT(angle_between(cube_rotation(one), cube_rotation(other)), 89 * kDegree);
    }
  }
}

TEST(Rotation, OppositeFacesSumToSevenAndTheDieIsRightHanded) {
  for (int face = 1; face <= 6; ++face) {
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_EQ(normal_of(face)[static_cast<std::size_t>(axis)],
                -normal_of(7 - face)[static_cast<std::size_t>(axis)]);
    }
  }
  // Seen from outside, 1, 2 and 3 go counter-clockwise around their corner.
  const Vector one = normal_of(1);
  const Vector two = normal_of(2);
  EXPECT_EQ(normal_of(3),
            (Vector{one[1] * two[2] - one[2] * two[1], one[2] * two[0] - one[0] * two[2],
                    one[0] * two[1] - one[1] * two[0]}));
}

TEST(Rotation, FaceUpAgreesWithTheTurnedNormals) {
  for (int index = 0; index < kCubeRotations; ++index) {
    const Rotation& turn = cube_rotation(index);
    EXPECT_NEAR(rotated(turn, normal_of(face_up(turn)))[2], 1, 1e-12);
    EXPECT_NEAR(face_margin(turn), 90 * kDegree, 1e-9);
  }
  const Rotation leaning{std::sin(22 * kDegree), 0, 0, std::cos(22 * kDegree)};
  EXPECT_NEAR(face_margin(leaning), 2 * kDegree, 1e-9);
}

/// A die that lands in any of the 24 ways can be rotated before the throw to show any face.
TEST(Rotation, RecordedThrowLandsOnAnyWantedFace) {
  for (int end = 0; end < kCubeRotations; ++end) {
    const Rotation& rest = cube_rotation(end);
    for (int wanted = 1; wanted <= 6; ++wanted) {
      std::set<int> variants;
      for (int variant = 0; variant < 4; ++variant) {
        const int index = cube_rotation_for(face_up(rest), wanted, variant);
        variants.insert(index);
        EXPECT_EQ(face_up(rest * cube_rotation(index)), wanted);
      }
      EXPECT_EQ(variants.size(), 4U);
    }
  }
}

/// Rotating the die before the throw does not change the moving cube.
TEST(Rotation, TurnedDieLooksLikeTheSameCubeAllTheWay) {
  Rng rng(5);
  for (int i = 0; i < 100; ++i) {
    std::array<std::uint64_t, 3> random{};
    for (auto& word : random) word = rng();
    const Rotation on_the_way = to_rotation(any_turn(random));
    const Rotation turned = on_the_way * cube_rotation(i % kCubeRotations);
    for (int face = 1; face <= 6; ++face) {
      const Vector looks = rotated(turned, normal_of(face));
      double most = -1;  // cosine: some face of the original cube has the same normal
      for (int other = 1; other <= 6; ++other) {
        const Vector there = rotated(on_the_way, normal_of(other));
        most = std::max(most, looks[0] * there[0] + looks[1] * there[1] + looks[2] * there[2]);
      }
      EXPECT_NEAR(most, 1, 1e-9) << "face " << face;
    }
  }
}

TEST(Rotation, TurnsInWholeNumbersAreExactEnough) {
  Rng rng(6);
  for (int i = 0; i < 1000; ++i) {
    std::array<std::uint64_t, 3> random{};
    for (auto& word : random) word = rng();
    const Turn turn = any_turn(random);
    const Turn again = to_turn(to_rotation(turn));
    for (std::size_t part = 0; part < 4; ++part) EXPECT_NEAR(again[part], turn[part], 1);
    EXPECT_GE(turn[3], 0) << "one rotation has one turn";
  }
}

TEST(Rotation, FlatDiceLieOnTheFaceAskedFor) {
  for (int face = 1; face <= 6; ++face) {
    for (std::uint64_t word : {0ULL, 1ULL << 63, 0x123456789abcdefULL}) {
      const Rotation turn = to_rotation(flat_turn(face, word));
      EXPECT_EQ(face_up(turn), face);
      EXPECT_NEAR(upness(turn, face), 1, 1e-9);
    }
  }
}

/// Each component of the turned vertical is uniform from -1 to 1 (Archimedes): chi-square, 20 bins.
TEST(Rotation, RandomTurnsAreUniform) {
  Rng rng(7);
  std::array<std::array<int, 20>, 3> bins{};
  constexpr int kTurns = 20000;
  for (int i = 0; i < kTurns; ++i) {
    std::array<std::uint64_t, 3> random{};
    for (auto& word : random) word = rng();
    const Rotation turn = to_rotation(any_turn(random));
    for (int axis = 0; axis < 3; ++axis) {
      const double up = upness(turn, axis + 1);
      ++bins[static_cast<std::size_t>(axis)]
            [static_cast<std::size_t>(std::min(19.0, (up + 1) * 10))];
    }
  }
  for (const auto& axis : bins) {
    double chi_square = 0;
    for (const int count : axis) chi_square += std::pow(count - kTurns / 20.0, 2) / (kTurns / 20.0);
    EXPECT_LT(chi_square, 43.82);  // 0.1 %, 19 degrees of freedom
  }
}

}  // namespace
}  // namespace astragal::physics
