#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "physics/spots.h"
#include "physics/world.h"

namespace astragal::physics::physics_test {

/// A convex body for the overlap check, which does not use Bullet.
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

/// All static bodies of a board, pegs as prisms with 16 sides.
inline std::vector<Convex> standing(const Board& board) {
  std::vector<Convex> all;
  const auto add = [&all](const Surface& surface) {
    for (const Triangle& piece : triangles(surface.outline)) {
      // Terraces are solid below the top; a large depth stands for infinite.
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

/// Penetration depth of two convex bodies: the minimum over all separating axes.
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

/// Measures penetration and energy in every step of a throw, without Bullet.
class Watcher {
 public:
  explicit Watcher(const Board& board) : board_(board), standing_(standing(board)) {}

  /// Call before each throw. Other dice lie still.
  void begin(const FlyingDie& thrown) {
    thrown_energy_ = energy_of(thrown);
    before_.reset();
  }
  /// Call after each step.
  void operator()(std::span<const FlyingDie> dice) {
    weigh(dice);
    for (const FlyingDie& die : dice) {
      if (std::hypot(die.velocity[0], die.velocity[1], die.velocity[2]) != 0) look_at(die, dice);
    }
  }

  double deepest_in_board = 0;  ///< millimetres; including pegs
  double deepest_in_die = 0;
  double most_gain = 0;  ///< of energy in a step, as a share of the thrown die's initial energy

 private:
  /// Per gram, above the table; a cube's moment of inertia is edge²/6.
  [[nodiscard]] double energy_of(const FlyingDie& die) const {
    const auto square = [](const Vector& v) { return v[0] * v[0] + v[1] * v[1] + v[2] * v[2]; };
    return square(die.velocity) / 2 + square(die.spin) * board_.die * board_.die / 12 +
           9810 * die.placement.at[2];
  }

  void weigh(std::span<const FlyingDie> dice) {
    double energy = 0;
    for (const FlyingDie& die : dice) energy += energy_of(die);
    // A removed die takes its energy along.
    if (before_ && dice.size() == count_) {
      most_gain = std::max(most_gain, (energy - *before_) / thrown_energy_);
    }
    before_ = energy;
    count_ = dice.size();
  }

  void look_at(const FlyingDie& die, std::span<const FlyingDie> dice) {
    const Convex body = convex_die(die.placement, board_.die);
    for (const Convex& other : standing_) {
      deepest_in_board = std::max(deepest_in_board, depth_of(body, other));
    }
    for (const FlyingDie& other : dice) {
      if (other.die == die.die) continue;
      const double deep = depth(die.placement, other.placement, board_.die);
      deepest_in_die = std::max(deepest_in_die, deep);
    }
  }

  const Board& board_;
  std::vector<Convex> standing_;
  double thrown_energy_ = 1;
  std::optional<double> before_;
  std::size_t count_ = 0;
};

}  // namespace astragal::physics::physics_test
