#pragma once

#include <string>
#include <vector>

#include "games/refusals.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::games {

template <>
struct Refusals<TumblinDice> {
  /// No number of a pose is larger: ten metres from the board, or a whole turn.
  static constexpr int kMostPose = Pose::kUnit;

  static text::Error why_not(const TumblinDice& game, const std::vector<std::string>& words,
                             const Seating& seating);
};

}  // namespace astragal::games
