#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "core/random.h"
#include "physics/board.h"
#include "physics/world.h"

namespace astragal::physics_test {

/// Whether `./check --full` runs, which has the time for large samples.
inline bool full() { return std::getenv("ASTRAGAL_FULL") != nullptr; }

/// Words from a generator, in an order that no compiler changes.
template <std::size_t kCount>
std::array<std::uint64_t, kCount> words(Rng& rng) {
  std::array<std::uint64_t, kCount> drawn{};
  for (auto& word : drawn) word = rng();
  return drawn;
}

inline int between(Rng& rng, int low, int high) {
  return low + static_cast<int>(below(rng, static_cast<std::uint64_t>(high - low + 1)));
}

/// Any throw a person could ask for, up to `fastest` mm/s.
inline Throw any_throw(Rng& rng, int fastest = Throw::kMostSpeed) {
  Throw thrown;
  thrown.x = between(rng, -60, 60);
  thrown.direction = between(rng, -300, 300);
  thrown.speed = between(rng, 200, fastest);
  thrown.spin = between(rng, -1500, 1500);
  thrown.kind = static_cast<ThrowKind>(between(rng, 0, 2));
  thrown.turn = start_turn(thrown.kind, words<3>(rng));
  return thrown;
}

/// A throw that often stays on the board.
inline Throw good_throw(Rng& rng) {
  Throw thrown = any_throw(rng);
  thrown.kind = ThrowKind::kSlide;
  thrown.direction = between(rng, -150, 150);
  thrown.speed = between(rng, 1300, 2000);
  thrown.turn = start_turn(thrown.kind, words<3>(rng));
  return thrown;
}

/// Throws dice until `count` lie on the board.
inline Lay full_board(Table& table, int count, Rng& rng) {
  Lay lay;
  int lying = 0;
  for (int die = 0; die < Motion::kMostDice && lying < count;) {
    lay = table.throw_die(lay, die, good_throw(rng)).lay();
    lying = static_cast<int>(std::count_if(lay.begin(), lay.end(), [](auto& d) { return !!d; }));
    die = 0;
    while (die < Motion::kMostDice && lay[static_cast<std::size_t>(die)]) ++die;
  }
  return lay;
}

/// A convex body for the overlap check, which knows nothing of the physics engine.
struct Convex {
  std::vector<Vector> corners;
  std::vector<Vector> normals;
  std::vector<Vector> edges;
};

inline Convex convex_die(const Placement& placement, double edge) {
  Convex body;
  for (int i = 0; i < 8; ++i) {
    const double half = edge / 2;
    Vector corner = rotated(
        placement.turn,
        {(i & 1) != 0 ? half : -half, (i & 2) != 0 ? half : -half, (i & 4) != 0 ? half : -half});
    for (std::size_t axis = 0; axis < 3; ++axis) corner[axis] += placement.at[axis];
    body.corners.push_back(corner);
  }
  for (const int face : {1, 2, 3}) {
    body.normals.push_back(rotated(placement.turn, normal_of(face)));
  }
  body.edges = body.normals;
  return body;
}

inline Convex convex_prism(const Outline& outline, double bottom, double top) {
  Convex body;
  body.normals.push_back({0, 0, 1});
  body.edges.push_back({0, 0, 1});
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const BoardPoint a = outline[i];
    const BoardPoint b = outline[(i + 1) % outline.size()];
    body.corners.push_back({a.x, a.y, bottom});
    body.corners.push_back({a.x, a.y, top});
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    body.normals.push_back({(b.y - a.y) / length, (a.x - b.x) / length, 0});
    body.edges.push_back({(b.x - a.x) / length, (b.y - a.y) / length, 0});
  }
  return body;
}

/// All that stands on a board, pegs as prisms of 16 sides.
inline std::vector<Convex> standing(const Board& board) {
  std::vector<Convex> all;
  const auto add = [&all](const Surface& surface) {
    for (const Triangle& piece : triangles(surface.outline)) {
      // Below its top a terrace is solid; far down is as good as endless.
      all.push_back(is_convex(surface.outline)
                        ? convex_prism(surface.outline, -500, surface.top)
                        : convex_prism({piece.begin(), piece.end()}, -500, surface.top));
      if (is_convex(surface.outline)) break;
    }
  };
  add(board.pad);
  for (const Surface& surface : board.surfaces) add(surface);
  for (const Peg& peg : board.pegs) {
    Outline circle;
    for (int i = 0; i < 16; ++i) {
      const double angle = i * 3.14159265358979 / 8;
      circle.push_back(
          {peg.at.x + peg.radius * std::cos(angle), peg.at.y + peg.radius * std::sin(angle)});
    }
    all.push_back(convex_prism(circle, peg.bottom, peg.bottom + peg.height));
  }
  return all;
}

/// How deep two convex bodies are in each other: the least over all axes that could part them.
inline double depth_of(const Convex& one, const Convex& other) {
  double least = std::numeric_limits<double>::max();
  const auto try_axis = [&](const Vector& axis) {
    const auto span = [&axis](const Convex& body) {
      double low = std::numeric_limits<double>::max();
      double high = -low;
      for (const Vector& p : body.corners) {
        const double at = p[0] * axis[0] + p[1] * axis[1] + p[2] * axis[2];
        low = std::min(low, at);
        high = std::max(high, at);
      }
      return std::pair(low, high);
    };
    const auto [a_low, a_high] = span(one);
    const auto [b_low, b_high] = span(other);
    least = std::min({least, a_high - b_low, b_high - a_low});
  };
  for (const Vector& normal : one.normals) {
    try_axis(normal);
    if (least <= 0) return least;
  }
  for (const Vector& normal : other.normals) {
    try_axis(normal);
    if (least <= 0) return least;
  }
  for (const Vector& a : one.edges) {
    for (const Vector& b : other.edges) {
      Vector axis{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
      const double length = std::hypot(axis[0], axis[1], axis[2]);
      if (length < 1e-6) continue;
      for (double& part : axis) part /= length;
      try_axis(axis);
      if (least <= 0) return least;
    }
  }
  return least;
}

}  // namespace astragal::physics_test
