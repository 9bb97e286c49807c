#pragma once

#include <string>
#include <vector>

#include "games/game_text.h"

namespace astragal::games {

/// What a game can say when somebody asks for the impossible. A game that can say more specialises
/// it in its refusals.h.
template <class G>
struct Refusals {
  /// Why a decision of these words cannot be made now, more closely than that it is not in legal();
  /// empty if there is nothing more to say.
  static text::Error why_not(const G& /*game*/, const std::vector<std::string>& /*words*/,
                             const Seating& /*seating*/) {
    return {};
  }
};

}  // namespace astragal::games
