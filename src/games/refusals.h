#pragma once

#include <string>
#include <vector>

#include "games/game_text.h"

namespace astragal::games {

/// Explains why a decision is illegal. Games specialise this in their refusals.h.
template <class G>
struct Refusals {
  /// The specific reason why the decision is illegal now; empty if there is none beyond "not in
  /// legal()".
  static text::Error why_not(const G& /*game*/, const std::vector<std::string>& /*words*/,
                             const Seating& /*seating*/) {
    return {};
  }
};

}  // namespace astragal::games
