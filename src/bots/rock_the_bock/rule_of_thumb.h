#pragma once

#include "games/rock_the_bock/rules.h"

namespace astragal::bots {

/// The sheets after a decision about a roll, before the end of a round would clear them.
std::array<games::RockTheBock::Sheet, games::RockTheBock::kMaxSeats> sheets_after(
    const games::RockTheBock& game, games::RockTheBock::Decision decision);

/// A beginner's decision: roebucks until in the lead, then own does, else wolves for the player
/// with most points. Ignores the number of dice used and the effect of does on others.
games::RockTheBock::Decision beginner_decision(const games::RockTheBock& game);

}  // namespace astragal::bots
