#pragma once

#include <string>
#include <vector>

#include "games/refusals.h"
#include "games/trophy_buck/rules.h"

namespace astragal::games {

template <>
struct Refusals<TrophyBuck> {
  static text::Error why_not(const TrophyBuck& game, const std::vector<std::string>& words,
                             const Seating& seating);
};

}  // namespace astragal::games
