#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "physics/board.h"
#include "physics/motion.h"
#include "physics/throw.h"

namespace astragal::physics {

/// The poses of dice on the board, by number.
using Lay = std::array<std::optional<Pose>, Motion::kMostDice>;

/// A rectangle on a surface: a moving die that touches the surface inside it is stopped and
/// removed, and the rectangle is deactivated. The rules decide what it means.
struct Zone {
  BoardPoint low{};
  BoardPoint high{};
};

struct ZoneHit {
  int zone = 0;
  int die = 0;
  double seconds = 0;
  friend bool operator==(const ZoneHit&, const ZoneHit&) = default;
};

/// A moving die, passed to `watch` after every step: mm, mm/s, rad/s.
struct FlyingDie {
  int die = 0;
  Placement placement;
  Vector velocity{};
  Vector spin{};
};

/// Options of a simulation.
struct Wish {
  bool coarse = false;  ///< 240 steps per second: for planning only
  bool record = false;  ///< record the motion
  std::span<const Zone> zones{};
  std::function<void(std::span<const FlyingDie>)> watch{};  ///< called after every step
};

enum class RestState : std::uint8_t {
  kAbsent,   ///< not in the simulation
  kResting,  ///< lies on a surface
  kOff,      ///< fell off the board, or has no surface below its centre
  kRemoved,  ///< by a zone
};

struct DieResult {
  RestState rest_state = RestState::kAbsent;
  Pose pose;            ///< if resting
  int level = 0;        ///< of the highest surface below its centre; 0 on the pad
  bool on_pad = false;  ///< whether that surface is the pad
  int face = 0;         ///< uppermost
  bool moved = false;   ///< by more than 1 mm
  friend bool operator==(const DieResult&, const DieResult&) = default;
};

struct ThrowResult {
  std::array<DieResult, Motion::kMostDice> dice{};
  bool pad_first = false;  ///< whether the thrown die touched the pad first
  bool at_rest = true;     ///< false if the simulation was cut off
  double seconds = 0;
  std::vector<ZoneHit> hits;
  Motion motion;  ///< if recorded
  friend bool operator==(const ThrowResult&, const ThrowResult&) = default;

  /// The resulting poses.
  [[nodiscard]] Lay lay() const;
};

/// A board with dice as bodies. Each call depends on its arguments only: the same throw from the
/// same lay gives the same result to the bit.
class Table {
 public:
  static constexpr double kCapSeconds = 4;

  explicit Table(const Board& board);
  ~Table();
  Table(Table&&) noexcept;
  Table& operator=(Table&&) noexcept;

  [[nodiscard]] const Board& board() const;

  /// Throws `die`, which must not be in `lay`.
  ThrowResult throw_die(const Lay& lay, int die, const Throw& thrown, const Wish& wish = {});
  /// Position and velocity at the start of a throw.
  [[nodiscard]] FlyingDie launch_of(int die, const Throw& thrown) const;
  /// Lets the dice come to rest after dice were removed from, or put at, the poses `around`. Only
  /// dice near these wake up.
  ThrowResult settle(const Lay& lay, std::span<const Pose> around, const Wish& wish = {});
  /// The free spot nearest to `near`, within `radius`, for a die with `face` up on a surface of
  /// this level, clear of edges, pegs, walls and dice.
  [[nodiscard]] std::optional<Pose> free_spot(const Lay& lay, int level, BoardPoint near,
                                              double radius, int face) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace astragal::physics
