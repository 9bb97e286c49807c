#pragma once

#include <array>
#include <cstdint>

namespace astragal {

/// Position and rotation of a die, in whole numbers, so that saving and loading is exact. Lengths
/// are in hundredths of a millimetre on the board (x to
/// the right, y away from the thrower, z up), the rotation as a quaternion times kUnit.
struct Pose {
  static constexpr int kUnit = 1 << 20;
  static constexpr int kPerCentimetre = 1000;

  std::int32_t x = 0;
  std::int32_t y = 0;
  std::int32_t z = 0;
  std::array<std::int32_t, 4> turn{0, 0, 0, kUnit};  ///< x, y, z, w

  friend bool operator==(const Pose&, const Pose&) = default;
};

}  // namespace astragal
