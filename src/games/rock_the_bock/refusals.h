#pragma once

#include <string>
#include <vector>

#include "games/rock_the_bock/rules.h"
#include "games/refusals.h"

namespace astragal {

template <>
struct Refusals<RockTheBock> {
  static Error why_not(const RockTheBock& game, const std::vector<std::string>& words,
                       const Seating& seating);
};

}  // namespace astragal
