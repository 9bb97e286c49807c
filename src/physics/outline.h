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

/// A polygon's corners, counterclockwise, the last joined to the first.
using Outline = std::vector<BoardPoint>;
using Triangle = std::array<BoardPoint, 3>;

/// Twice the area, negative if the corners go clockwise.
double twice_area(const Outline& outline);
/// Whether two of its sides meet other than as neighbours in their common corner.
bool crosses_itself(const Outline& outline);
bool is_convex(const Outline& outline);
bool inside(const Outline& outline, BoardPoint point);
double distance_to_side(BoardPoint from, BoardPoint to, BoardPoint point);
/// Whether a disc lies wholly inside.
bool holds_disc(const Outline& outline, BoardPoint centre, double radius);
/// Whether a square with sides along the axes lies wholly inside.
bool holds_square(const Outline& outline, BoardPoint centre, double half);
/// Cuts a simple polygon into triangles.
std::vector<Triangle> triangles(Outline outline);
/// Whether two simple polygons share more than a touch.
bool overlap(const Outline& one, const Outline& other);

}  // namespace astragal::physics
