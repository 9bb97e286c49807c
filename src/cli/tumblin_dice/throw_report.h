#pragma once

#include <boost/json.hpp>

#include <string>
#include <vector>

#include "simulate/tumblin_dice/throws.h"
#include "text/style.h"

namespace astragal {

/// What a person reads: every die that moved, and the board from above.
std::string throw_report(const ThrowPlan& plan, const Thrown& thrown, const Style& style);
std::string fan_report(const ThrowPlan& plan, const std::vector<Thrown>& all, const Style& style);

/// One JSON object; docs/throwing.md says what is in it.
boost::json::object throw_json(const ThrowPlan& plan, const Thrown& thrown);
boost::json::object fan_json(const ThrowPlan& plan, const std::vector<Thrown>& all);

}  // namespace astragal
