#pragma once

#include "core/reason.h"
#include "physics/world.h"

namespace astragal::physics {

/// Why a die cannot lie as `lay` says, among the others; empty if it can. The {die} of the sentence
/// is its number. Poses of real throws always can; somebody may have written others.
Reason cannot_rest(const Board& board, const Lay& lay, int die);

/// Where the dice are at the end; nothing for those that never move.
std::array<std::optional<Placement>, Motion::kMostDice> last_placements(const Motion& motion);

/// Why a motion of `thrown` among `others` (bits) does not end with the dice as they lie now; empty
/// if it does. Dice that do not lie anywhere now may have gone anywhere.
Reason does_not_lead_to(const Motion& motion, int thrown, unsigned others, const Lay& lay);

}  // namespace astragal::physics
