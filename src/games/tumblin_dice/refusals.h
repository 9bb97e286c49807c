#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/reason.h"
#include "games/tumblin_dice/rules.h"
#include "text/refusals.h"

namespace astragal {

template <>
struct Refusals<TumblinDice> {
  /// No number of a pose is larger: ten metres from the board, or a whole turn.
  static constexpr int kMostPose = Pose::kUnit;

  static std::string why_not(const TumblinDice& game, const std::vector<std::string>& words,
                             const Seating& seating);
  /// A reason with the names of dice, cards and levels.
  static std::string words(const Reason& reason);
};

}  // namespace astragal
