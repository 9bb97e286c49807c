#pragma once

#include "games/sharp_shooters/rules.h"

namespace astragal::bots {

/// The chance to complete a row, of which `filled` squares are taken, in one turn with `dice` dice,
/// by somebody who wants nothing else.
double sharp_chance(const games::SharpShooters::Row& row, int filled, int dice);

}  // namespace astragal::bots
