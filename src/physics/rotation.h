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
using Turn = decltype(Pose::turn);  ///< a Rotation in integers

/// First `second`, then `first`, as with matrices.
Rotation operator*(const Rotation& first, const Rotation& second);
Vector rotated(const Rotation& rotation, const Vector& vector);
/// The angle between two rotations, in radians.
double angle_between(const Rotation& one, const Rotation& other);

Rotation to_rotation(const Turn& turn);
/// The nearest Turn, with w >= 0, so that each rotation has one Turn.
Turn to_turn(const Rotation& rotation);

/// The normal of a die's face: 1 is its z axis, 2 x, 3 y; opposite faces sum to 7.
Vector normal_of(int face);
/// The cosine between a face's normal and the vertical.
double upness(const Rotation& rotation, int face);
/// The distance from a die's centre down to its lowest corner.
double reach_down(const Rotation& rotation, double edge);
/// The uppermost face.
int face_up(const Rotation& rotation);
/// The angle in radians by which the uppermost face is closer to the vertical than the next.
double face_margin(const Rotation& rotation);

inline constexpr int kCubeRotations = 24;
/// The 24 rotations of a cube onto itself; 0 is the identity.
const Rotation& cube_rotation(int index);
/// A cube rotation that makes a die which lands with `landed` up show `wanted` instead, if applied
/// before the throw: `start * cube_rotation(…)`. The motion stays the same, because of the cube's
/// symmetry. `variant` 0 to 3 selects one of the four.
int cube_rotation_for(int landed, int wanted, int variant = 0);

/// A uniform random rotation from three uniform numbers (Shoemake).
Turn any_turn(const std::array<std::uint64_t, 3>& random);
/// Flat with `face` up, rotated about the vertical by a uniform angle.
Turn flat_turn(int face, std::uint64_t word);

}  // namespace astragal::physics
