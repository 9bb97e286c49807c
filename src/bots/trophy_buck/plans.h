#pragma once

#include <cstddef>
#include <memory>

#include "bots/thinking.h"
#include "bots/trophy_buck/approximation.h"
#include "bots/trophy_buck/exact_race.h"

namespace astragal::bots {

/// Objective of a plan.
enum class Objective : std::uint8_t {
  kPoints,          ///< expected points, ignoring opponents
  kApproximateWin,  ///< approximate chance to win
  kExactWin,        ///< exact chance to win: three hunters with a solved race
};

/// A plan of the current turn, with shared ownership of the data it refers to.
struct KeptPlan {
  std::shared_ptr<const TurnPlan> plan;
  std::shared_ptr<const void> ground;  ///< data that the plan refers to
  explicit operator bool() const { return plan != nullptr; }
};

/// Plans are cached per thread, because one plan serves all positions of a turn. Empty if there is
/// no race that covers the position, or custom dice have too many positions.
KeptPlan plan_for(const games::TrophyBuck& game, Objective aim, const Knowledge& knowledge);

/// Sets the number of plans cached per thread, at 15 KB each. The default of 1,000 serves game
/// tables; simulations of many games use 60,000.
void keep_plans(std::size_t most);

}  // namespace astragal::bots
