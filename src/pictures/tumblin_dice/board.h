#pragma once

#include "physics/board.h"
#include "pictures/motion.h"

namespace astragal::pictures {

/// What `draw_board` refers to.
void draw_wood_definitions(Svg& svg);

/// The board as this view shows it: surfaces with the numbers of their levels, pegs and walls.
void draw_board(Svg& svg, const View& view, const physics::Board& board);

}  // namespace astragal::pictures
