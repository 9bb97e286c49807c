#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/random.h"
#include "physics/board.h"
#include "physics/world.h"

namespace astragal::physics::physics_test {

/// Random numbers, drawn in a defined order.
template <std::size_t Count>
std::array<std::uint64_t, Count> random_numbers(Rng& rng) {
  std::array<std::uint64_t, Count> drawn{};
  for (auto& word : drawn) word = rng();
  return drawn;
}

inline int between(Rng& rng, int low, int high) {
  const int count = high - low + 1;
  return low + static_cast<int>(below(rng, static_cast<std::uint64_t>(count)));
}

/// A random throw within all limits, up to `fastest` mm/s.
inline Throw any_throw(Rng& rng, int fastest = Throw::kMostSpeed) {
  Throw thrown;
  thrown.x = between(rng, -60, 60);
  thrown.direction = between(rng, -300, 300);
  thrown.speed = between(rng, 200, fastest);
  thrown.spin = between(rng, -1500, 1500);
  thrown.kind = static_cast<ThrowKind>(between(rng, 0, 2));
  thrown.turn = start_turn(thrown.kind, random_numbers<3>(rng));
  return thrown;
}

/// A throw that often stays on the board.
inline Throw good_throw(Rng& rng) {
  Throw thrown = any_throw(rng);
  thrown.kind = ThrowKind::kSlide;
  thrown.direction = between(rng, -150, 150);
  thrown.speed = between(rng, 1300, 2000);
  thrown.turn = start_turn(thrown.kind, random_numbers<3>(rng));
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

inline Pose lying(double x, double y, double top, int face = 1, double edge = 16) {
  return to_pose({{x, y, top + edge / 2}, cube_rotation(cube_rotation_for(1, face))});
}

inline double top_of(int level) {
  for (const Surface& surface : shipped_board().surfaces) {
    if (surface.level == level) return surface.top;
  }
  return 0;
}

/// The middle of the first surface of a level.
inline BoardPoint middle_of(int level) {
  BoardPoint middle{};
  for (const Surface& surface : shipped_board().surfaces) {
    if (surface.level != level) continue;
    for (const BoardPoint p : surface.outline) {
      middle.x += p.x / static_cast<double>(surface.outline.size());
      middle.y += p.y / static_cast<double>(surface.outline.size());
    }
    break;
  }
  return middle;
}

inline Wish recording() {
  Wish wish;
  wish.record = true;
  return wish;
}

struct Position {
  Lay lay;
  Throw thrown;
};

/// Positions as in games: each throw meets the dice of earlier throws.
inline std::vector<Position> positions(Table& table, int count, std::uint64_t seed) {
  std::vector<Position> all;
  Rng rng(seed);
  Lay lay;
  for (int i = 0; i < count; ++i) {
    if (i % 15 == 0) lay = {};
    const int die = 1 + i % 15;
    lay[static_cast<std::size_t>(die)].reset();
    lay[0].reset();
    const Throw thrown = i % 4 == 0 ? any_throw(rng) : good_throw(rng);
    all.push_back({lay, thrown});
    const auto result = table.throw_die(lay, 0, thrown);
    lay = result.lay();
    std::swap(lay[0], lay[static_cast<std::size_t>(die)]);
  }
  return all;
}

}  // namespace astragal::physics::physics_test
