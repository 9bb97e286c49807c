#pragma once

#include <boost/json.hpp>

#include <string>
#include <vector>

#include "cli/throwing.h"
#include "text/style.h"

namespace astragal {

/// "red1: slide, 1500 mm/s, 2.0° to the right"
std::string short_aim_words(const ThrowPlan& plan);
/// "from 20 mm left of the middle, 90°/s of spin", where there is something to say.
std::string aim_details(const ThrowPlan& plan);
/// Both, with a comma between them.
std::string aim_words(const ThrowPlan& plan);
/// "red1 rests on 3x and shows 5: 15 points, after 0.82 s."
std::string outcome_words(const ThrowPlan& plan, const Thrown& thrown);
/// "200 throws with normal hands: 4.3 points each on average, give or take 0.6."
std::string fan_words(const ThrowPlan& plan, const Tally& sum);

/// What a person reads: every die that moved, and the board from above.
std::string throw_report(const ThrowPlan& plan, const Thrown& thrown, const Style& style);
std::string fan_report(const ThrowPlan& plan, const std::vector<Thrown>& all, const Style& style);

/// One JSON object; docs/throwing.md says what is in it.
boost::json::object throw_json(const ThrowPlan& plan, const Thrown& thrown);
boost::json::object fan_json(const ThrowPlan& plan, const std::vector<Thrown>& all);

}  // namespace astragal
