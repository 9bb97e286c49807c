#pragma once

#include "dice/flying.h"
#include "games/sharp_shooters/rules.h"

namespace astragal {

/// Into the tray.
MadeDice make_flying_dice(const SharpShooters& game, const boost::json::object& data);

}  // namespace astragal
