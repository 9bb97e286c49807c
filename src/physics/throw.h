#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "physics/rotation.h"

namespace astragal::physics {

/// How the die leaves the hand: rolled with a forward spin, pushed flat, or struck by a finger,
/// which gives it a hop.
enum class ThrowKind : std::uint8_t { kRoll, kSlide, kFlick };

/// What a thrower asks for, in whole numbers, so that it can be written down.
struct Throw {
  static constexpr int kMostDirection = 900;  ///< straight to the side
  static constexpr int kMostSpeed = 4500;
  static constexpr int kMostSpin = 7200;

  int x = 0;          ///< millimetres to the right of the pad's middle
  int direction = 0;  ///< tenths of a degree, to the right of straight away
  int speed = 1000;   ///< millimetres a second
  int spin = 0;       ///< degrees a second about the vertical, counterclockwise from above
  ThrowKind kind = ThrowKind::kRoll;
  Turn turn{0, 0, 0, Pose::kUnit};  ///< how the die is held

  friend bool operator==(const Throw&, const Throw&) = default;
};

/// How a die is held, drawn from three uniform words: any rotation for a roll; flat, turned at will
/// and on any face, for a slide or a flick. With `face` the thrower has set what looks up.
Turn start_turn(ThrowKind kind, const std::array<std::uint64_t, 3>& words,
                std::optional<int> face = std::nullopt);

/// From -4 to 4, nearly normal with deviation 1, of a uniform word. Whole numbers but for one
/// division, so that it is the same on every machine.
double bell(std::uint64_t word);

enum class Hands : std::uint8_t { kSteady, kNormal, kShaky };

/// The published amount of trembling: standard deviations.
struct Tremor {
  double x;          ///< millimetres
  double direction;  ///< tenths of a degree
  double speed;      ///< share of the speed
  double spin;       ///< degrees a second
};
Tremor tremor(Hands hands);

/// The throw that becomes of the one asked for: each quantity moved by a bell-shaped amount, within
/// four standard deviations, from four uniform words. Whole-number arithmetic but for one product
/// each, so that it is the same on every machine. The die may end up beside the pad.
Throw tremble(Throw asked, Hands hands, const std::array<std::uint64_t, 4>& words);

}  // namespace astragal::physics
