#include "physics/patch.h"

#include <algorithm>
#include <cmath>

#include "core/portable/numbers.h"

namespace astragal::physics {

bool patch_fits(const Board& board, int level, BoardPoint centre, double side) {
  const double half = side / 2;
  const auto on = [&](const Surface& surface) {
    return surface.level == level && holds_square(surface.outline, centre, half);
  };
  const auto touches = [&](const Peg& peg) {
    return portable::hypot(std::max(std::abs(peg.at.x - centre.x) - half, 0.0),
                           std::max(std::abs(peg.at.y - centre.y) - half, 0.0)) < peg.radius;
  };
  const auto under = [&](const Wall& wall) {
    // Tests a disc around the square: walls are at edges, where precision is not needed.
    return distance_to_side(wall.from, wall.to, centre) <
           wall.thickness / 2 + half * std::sqrt(2.0);
  };
  return std::any_of(board.surfaces.begin(), board.surfaces.end(), on) &&
         std::none_of(board.pegs.begin(), board.pegs.end(), touches) &&
         std::none_of(board.walls.begin(), board.walls.end(), under);
}

}  // namespace astragal::physics
