#pragma once

#include "core/reason.h"
#include "physics/world.h"

namespace astragal::physics {

/// Why a die's pose in `lay` is impossible among the others; empty if it is possible. {die} in the
/// sentence is its number. Simulated poses are always possible; records may contain others.
Reason cannot_rest(const Board& board, const Lay& lay, int die);

/// The final placements of a motion; empty for dice that never move.
std::array<std::optional<Placement>, Motion::kMostDice> last_placements(const Motion& motion);

/// Why a motion of `thrown` among `others` (a bit set) does not end with `lay`; empty if it does.
/// Dice not in `lay` may have ended anywhere.
Reason does_not_lead_to(const Motion& motion, int thrown, unsigned others, const Lay& lay);

}  // namespace astragal::physics
