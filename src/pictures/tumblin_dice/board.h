#pragma once

#include "physics/board.h"
#include "pictures/motion.h"

namespace astragal::pictures {

/// Definitions for `draw_board`.
void draw_wood_definitions(Svg& svg);

/// The board in this view: surfaces with their levels, pegs and walls.
void draw_board(Svg& svg, const View& view, const physics::Board& board);

}  // namespace astragal::pictures
