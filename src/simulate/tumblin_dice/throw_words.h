#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "simulate/tumblin_dice/throws.h"

namespace astragal::simulate {

/// "slide"
std::string_view kind_word(physics::ThrowKind kind);
/// "normal"; "none" for exact throws
std::string_view hands_word(const std::optional<physics::Hands>& hands);
const physics::DieResult& thrown_die(const ThrowPlan& plan, const Thrown& thrown);

/// "red1: slide, 1500 mm/s, 2.0° to the right"
std::string short_aim_words(const ThrowPlan& plan);
/// "from 20 mm left of the middle, 90°/s of spin"; empty if both are 0.
std::string aim_details(const ThrowPlan& plan);
/// Both, joined with a comma.
std::string aim_words(const ThrowPlan& plan);
/// "red1 rests on 3x and shows 5: 15 points, after 0.82 s."
std::string outcome_words(const ThrowPlan& plan, const Thrown& thrown);
/// "200 throws with normal hands: 4.3 points each on average, give or take 0.6."
std::string fan_words(const ThrowPlan& plan, const ThrowTally& sum);

/// "red1 rests on 3x and shows 5: 15 points"
std::string end_words(int number, const physics::DieResult& die);

}  // namespace astragal::simulate
