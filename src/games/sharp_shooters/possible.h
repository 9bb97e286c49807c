#pragma once

#include "core/reason.h"
#include "games/sharp_shooters/rules.h"

namespace astragal {

/// What SharpShooters::impossible says, with the things that it is about.
Reason why_impossible(const SharpShooters& game, const SharpShooters::Outcome& outcome);

}  // namespace astragal
