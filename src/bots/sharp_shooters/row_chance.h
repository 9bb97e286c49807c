#pragma once

#include "games/sharp_shooters/rules.h"

namespace astragal::bots {

/// The chance to complete a row with `filled` filled squares in one turn with `dice` dice, aiming
/// at this row only.
double sharp_chance(const games::SharpShooters::Row& row, int filled, int dice);

}  // namespace astragal::bots
