#pragma once

#include "physics/world.h"

namespace astragal::physics {

/// How deep two dice are in each other, in millimetres; negative if they are apart by at least as
/// much. Knows nothing of the physics engine.
double depth(const Placement& one, const Placement& other, double edge);

/// See Table::free_spot.
std::optional<Pose> free_spot(const Board& board, const Lay& lay, int level, BoardPoint near,
                              double radius, int face);

}  // namespace astragal::physics
