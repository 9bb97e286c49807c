#pragma once

#include "physics/board.h"

namespace astragal::physics {

/// Whether an axis-parallel square of this side lies completely on one surface of the level, clear
/// of pegs and walls.
bool patch_fits(const Board& board, int level, BoardPoint centre, double side);

}  // namespace astragal::physics
