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

/// The dice that lie somewhere, by number.
using Lay = std::array<std::optional<Pose>, Motion::kMostDice>;

/// A rectangle on a surface: a moving die that touches the surface inside it is stopped and removed
/// at that moment, and the rectangle is used up. What it means, the rules decide.
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

/// A die in flight, for those who look over the simulation's shoulder: mm, mm/s, rad/s.
struct FlyingDie {
  int die = 0;
  Placement placement;
  Vector velocity{};
  Vector spin{};
};

/// What a simulation shall do besides.
struct Wish {
  bool coarse = false;  ///< 240 steps a second: for planning, not for the throw that counts
  bool record = false;  ///< keep the motion
  std::span<const Zone> zones{};
  std::function<void(std::span<const FlyingDie>)> watch{};  ///< called after every step
};

enum class Fate : std::uint8_t {
  kAbsent,   ///< was not there
  kResting,  ///< lies on a surface
  kOff,      ///< fell off the board, or lies where there is no surface below its centre
  kRemoved,  ///< in a zone
};

struct DieResult {
  Fate fate = Fate::kAbsent;
  Pose pose;            ///< if resting
  int level = 0;        ///< of the highest surface below its centre; 0 on the pad
  bool on_pad = false;  ///< that surface is the pad
  int face = 0;         ///< most upward
  bool moved = false;   ///< its centre, by more than 1 mm
  friend bool operator==(const DieResult&, const DieResult&) = default;
};

struct ThrowResult {
  std::array<DieResult, Motion::kMostDice> dice{};
  bool pad_first = false;  ///< the thrown die touched the pad before anything else
  bool at_rest = true;     ///< no: the simulation was cut off while something moved
  double seconds = 0;
  std::vector<ZoneHit> hits;
  Motion motion;  ///< if wished for
  friend bool operator==(const ThrowResult&, const ThrowResult&) = default;

  /// The dice as they lie now.
  [[nodiscard]] Lay lay() const;
};

/// A board with dice as bodies. Every call is a function of its arguments alone: the same throw
/// from the same lay ends the same to the bit, whatever was thrown before.
class Table {
 public:
  static constexpr double kCapSeconds = 4;

  explicit Table(const Board& board);
  ~Table();
  Table(Table&&) noexcept;
  Table& operator=(Table&&) noexcept;

  [[nodiscard]] const Board& board() const;

  /// Throws `die`, which does not lie anywhere yet.
  ThrowResult throw_die(const Lay& lay, int die, const Throw& thrown, const Wish& wish = {});
  /// How a throw leaves the hand.
  [[nodiscard]] FlyingDie launch_of(int die, const Throw& thrown) const;
  /// Lets the dice come to rest again after dice were removed from, or put at, the poses `around`.
  /// Only dice near these wake up.
  ThrowResult settle(const Lay& lay, std::span<const Pose> around, const Wish& wish = {});
  /// The spot nearest to `near`, within `radius`, where a whole die can lie with `face` up on a
  /// surface of this level, clear of edges, pegs, walls and dice.
  [[nodiscard]] std::optional<Pose> free_spot(const Lay& lay, int level, BoardPoint near,
                                              double radius, int face) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace astragal::physics
