#pragma once

#include <string>

#include "simulate/tumblin_dice/throws.h"
#include "text/style.h"

namespace astragal {

/// The board from above in characters, the thrower below: levels, pegs, the thrown die's path, and
/// every die with the number it shows.
std::string board_map(const ThrowPlan& plan, const Thrown& thrown, const Style& style);

}  // namespace astragal
