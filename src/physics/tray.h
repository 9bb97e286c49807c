#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "physics/world.h"

namespace astragal::physics {

/// A dice tray with a backboard at its far side. Inner dimensions in millimetres; the origin of x
/// and y is the middle of the floor.
struct TrayShape {
  double width = 360;
  double depth = 270;
  double rim = 45;         ///< height of the other three sides
  double backboard = 100;  ///< height
  double die = 16;
  Material material{0.2, 0.55};

  static constexpr double kFloor = 10;  ///< height above the table
  static constexpr double kThickness = 12;
};

/// A throw of several dice over the near side.
struct TrayThrow {
  int dice = 5;            ///< 1 to 10
  int speed = 1800;        ///< mm/s towards the backboard
  int direction = 0;       ///< tenths of a degree to the right
  std::uint64_t seed = 0;  ///< determines the arrangement in the hand
};

/// Why a throw is void (the tray rule); the first that applies, in this order.
enum class TrayFault : std::uint8_t { kOutside, kBackboard, kStacked, kCocked };

struct TrayResult {
  std::optional<TrayFault> fault;
  std::vector<Pose> poses;  ///< undefined for dice outside
  std::vector<int> faces;   ///< uppermost
  bool at_rest = true;
  double seconds = 0;
  Motion motion;
  friend bool operator==(const TrayResult&, const TrayResult&) = default;
};

/// Simulates throws into a tray. Deterministic.
class Tray {
 public:
  static constexpr int kMostDice = 10;

  explicit Tray(const TrayShape& shape = {});
  ~Tray();

  [[nodiscard]] const TrayShape& shape() const;
  TrayResult roll(const TrayThrow& thrown, bool record = false);
  /// Drops dice from given placements.
  TrayResult drop(const std::vector<Placement>& dice, const Vector& velocity, bool record = false);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace astragal::physics
