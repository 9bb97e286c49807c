#pragma once

#include <string>
#include <vector>

#include "games/refusals.h"
#include "games/rock_the_bock/rules.h"

namespace astragal::games {

template <>
struct Refusals<RockTheBock> {
  static text::Error why_not(const RockTheBock& game, const std::vector<std::string>& words,
                             const Seating& seating);
};

}  // namespace astragal::games
