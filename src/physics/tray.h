#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "physics/world.h"

namespace astragal::physics {

/// A tray to roll dice into, with a backboard on its far side. Millimetres, inside; the middle of
/// its floor is the origin of x and y.
struct TrayShape {
  double width = 360;
  double depth = 270;
  double rim = 45;         ///< height of the other three sides
  double backboard = 100;  ///< height
  double die = 16;
  Material material{0.2, 0.55};

  static constexpr double kFloor = 10;  ///< its height above the table
  static constexpr double kThickness = 12;
};

/// A handful of dice leaves the hand over the near side.
struct TrayThrow {
  int dice = 5;            ///< 1 to 10
  int speed = 1800;        ///< mm/s towards the backboard
  int direction = 0;       ///< tenths of a degree to the right
  std::uint64_t seed = 0;  ///< how the dice lie in the hand
};

/// Why a throw does not count (the tray rule); the first that holds of these, in this order.
enum class TrayFault : std::uint8_t { kOutside, kBackboard, kStacked, kCocked };

struct TrayResult {
  std::optional<TrayFault> fault;
  std::vector<Pose> poses;  ///< of dice that are outside: any
  std::vector<int> faces;   ///< most upward
  bool at_rest = true;
  double seconds = 0;
  Motion motion;
  friend bool operator==(const TrayResult&, const TrayResult&) = default;
};

/// Rolls dice physically, the same way each time for the same throw.
class Tray {
 public:
  static constexpr int kMostDice = 10;

  explicit Tray(const TrayShape& shape = {});
  ~Tray();

  [[nodiscard]] const TrayShape& shape() const;
  TrayResult roll(const TrayThrow& thrown, bool record = false);
  /// Lets dice fall from given placements.
  TrayResult drop(const std::vector<Placement>& dice, const Vector& velocity, bool record = false);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace astragal::physics
