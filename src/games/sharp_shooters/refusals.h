#pragma once

#include <string>
#include <vector>

#include "games/sharp_shooters/rules.h"
#include "games/refusals.h"

namespace astragal {

template <>
struct Refusals<SharpShooters> {
  static Error why_not(const SharpShooters& game, const std::vector<std::string>& words,
                       const Seating& seating);
};

}  // namespace astragal
