#pragma once

#include <array>
#include <cstdint>

#include "core/pose.h"

namespace astragal::physics {

/// A unit quaternion.
struct Rotation {
  double x = 0;
  double y = 0;
  double z = 0;
  double w = 1;
};

using Vector = std::array<double, 3>;
using Turn = decltype(Pose::turn);  ///< a Rotation in whole numbers

/// First `second`, then `first`, as with matrices.
Rotation operator*(const Rotation& first, const Rotation& second);
Vector rotated(const Rotation& rotation, const Vector& vector);
/// The angle between two rotations, in radians.
double angle_between(const Rotation& one, const Rotation& other);

Rotation to_rotation(const Turn& turn);
/// The nearest Turn, with w not negative, so that one rotation has one Turn.
Turn to_turn(const Rotation& rotation);

/// A die's faces: 1 looks along its own z, 2 along x, 3 along y, opposite ones sum to 7.
Vector normal_of(int face);
/// How the faces look up: the cosine between a face's normal and the vertical.
double upness(const Rotation& rotation, int face);
/// The face most upward.
int face_up(const Rotation& rotation);
/// The angle, in radians, by which the most upward face is nearer to the vertical than the next.
double face_margin(const Rotation& rotation);

inline constexpr int kCubeRotations = 24;
/// The rotations that leave a cube looking the same; 0 turns nothing.
const Rotation& cube_rotation(int index);
/// A cube rotation that makes a die which comes to rest with `landed` up show `wanted` instead, if
/// it is turned by it before the throw: `start * cube_rotation(…)`. The motion stays what it was,
/// because a cube looks the same from 24 sides. `variant` 0 to 3 picks one of the four there are.
int cube_rotation_for(int landed, int wanted, int variant = 0);

/// Uniform over all rotations, from three uniform words (Shoemake).
Turn any_turn(const std::array<std::uint64_t, 3>& words);
/// Lies flat with `face` up, turned about the vertical by a uniform angle.
Turn flat_turn(int face, std::uint64_t word);

}  // namespace astragal::physics
