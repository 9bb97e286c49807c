#pragma once

#include <array>
#include <vector>

namespace astragal::physics {

/// A point on the board, in millimetres.
struct BoardPoint {
  double x;
  double y;
  friend bool operator==(const BoardPoint&, const BoardPoint&) = default;
};

/// The corners of a polygon, counterclockwise.
using Outline = std::vector<BoardPoint>;
using Triangle = std::array<BoardPoint, 3>;

/// Twice the area, negative if the corners are clockwise.
double twice_area(const Outline& outline);
/// Whether two sides touch other than neighbours in their common corner.
bool crosses_itself(const Outline& outline);
bool is_convex(const Outline& outline);
bool inside(const Outline& outline, BoardPoint point);
double distance_to_side(BoardPoint from, BoardPoint to, BoardPoint point);
/// Whether a disc lies completely inside.
bool holds_disc(const Outline& outline, BoardPoint centre, double radius);
/// Whether an axis-parallel square lies completely inside.
bool holds_square(const Outline& outline, BoardPoint centre, double half);
/// Triangulates a simple polygon.
std::vector<Triangle> triangles(Outline outline);
/// Whether two simple polygons overlap by more than a touch.
bool overlap(const Outline& one, const Outline& other);

}  // namespace astragal::physics
