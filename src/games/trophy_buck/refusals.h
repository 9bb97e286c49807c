#pragma once

#include <string>
#include <vector>

#include "games/trophy_buck/rules.h"
#include "games/refusals.h"

namespace astragal {

template <>
struct Refusals<TrophyBuck> {
  static Error why_not(const TrophyBuck& game, const std::vector<std::string>& words,
                       const Seating& seating);
};

}  // namespace astragal
