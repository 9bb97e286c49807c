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

/// Position in millimetres, and rotation.
struct Placement {
  Vector at{};
  Rotation turn;
};

Placement to_placement(const Pose& pose);
Pose to_pose(const Placement& placement);

/// The kind of body that a die struck, or the reason for its removal.
enum class Happening : std::uint8_t { kBoard, kPeg, kWall, kDie, kBackboard, kOff, kRemoved };
inline constexpr int kHappenings = 7;

/// An event during a motion: an impact sound, or the removal of a die.
struct Moment {
  std::uint16_t time = 0;  ///< in 960ths of a second
  std::uint8_t die = 0;
  Happening what = Happening::kBoard;
  std::uint8_t strength = 0;  ///< change of speed in units of 20 mm/s, at most 255
  friend bool operator==(const Moment&, const Moment&) = default;
};

/// A placement in 12 bytes: three 16-bit positions, a quaternion without its largest component.
struct PackedPlacement {
  std::array<std::int16_t, 3> at{};  ///< in units of 0.02 mm from the motion's origin
  std::uint64_t turn = 0;            ///< 48 bits
  friend bool operator==(const PackedPlacement&, const PackedPlacement&) = default;
};

/// The motion of dice at 120 frames per second, with moving dice only. docs/motion.md has the byte
/// format.
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

/// Records a Motion.
class Recorder {
 public:
  explicit Recorder(std::array<std::int16_t, 3> origin) { motion_.origin = origin; }

  /// Sets the placement of a die at the start.
  void start(int die, const Placement& placement);
  /// Begins the next frame; then call `see` for dice that may have moved, in ascending order.
  void next_frame() { motion_.frames.push_back(0); }
  void see(int die, const Placement& placement);
  void note(const Moment& moment) { motion_.moments.push_back(moment); }
  /// The motion; frame 0 contains all dice that move later.
  Motion finish();

 private:
  Motion motion_;
  std::array<Placement, Motion::kMostDice> first_{};
  std::array<Placement, Motion::kMostDice> last_{};  ///< as decoded
};

/// Appends a motion with the same origin.
void append(Motion& motion, const Motion& next);
/// Appends a jump of a die between two frames.
void append_jump(Motion& motion, int die, const Placement& to);
/// Appends the removal of a die after the last frame.
void append_removal(Motion& motion, int die);

std::string encode(const Motion& motion);
text::Result<Motion> decode(std::string_view bytes);

/// The placements in each frame: `unroll(motion)[frame][die]`, empty for dice that never move.
std::vector<std::array<std::optional<Placement>, Motion::kMostDice>> unroll(const Motion& motion);

}  // namespace astragal::physics
