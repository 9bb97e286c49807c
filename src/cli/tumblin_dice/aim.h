#pragma once

#include <string>
#include <string_view>

#include "games/tumblin_dice/rules.h"
#include "text/result.h"

namespace astragal::cli {

/// A throw as people say it: "slide, from the left, 5 right, harder". Numbers of force are what a
/// finger feels; a record has millimetres a second.
struct AimWords {
  static constexpr int kForceUnit = 150;  ///< mm/s
  static constexpr int kMostForce = games::TumblinDice::Aim::kMostSpeed / kForceUnit;

  games::TumblinDice::Aim aim{};
  int half_pad = 0;        ///< mm: how far from its middle a throw may start
  bool free_face = false;  ///< whether the thrower sets the die's face
  bool let_go = false;     ///< the line ends with "throw"

  /// The throw changed as the line says; what it does not mention stays.
  [[nodiscard]] text::Result<AimWords> changed(std::string_view line) const;
};

/// "slide from the middle, straight ahead, force 11 of 30"
std::string describe(const AimWords& aim);

}  // namespace astragal::cli
