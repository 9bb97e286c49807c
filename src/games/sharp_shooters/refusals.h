#pragma once

#include <string>
#include <vector>

#include "games/refusals.h"
#include "games/sharp_shooters/rules.h"

namespace astragal::games {

template <>
struct Refusals<SharpShooters> {
  static text::Error why_not(const SharpShooters& game, const std::vector<std::string>& words,
                             const Seating& seating);
};

}  // namespace astragal::games
