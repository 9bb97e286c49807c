#pragma once

#include <boost/json.hpp>

#include <string>
#include <vector>

#include "simulate/tumblin_dice/throws.h"
#include "text/style.h"

namespace astragal::cli {

/// Text output: every die that moved, and the board from above.
std::string throw_report(const simulate::ThrowPlan& plan, const simulate::Thrown& thrown,
                         const text::Style& style);
std::string fan_report(const simulate::ThrowPlan& plan, const std::vector<simulate::Thrown>& all,
                       const text::Style& style);

/// One JSON object, described in docs/throwing.md.
boost::json::object throw_json(const simulate::ThrowPlan& plan, const simulate::Thrown& thrown);
boost::json::object fan_json(const simulate::ThrowPlan& plan,
                             const std::vector<simulate::Thrown>& all);

}  // namespace astragal::cli
