#pragma once

#include "core/reason.h"
#include "games/trophy_buck/rules.h"

namespace astragal {

/// What TrophyBuck::impossible says, with the things that it is about.
Reason why_impossible(const TrophyBuck& game, const TrophyBuck::Outcome& outcome);

}  // namespace astragal
