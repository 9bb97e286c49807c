#pragma once

#include <string>
#include <vector>

#include "simulate/tumblin_dice/throws.h"

namespace astragal::pictures {

/// An SVG of one throw, from above and from the side: paths, impacts and final places of all dice.
std::string throw_picture(const simulate::ThrowPlan& plan, const simulate::Thrown& thrown);

/// An SVG of many throws of one aim: paths and frequencies of results.
std::string fan_picture(const simulate::ThrowPlan& plan, const std::vector<simulate::Thrown>& all);

}  // namespace astragal::pictures
