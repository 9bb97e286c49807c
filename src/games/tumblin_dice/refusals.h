#pragma once

#include <string>
#include <vector>

#include "games/refusals.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::games {

template <>
struct Refusals<TumblinDice> {
  /// Largest number in a pose: ten metres from the board, or a full rotation.
  static constexpr int kMostPose = Pose::kUnit;

  static text::Error why_not(const TumblinDice& game, const std::vector<std::string>& words,
                             const Seating& seating);
};

}  // namespace astragal::games
