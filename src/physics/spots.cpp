#include "physics/spots.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/portable/numbers.h"

namespace astragal::physics {

namespace {

constexpr double kClear = 0.5;  // mm of clearance around a placed die
constexpr double kGrid = 1;     // mm between tested spots

double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

std::array<Vector, 3> axes_of(const Rotation& turn) {
  return {rotated(turn, {1, 0, 0}), rotated(turn, {0, 1, 0}), rotated(turn, {0, 0, 1})};
}

double half_width(const std::array<Vector, 3>& axes, const Vector& along, double edge) {
  return edge / 2 *
         (std::abs(dot(axes[0], along)) + std::abs(dot(axes[1], along)) +
          std::abs(dot(axes[2], along)));
}

/// Distance from a point to a square with sides along the axes.
double distance_to_square(BoardPoint centre, double half, BoardPoint point) {
  return portable::hypot(std::max(std::abs(point.x - centre.x) - half, 0.0),
                         std::max(std::abs(point.y - centre.y) - half, 0.0));
}

bool clear_of_wall(const Wall& wall, BoardPoint centre, double half) {
  // Tests a disc around the die: walls are at edges, where precision is not needed.
  return distance_to_side(wall.from, wall.to, centre) >
         wall.thickness / 2 + half * std::sqrt(2.0) + kClear;
}

bool is_free(const Board& board, const Lay& lay, const Surface& surface, BoardPoint at,
             const Rotation& turn) {
  const double half = board.die / 2;
  if (!holds_square(surface.outline, at, half + kClear)) return false;
  for (const Peg& peg : board.pegs) {
    if (distance_to_square(at, half, peg.at) < peg.radius + kClear) return false;
  }
  for (const Wall& wall : board.walls) {
    if (!clear_of_wall(wall, at, half)) return false;
  }
  const Placement placed{{at.x, at.y, surface.top + half}, turn};
  return std::none_of(lay.begin(), lay.end(), [&](const std::optional<Pose>& other) {
    return other && depth(placed, to_placement(*other), board.die) > -kClear;
  });
}

}  // namespace

double depth(const Placement& one, const Placement& other, double edge) {
  const auto mine = axes_of(one.turn);
  const auto yours = axes_of(other.turn);
  const Vector apart{other.at[0] - one.at[0], other.at[1] - one.at[1], other.at[2] - one.at[2]};
  double least = std::numeric_limits<double>::max();
  const auto try_axis = [&](Vector axis) {
    const double length = std::sqrt(dot(axis, axis));
    if (length < 1e-6) return;
    for (double& part : axis) part /= length;
    const double reach = half_width(mine, axis, edge) + half_width(yours, axis, edge);
    least = std::min(least, reach - std::abs(dot(apart, axis)));
  };
  for (const Vector& a : mine) try_axis(a);
  for (const Vector& b : yours) try_axis(b);
  for (const Vector& a : mine) {
    for (const Vector& b : yours) try_axis(cross(a, b));
  }
  return least;
}

std::optional<Pose> free_spot(const Board& board, const Lay& lay, int level, BoardPoint near,
                              double radius, int face) {
  const Rotation turn = cube_rotation(cube_rotation_for(1, face));
  std::optional<Pose> best;
  double nearest = radius;
  const int steps = static_cast<int>(radius / kGrid);
  // Row by row, so that ties are resolved deterministically.
  for (int row = -steps; row <= steps; ++row) {
    for (int column = -steps; column <= steps; ++column) {
      const double away = kGrid * portable::hypot(row, column);
      if (best ? away >= nearest : away > nearest) continue;
      const BoardPoint at{near.x + kGrid * column, near.y + kGrid * row};
      for (const Surface& surface : board.surfaces) {
        if (surface.level != level || !is_free(board, lay, surface, at, turn)) continue;
        best = to_pose({{at.x, at.y, surface.top + board.die / 2}, turn});
        nearest = away;
      }
    }
  }
  return best;
}

}  // namespace astragal::physics
