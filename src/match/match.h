#pragma once

#include "games/rock_the_bock/text.h"
#include "games/sharp_shooters/text.h"
#include "games/trophy_buck/text.h"
#include "games/tumblin_dice/text.h"
#include "match/basic_match.h"

namespace astragal {

/// The list of games. A new game is one more name here.
using Match = BasicMatch<TrophyBuck, RockTheBock, SharpShooters, TumblinDice>;

extern template class BasicMatch<TrophyBuck, RockTheBock, SharpShooters, TumblinDice>;

}  // namespace astragal
