#pragma once

#include "physics/world.h"

namespace astragal::physics {

/// Penetration depth of two dice in millimetres; negative if they are at least that far apart.
/// Computed without Bullet.
double depth(const Placement& one, const Placement& other, double edge);

/// See Table::free_spot.
std::optional<Pose> free_spot(const Board& board, const Lay& lay, int level, BoardPoint near,
                              double radius, int face);

}  // namespace astragal::physics
