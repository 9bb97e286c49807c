#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "physics/rotation.h"

namespace astragal::physics {

/// Kinds of throws: rolled with forward spin, pushed flat, or flicked with a finger, which makes
/// the die hop.
enum class ThrowKind : std::uint8_t { kRoll, kSlide, kFlick };

/// An aim, in integers, so that records can hold it exactly.
struct Throw {
  static constexpr int kMostDirection = 900;  ///< sideways
  static constexpr int kMostSpeed = 4500;
  static constexpr int kMostSpin = 7200;

  int x = 0;          ///< millimetres to the right of the pad's middle
  int direction = 0;  ///< tenths of a degree, to the right of straight ahead
  int speed = 1000;   ///< millimetres per second
  int spin = 0;       ///< degrees per second about the vertical, counterclockwise from above
  ThrowKind kind = ThrowKind::kRoll;
  Turn turn{0, 0, 0, Pose::kUnit};  ///< rotation in the hand

  friend bool operator==(const Throw&, const Throw&) = default;
};

/// The rotation in the hand, from three uniform numbers: any rotation for a roll; flat with any
/// face up and any angle for a slide or a flick. `face` is the top face if the thrower sets it.
Turn start_turn(ThrowKind kind, const std::array<std::uint64_t, 3>& random,
                std::optional<int> face = std::nullopt);

/// Nearly normal with standard deviation 1, from -4 to 4, from a uniform word. Integers except for
/// one division, so that it is the same on every machine.
double bell(std::uint64_t word);

enum class Hands : std::uint8_t { kSteady, kNormal, kShaky };

/// Standard deviations of the hand's tremor.
struct Tremor {
  double x;          ///< millimetres
  double direction;  ///< tenths of a degree
  double speed;      ///< share of the speed
  double spin;       ///< degrees per second
};
Tremor tremor(Hands hands);

/// Adds hand tremor to a throw: a nearly normal deviation for each quantity, at most four standard
/// deviations, from four uniform numbers. Integers except for one product each, so that it is the
/// same on every machine. The die may start beside the pad.
Throw tremble(Throw asked, Hands hands, const std::array<std::uint64_t, 4>& random);

}  // namespace astragal::physics
