#pragma once

#include <cstddef>
#include <memory>

#include "bots/thinking.h"
#include "bots/trophy_buck/approximation.h"
#include "bots/trophy_buck/exact_race.h"

namespace astragal::bots {

/// What a hunter looks at when planning a turn.
enum class Objective : std::uint8_t {
  kPoints,          ///< the most points on average, whatever the others have
  kApproximateWin,  ///< the chance to win, roughly
  kExactWin,        ///< the chance to win, exactly: three hunters whose race is solved
};

/// A plan of the turn that `game` is in, and what it points into.
struct KeptPlan {
  std::shared_ptr<const TurnPlan> plan;
  std::shared_ptr<const void> ground;  ///< what the plan points into
  explicit operator bool() const { return plan != nullptr; }
};

/// Plans are kept for each thread, so that the many positions of a turn are answered from one.
/// None where it cannot be: no race, or one that does not cover the position; dice of one's own
/// that have too many positions.
KeptPlan plan_for(const games::TrophyBuck& game, Objective aim, const Knowledge& knowledge);

/// How many plans each thread keeps, at 15 KB each: 1,000 unless said otherwise, enough for tables.
/// Who simulates many games keeps those of all turns that come up, 60,000 say.
void keep_plans(std::size_t most);

}  // namespace astragal::bots
