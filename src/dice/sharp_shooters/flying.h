#pragma once

#include "dice/flying.h"
#include "games/sharp_shooters/rules.h"

namespace astragal::dice {

/// Dice thrown into the tray.
MadeDice make_flying_dice(const games::SharpShooters& game, const boost::json::object& data);

}  // namespace astragal::dice
