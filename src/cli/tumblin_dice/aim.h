#pragma once

#include <string>
#include <string_view>

#include "games/tumblin_dice/rules.h"
#include "text/result.h"

namespace astragal::cli {

/// A throw in words: "slide, from the left, 5 right, harder". Force is a number from 0 to
/// kMostForce; records use millimetres per second.
struct AimWords {
  static constexpr int kForceUnit = 150;  ///< mm/s
  static constexpr int kMostForce = games::TumblinDice::Aim::kMostSpeed / kForceUnit;

  games::TumblinDice::Aim aim{};
  int half_pad = 0;        ///< mm: largest distance of a start from the middle of the pad
  bool free_face = false;  ///< whether the thrower chooses the die's upper face
  bool let_go = false;     ///< the line ends with "throw"

  /// The throw after applying the line; properties that it does not mention are kept.
  [[nodiscard]] text::Result<AimWords> changed(std::string_view line) const;
};

/// "slide from the middle, straight ahead, force 11 of 30"
std::string describe(const AimWords& aim);

}  // namespace astragal::cli
