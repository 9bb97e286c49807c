#include "physics/outline.h"

#include <algorithm>
#include <cmath>

#include "core/portable/numbers.h"

namespace astragal::physics {

namespace {

/// Positive if the path a, b, c turns left.
double cross(BoardPoint a, BoardPoint b, BoardPoint c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool between(BoardPoint a, BoardPoint b, BoardPoint p) {
  return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
         p.y <= std::max(a.y, b.y);
}

bool sides_meet(BoardPoint a, BoardPoint b, BoardPoint c, BoardPoint d) {
  const double abc = cross(a, b, c);
  const double abd = cross(a, b, d);
  const double cda = cross(c, d, a);
  const double cdb = cross(c, d, b);
  if (abc * abd < 0 && cda * cdb < 0) return true;
  return (abc == 0 && between(a, b, c)) || (abd == 0 && between(a, b, d)) ||
         (cda == 0 && between(c, d, a)) || (cdb == 0 && between(c, d, b));
}

bool in_triangle(const Triangle& t, BoardPoint p) {
  return cross(t[0], t[1], p) >= 0 && cross(t[1], t[2], p) >= 0 && cross(t[2], t[0], p) >= 0;
}

/// Whether the corner at `at` can be cut off as a triangle.
bool is_ear(const Outline& outline, std::size_t at) {
  const std::size_t count = outline.size();
  const Triangle ear{outline[(at + count - 1) % count], outline[at], outline[(at + 1) % count]};
  if (cross(ear[0], ear[1], ear[2]) <= 0) return false;
  return std::none_of(outline.begin(), outline.end(), [&ear](BoardPoint p) {
    return p != ear[0] && p != ear[1] && p != ear[2] && in_triangle(ear, p);
  });
}

/// Whether a side of `one` separates the triangles, with a tolerance of 0.01 mm.
bool side_parts(const Triangle& one, const Triangle& other) {
  constexpr double kTouch = 0.01;
  for (std::size_t i = 0; i < 3; ++i) {
    const BoardPoint a = one[i];
    const BoardPoint b = one[(i + 1) % 3];
    const double length = portable::hypot(b.x - a.x, b.y - a.y);
    if (std::all_of(other.begin(), other.end(),
                    [&](BoardPoint p) { return cross(a, b, p) <= kTouch * length; })) {
      return true;
    }
  }
  return false;
}

}  // namespace

double twice_area(const Outline& outline) {
  double sum = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const BoardPoint a = outline[i];
    const BoardPoint b = outline[(i + 1) % outline.size()];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

bool crosses_itself(const Outline& outline) {
  const std::size_t count = outline.size();
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      const BoardPoint a = outline[i];
      const BoardPoint b = outline[(i + 1) % count];
      const BoardPoint c = outline[j];
      const BoardPoint d = outline[(j + 1) % count];
      if (j == i + 1) {
        if (cross(a, b, d) == 0 && between(a, b, d)) return true;  // folds back onto itself
      } else if (i == 0 && j == count - 1) {
        if (cross(a, b, c) == 0 && between(a, b, c)) return true;
      } else if (sides_meet(a, b, c, d)) {
        return true;
      }
    }
  }
  return false;
}

bool is_convex(const Outline& outline) {
  const std::size_t count = outline.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (cross(outline[i], outline[(i + 1) % count], outline[(i + 2) % count]) < 0) return false;
  }
  return true;
}

bool inside(const Outline& outline, BoardPoint point) {
  bool is_inside = false;
  for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const BoardPoint a = outline[i];
    const BoardPoint b = outline[j];
    if ((a.y > point.y) != (b.y > point.y) &&
        point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x) {
      is_inside = !is_inside;
    }
  }
  return is_inside;
}

double distance_to_side(BoardPoint from, BoardPoint to, BoardPoint point) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double square = dx * dx + dy * dy;
  double along = square == 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square;
  along = std::clamp(along, 0.0, 1.0);
  return portable::hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
}

bool holds_disc(const Outline& outline, BoardPoint centre, double radius) {
  if (!inside(outline, centre)) return false;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const BoardPoint next = outline[(i + 1) % outline.size()];
    if (distance_to_side(outline[i], next, centre) < radius) return false;
  }
  return true;
}

bool holds_square(const Outline& outline, BoardPoint centre, double half) {
  const Outline square{{centre.x - half, centre.y - half},
                       {centre.x + half, centre.y - half},
                       {centre.x + half, centre.y + half},
                       {centre.x - half, centre.y + half}};
  for (std::size_t i = 0; i < 4; ++i) {
    if (!inside(outline, square[i])) return false;
    for (std::size_t j = 0; j < outline.size(); ++j) {
      const BoardPoint next = outline[(j + 1) % outline.size()];
      if (sides_meet(square[i], square[(i + 1) % 4], outline[j], next)) return false;
    }
  }
  return true;
}

std::vector<Triangle> triangles(Outline outline) {
  std::vector<Triangle> result;
  while (outline.size() > 3) {
    const std::size_t count = outline.size();
    std::size_t at = 0;
    while (at < count && !is_ear(outline, at)) ++at;
    if (at < count) {
      result.push_back({outline[(at + count - 1) % count], outline[at], outline[(at + 1) % count]});
    } else {
      at = 0;  // only collinear corners are left
    }
    outline.erase(outline.begin() + static_cast<long>(at));
  }
  if (outline.size() == 3 && cross(outline[0], outline[1], outline[2]) > 0) {
    result.push_back({outline[0], outline[1], outline[2]});
  }
  return result;
}

bool overlap(const Outline& one, const Outline& other) {
  const auto others = triangles(other);
  for (const Triangle& mine : triangles(one)) {
    for (const Triangle& yours : others) {
      if (!side_parts(mine, yours) && !side_parts(yours, mine)) return true;
    }
  }
  return false;
}

}  // namespace astragal::physics
