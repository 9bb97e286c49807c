#pragma once

#include <string>

#include "simulate/tumblin_dice/throws.h"
#include "text/style.h"

namespace astragal::cli {

/// The board from above in characters, with levels, pegs, the path of the thrown die, and each
/// die's number. The thrower is at the bottom.
std::string board_map(const simulate::ThrowPlan& plan, const simulate::Thrown& thrown,
                      const text::Style& style);

}  // namespace astragal::cli
