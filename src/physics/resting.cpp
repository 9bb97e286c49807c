#include "physics/resting.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/portable/numbers.h"
#include "physics/spots.h"

namespace astragal::physics {

namespace {

/// Tolerated penetration: simulated bodies overlap slightly, more so if the simulation was cut off.
double deepest(const Board& board) { return board.die / 8; }

/// Tolerance, because a motion has less precision than a pose and omits dice that hardly move.
constexpr double kNearMillimetres = 0.2;
constexpr double kNearRadians = std::numbers::pi / 180;

bool is_rotation(const Turn& turn) {
  double square = 0;
  for (const std::int32_t part : turn) square += static_cast<double>(part) * part;
  return std::abs(std::sqrt(square) / Pose::kUnit - 1) < 1e-3;
}

double distance_to(const Outline& outline, BoardPoint point) {
  if (inside(outline, point)) return 0;
  double nearest = 1e9;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const auto next = (i + 1) % outline.size();
    nearest = std::min(nearest, distance_to_side(outline[i], outline[next], point));
  }
  return nearest;
}

/// Distance of a point from an upright body between `bottom` and `top` that is `aside` millimetres
/// away as seen from above.
double distance_to_upright(double aside, double bottom, double top, double z) {
  return portable::hypot(aside, std::max({z - top, bottom - z, 0.0}));
}

/// Whether the inscribed sphere of a die penetrates the board.
bool sticks_in_board(const Board& board, const Vector& at) {
  const BoardPoint point{at[0], at[1]};
  const double least = board.die / 2 - deepest(board);
  const auto in_surface = [&](const Surface& surface) {
    return distance_to_upright(distance_to(surface.outline, point), 0, surface.top, at[2]) < least;
  };
  const auto in_peg = [&](const Peg& peg) {
    const double aside = portable::hypot(peg.at.x - point.x, peg.at.y - point.y) - peg.radius;
    return distance_to_upright(std::max(aside, 0.0), peg.bottom, peg.bottom + peg.height, at[2]) <
           least;
  };
  const auto in_wall = [&](const Wall& wall) {
    const double aside = distance_to_side(wall.from, wall.to, point) - wall.thickness / 2;
    return distance_to_upright(std::max(aside, 0.0), wall.bottom, wall.bottom + wall.height,
                               at[2]) < least;
  };
  return in_surface(board.pad) ||
         std::any_of(board.surfaces.begin(), board.surfaces.end(), in_surface) ||
         std::any_of(board.pegs.begin(), board.pegs.end(), in_peg) ||
         std::any_of(board.walls.begin(), board.walls.end(), in_wall);
}

}  // namespace

Reason cannot_rest(const Board& board, const Lay& lay, int die) {
  const Pose& pose = *lay[static_cast<std::size_t>(die)];
  if (!is_rotation(pose.turn)) {
    return {"pose-rotation"_why, {{"die", die}}};
  }
  const Placement here = to_placement(pose);
  const Surface* surface = board.below(here.at[0], here.at[1], here.at[2]);
  if (surface == nullptr) return {"pose-beside"_why, {{"die", die}}};
  if (surface == &board.pad) return {"pose-pad"_why, {{"die", die}}};
  if (sticks_in_board(board, here.at)) return {"pose-sunk"_why, {{"die", die}}};
  // A die may lie on others, and stays in place when a card removes the lower one.
  const double diagonal = board.die * std::numbers::sqrt3;
  if (here.at[2] > surface->top + diagonal * Motion::kMostDice) {
    return {"pose-high"_why, {{"die", die}}};
  }
  for (std::size_t other = 0; other < lay.size(); ++other) {
    if (!lay[other] || static_cast<int>(other) == die) continue;
    const Placement there = to_placement(*lay[other]);
    const double apart = portable::hypot(there.at[0] - here.at[0], there.at[1] - here.at[1],
                                         there.at[2] - here.at[2]);
    if (apart < diagonal && depth(here, there, board.die) > deepest(board)) {
      return {"pose-inside"_why, {{"die", die}, {"other", other, "die"}}};
    }
  }
  return {};
}

std::array<std::optional<Placement>, Motion::kMostDice> last_placements(const Motion& motion) {
  std::array<std::optional<Placement>, Motion::kMostDice> last;
  std::size_t next = 0;
  for (const std::uint16_t mask : motion.frames) {
    for (std::size_t die = 0; die < Motion::kMostDice; ++die) {
      if ((mask >> die & 1) != 0) last[die] = motion.unpack(motion.placements[next++]);
    }
  }
  return last;
}

Reason does_not_lead_to(const Motion& motion, int thrown, unsigned others, const Lay& lay) {
  const auto ends = last_placements(motion);
  for (std::size_t die = 0; die < lay.size(); ++die) {
    const auto& last = ends[die];
    const bool is_thrown = static_cast<int>(die) == thrown;
    if (last && !is_thrown && (others >> die & 1) == 0) {
      return {"motion-absent"_why, {{"die", die}}};
    }
    if (!last && is_thrown && lay[die]) return {"motion-still"_why, {{"die", die}}};
    if (!last || !lay[die]) continue;
    const Placement now = to_placement(*lay[die]);
    const double away =
        portable::hypot(now.at[0] - last->at[0], now.at[1] - last->at[1], now.at[2] - last->at[2]);
    if (away > kNearMillimetres || angle_between(now.turn, last->turn) > kNearRadians) {
      return {"motion-end"_why, {{"die", die}}};
    }
  }
  return {};
}

}  // namespace astragal::physics
