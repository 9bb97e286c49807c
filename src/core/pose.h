#pragma once

#include <array>
#include <cstdint>

namespace astragal {

/// Where a die lies and how it is turned, in whole numbers, so that a position saved, sent and
/// loaded is the same position to the bit. Lengths in hundredths of a millimetre on the board (x to
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
