#pragma once

#include "games/rock_the_bock/rules.h"

namespace astragal::bots {

/// The sheets once a decision about a roll is carried out, before a round's end would wipe them.
std::array<games::RockTheBock::Sheet, games::RockTheBock::kMaxSeats> sheets_after(
    const games::RockTheBock& game, games::RockTheBock::Decision decision);

/// How somebody plays who has just learned Rock the Bock: roebucks until they lead, then own does,
/// else wolves for whoever has most points; dice are spent as they come, and what a doe does to
/// others is overlooked.
games::RockTheBock::Decision newcomers_decision(const games::RockTheBock& game);

}  // namespace astragal::bots
