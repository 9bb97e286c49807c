#pragma once

#include "physics/board.h"

namespace astragal::physics {

/// Whether a square of this side, its sides along the axes, lies flat and wholly on one surface of
/// the level, clear of pegs and walls.
bool patch_fits(const Board& board, int level, BoardPoint centre, double side);

}  // namespace astragal::physics
