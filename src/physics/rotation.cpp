#include "physics/rotation.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "core/portable/angles.h"

namespace astragal::physics {

Rotation operator*(const Rotation& a, const Rotation& b) {
  return {
      a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

Vector rotated(const Rotation& q, const Vector& v) {
  const Rotation turned = q * Rotation{v[0], v[1], v[2], 0} * Rotation{-q.x, -q.y, -q.z, q.w};
  return {turned.x, turned.y, turned.z};
}

double angle_between(const Rotation& a, const Rotation& b) {
  // The sine keeps its precision where the angle is small.
  const Rotation between = Rotation{-a.x, -a.y, -a.z, a.w} * b;
  const double sine =
      std::sqrt(between.x * between.x + between.y * between.y + between.z * between.z);
  return 2 * portable::atan2(sine, std::abs(between.w));
}

Rotation to_rotation(const Turn& turn) {
  double square = 0;
  for (const std::int32_t part : turn) square += static_cast<double>(part) * part;
  if (square == 0) return {};
  const double length = std::sqrt(square);
  return {turn[0] / length, turn[1] / length, turn[2] / length, turn[3] / length};
}

Turn to_turn(const Rotation& rotation) {
  const double sign = rotation.w < 0 ? -1 : 1;
  const auto whole = [sign](double part) {
    return static_cast<std::int32_t>(std::lround(part * sign * Pose::kUnit));
  };
  return {whole(rotation.x), whole(rotation.y), whole(rotation.z), whole(rotation.w)};
}

Vector normal_of(int face) {
  assert(1 <= face && face <= 6);
  constexpr std::array<Vector, 7> kNormals{
      {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {-1, 0, 0}, {0, 0, -1}}};
  return kNormals[static_cast<std::size_t>(face)];
}

double upness(const Rotation& q, int face) {
  const Vector n = normal_of(face);
  return 2 * (q.x * q.z - q.w * q.y) * n[0] + 2 * (q.y * q.z + q.w * q.x) * n[1] +
         (1 - 2 * (q.x * q.x + q.y * q.y)) * n[2];
}

double reach_down(const Rotation& rotation, double edge) {
  double sum = 0;
  for (const int face : {1, 2, 3}) sum += std::abs(upness(rotation, face));
  return sum * edge / 2;
}

int face_up(const Rotation& rotation) {
  int best = 1;
  for (int face = 2; face <= 6; ++face) {
    if (upness(rotation, face) > upness(rotation, best)) best = face;
  }
  return best;
}

double face_margin(const Rotation& rotation) {
  const int best = face_up(rotation);
  double second = -1;
  for (int face = 1; face <= 6; ++face) {
    if (face != best) second = std::max(second, upness(rotation, face));
  }
  const auto angle = [](double cosine) { return portable::acos(std::clamp(cosine, -1.0, 1.0)); };
  return angle(second) - angle(upness(rotation, best));
}

const Rotation& cube_rotation(int index) {
  static const std::array<Rotation, kCubeRotations> kAll = [] {
    const double r = std::numbers::sqrt2 / 2;
    const double h = 0.5;
    return std::array<Rotation, kCubeRotations>{
        {{0, 0, 0, 1},  {1, 0, 0, 0},   {0, 1, 0, 0},   {0, 0, 1, 0},   {r, 0, 0, r},
         {-r, 0, 0, r}, {0, r, 0, r},   {0, -r, 0, r},  {0, 0, r, r},   {0, 0, -r, r},
         {r, r, 0, 0},  {r, -r, 0, 0},  {r, 0, r, 0},   {r, 0, -r, 0},  {0, r, r, 0},
         {0, r, -r, 0}, {h, h, h, h},   {h, h, -h, h},  {h, -h, h, h},  {h, -h, -h, h},
         {-h, h, h, h}, {-h, h, -h, h}, {-h, -h, h, h}, {-h, -h, -h, h}}};
  }();
  assert(0 <= index && index < kCubeRotations);
  return kAll[static_cast<std::size_t>(index)];
}

int cube_rotation_for(int landed, int wanted, int variant) {
  const Vector to = normal_of(landed);
  for (int index = 0; index < kCubeRotations; ++index) {
    const Vector at = rotated(cube_rotation(index), normal_of(wanted));
    const double cosine = at[0] * to[0] + at[1] * to[1] + at[2] * to[2];
    if (cosine > 0.5 && variant-- == 0) return index;
  }
  assert(false);
  return 0;
}

namespace {

/// Uniform in [0, 1).
double uniform(std::uint64_t word) { return static_cast<double>(word >> 11) * 0x1p-53; }

}  // namespace

Turn any_turn(const std::array<std::uint64_t, 3>& random) {
  const double share = uniform(random[0]);
  const double one = 2 * std::numbers::pi * uniform(random[1]);
  const double other = 2 * std::numbers::pi * uniform(random[2]);
  const double a = std::sqrt(1 - share);
  const double b = std::sqrt(share);
  return to_turn({a * portable::sin(one), a * portable::cos(one), b * portable::sin(other),
                  b * portable::cos(other)});
}

Turn flat_turn(int face, std::uint64_t word) {
  const double half = std::numbers::pi * uniform(word);
  const Rotation yaw{0, 0, portable::sin(half), portable::cos(half)};
  return to_turn(yaw * cube_rotation(cube_rotation_for(1, face)));
}

}  // namespace astragal::physics
