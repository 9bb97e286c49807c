#pragma once

#include "games/rock_the_bock/rules.h"

namespace astragal {

/// The sheets once a decision about a roll is carried out, before a round's end would wipe them.
std::array<RockTheBock::Sheet, RockTheBock::kMaxSeats> sheets_after(const RockTheBock& game,
                                                                    RockTheBock::Decision decision);

/// How somebody plays who has just learned Rock the Bock: roebucks until they lead, then own does,
/// else wolves for whoever has most points; dice are spent as they come, and what a doe does to
/// others is overlooked.
RockTheBock::Decision newcomers_decision(const RockTheBock& game);

}  // namespace astragal
