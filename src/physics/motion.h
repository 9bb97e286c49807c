#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "physics/rotation.h"
#include "text/result.h"

namespace astragal::physics {

/// Where a body is, in millimetres.
struct Placement {
  Vector at{};
  Rotation turn;
};

Placement to_placement(const Pose& pose);
Pose to_pose(const Placement& placement);

/// What a die struck, or what became of it.
enum class Happening : std::uint8_t { kBoard, kPeg, kWall, kDie, kBackboard, kOff, kRemoved };
inline constexpr int kHappenings = 7;

/// A moment of a motion: a sound to play, or a die that leaves the table.
struct Moment {
  std::uint16_t time = 0;  ///< in 960ths of a second
  std::uint8_t die = 0;
  Happening what = Happening::kBoard;
  std::uint8_t strength = 0;  ///< change of speed, in units of 20 mm/s; 255 is that or more
  friend bool operator==(const Moment&, const Moment&) = default;
};

/// A placement in 12 bytes: three 16-bit positions, a quaternion without its largest part.
struct PackedPlacement {
  std::array<std::int16_t, 3> at{};  ///< in units of 0.02 mm from the motion's origin
  std::uint64_t turn = 0;            ///< 48 bits
  friend bool operator==(const PackedPlacement&, const PackedPlacement&) = default;
};

/// How dice moved, 120 times a second, only those that did: docs/motion.md has the bytes.
struct Motion {
  static constexpr int kRate = 120;
  static constexpr int kMostDice = 16;
  static constexpr double kUnit = 0.02;

  std::array<std::int16_t, 3> origin{};  ///< millimetres
  std::vector<std::uint16_t> frames;     ///< bit n: die n has a placement in this frame
  std::vector<PackedPlacement> placements;
  std::vector<Moment> moments;
  friend bool operator==(const Motion&, const Motion&) = default;

  [[nodiscard]] PackedPlacement pack(const Placement& placement) const;
  [[nodiscard]] Placement unpack(const PackedPlacement& packed) const;
};

/// Follows dice and keeps what a Motion needs.
class Recorder {
 public:
  explicit Recorder(std::array<std::int16_t, 3> origin) { motion_.origin = origin; }

  /// Where a die is when the motion begins.
  void start(int die, const Placement& placement);
  /// Begins the next frame; `see` the dice that may have moved, by rising number.
  void next_frame() { motion_.frames.push_back(0); }
  void see(int die, const Placement& placement);
  void note(const Moment& moment) { motion_.moments.push_back(moment); }
  /// The motion; frame 0 has the dice that move later.
  Motion finish();

 private:
  Motion motion_;
  std::array<Placement, Motion::kMostDice> first_{};
  std::array<Placement, Motion::kMostDice> last_{};  ///< as it will be decoded
};

/// What happens next, after all that is there. Both must count from the same origin.
void append(Motion& motion, const Motion& next);
/// A die is somewhere else from one frame to the next.
void append_jump(Motion& motion, int die, const Placement& to);
/// A die leaves the table after the last frame.
void append_removal(Motion& motion, int die);

std::string encode(const Motion& motion);
text::Result<Motion> decode(std::string_view bytes);

/// Where the dice are in each frame: `unroll(motion)[frame][die]`, nothing for dice that never
/// move.
std::vector<std::array<std::optional<Placement>, Motion::kMostDice>> unroll(const Motion& motion);

}  // namespace astragal::physics
