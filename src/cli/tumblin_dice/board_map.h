#pragma once

#include <string>

#include "simulate/tumblin_dice/throws.h"
#include "text/style.h"

namespace astragal::cli {

/// The board from above in characters, the thrower below: levels, pegs, the thrown die's path, and
/// every die with the number it shows.
std::string board_map(const simulate::ThrowPlan& plan, const simulate::Thrown& thrown,
                      const text::Style& style);

}  // namespace astragal::cli
