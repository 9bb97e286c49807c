#include "physics/motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "core/portable/numbers.h"
#include "physics/bytes.h"

namespace astragal::physics {

Placement to_placement(const Pose& pose) {
  return {{pose.x / 100.0, pose.y / 100.0, pose.z / 100.0}, to_rotation(pose.turn)};
}

Pose to_pose(const Placement& placement) {
  const auto whole = [](double mm) { return static_cast<std::int32_t>(std::lround(mm * 100)); };
  return {whole(placement.at[0]), whole(placement.at[1]), whole(placement.at[2]),
          to_turn(placement.turn)};
}

namespace {

constexpr int kTurnBits = 15;
constexpr double kTurnScale = ((1 << kTurnBits) - 1) / 2.0;  ///< for components from -√½ to √½

/// A die is omitted from a frame while it is this close to its last recorded placement.
constexpr double kStillMillimetres = 0.0195;
constexpr double kStillRadians = 0.1 * std::numbers::pi / 180;

}  // namespace

PackedPlacement Motion::pack(const Placement& placement) const {
  PackedPlacement packed;
  for (std::size_t i = 0; i < 3; ++i) {
    const double units = std::round((placement.at[i] - origin[i]) / kUnit);
    packed.at[i] = static_cast<std::int16_t>(std::clamp(units, -32768.0, 32767.0));
  }
  const std::array<double, 4> parts{placement.turn.x, placement.turn.y, placement.turn.z,
                                    placement.turn.w};
  std::size_t largest = 0;
  for (std::size_t i = 1; i < 4; ++i) {
    if (std::abs(parts[i]) > std::abs(parts[largest])) largest = i;
  }
  const double sign = parts[largest] < 0 ? -1 : 1;
  packed.turn = largest;
  for (std::size_t i = 0; i < 4; ++i) {
    if (i == largest) continue;
    const double share = std::clamp(sign * parts[i] * std::numbers::sqrt2, -1.0, 1.0);
    packed.turn = packed.turn << kTurnBits |
                  static_cast<std::uint64_t>(std::lround((share + 1) * kTurnScale));
  }
  return packed;
}

Placement Motion::unpack(const PackedPlacement& packed) const {
  Placement placement;
  for (std::size_t i = 0; i < 3; ++i) placement.at[i] = origin[i] + packed.at[i] * kUnit;
  const std::size_t largest = packed.turn >> (3 * kTurnBits) & 3;
  std::array<double, 4> parts{};
  double rest = 1;
  int shift = 2 * kTurnBits;
  for (std::size_t i = 0; i < 4; ++i) {
    if (i == largest) continue;
    const auto whole = packed.turn >> shift & ((1 << kTurnBits) - 1);
    parts[i] = (static_cast<double>(whole) / kTurnScale - 1) / std::numbers::sqrt2;
    rest -= parts[i] * parts[i];
    shift -= kTurnBits;
  }
  parts[largest] = std::sqrt(std::max(rest, 0.0));
  placement.turn = {parts[0], parts[1], parts[2], parts[3]};
  return placement;
}

void Recorder::start(int die, const Placement& placement) {
  const auto at = static_cast<std::size_t>(die);
  first_[at] = placement;
  last_[at] = motion_.unpack(motion_.pack(placement));
}

void Recorder::see(int die, const Placement& placement) {
  Placement& last = last_[static_cast<std::size_t>(die)];
  const double away = portable::hypot(placement.at[0] - last.at[0], placement.at[1] - last.at[1],
                                      placement.at[2] - last.at[2]);
  if (away <= kStillMillimetres && angle_between(placement.turn, last.turn) <= kStillRadians) {
    return;
  }
  motion_.frames.back() |= static_cast<std::uint16_t>(1U << die);
  motion_.placements.push_back(motion_.pack(placement));
  last = motion_.unpack(motion_.placements.back());
}

Motion Recorder::finish() {
  std::uint16_t moved = 0;
  for (const std::uint16_t mask : motion_.frames) moved |= mask;
  std::vector<PackedPlacement> placements;
  for (std::size_t die = 0; die < Motion::kMostDice; ++die) {
    if ((moved >> die & 1) != 0) placements.push_back(motion_.pack(first_[die]));
  }
  placements.insert(placements.end(), motion_.placements.begin(), motion_.placements.end());
  motion_.placements = std::move(placements);
  motion_.frames.insert(motion_.frames.begin(), moved);
  while (motion_.frames.size() > 1 && motion_.frames.back() == 0) motion_.frames.pop_back();
  return std::move(motion_);
}

namespace {

/// The end of the last frame, in the time unit of moments.
std::uint16_t end_of(const Motion& motion) {
  constexpr std::size_t kPerFrame = 960 / Motion::kRate;
  return static_cast<std::uint16_t>(std::min<std::size_t>(motion.frames.size() * kPerFrame, 65535));
}

}  // namespace

void append(Motion& motion, const Motion& next) {
  const std::uint16_t end = end_of(motion);
  motion.frames.insert(motion.frames.end(), next.frames.begin(), next.frames.end());
  motion.placements.insert(motion.placements.end(), next.placements.begin(), next.placements.end());
  for (Moment moment : next.moments) {
    moment.time = static_cast<std::uint16_t>(std::min(moment.time + end, 65535));
    motion.moments.push_back(moment);
  }
}

void append_jump(Motion& motion, int die, const Placement& to) {
  motion.frames.push_back(static_cast<std::uint16_t>(1U << die));
  motion.placements.push_back(motion.pack(to));
}

void append_removal(Motion& motion, int die) {
  motion.moments.push_back(
      {end_of(motion), static_cast<std::uint8_t>(die), Happening::kRemoved, 0});
}

namespace {

constexpr std::string_view kMagic = "AM";
constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kHeader = 14;
constexpr std::size_t kPlacementBytes = 12;
constexpr std::size_t kMomentBytes = 4;

}  // namespace

std::string encode(const Motion& motion) {
  std::string bytes(kMagic);
  put_bytes(bytes, kVersion, 1);
  put_bytes(bytes, 0, 1);
  for (const std::int16_t part : motion.origin)
    put_bytes(bytes, static_cast<std::uint16_t>(part), 2);
  put_bytes(bytes, motion.frames.size(), 2);
  put_bytes(bytes, motion.moments.size(), 2);
  auto placement = motion.placements.begin();
  for (const std::uint16_t mask : motion.frames) {
    put_bytes(bytes, mask, 2);
    for (int i = std::popcount(mask); i > 0; --i, ++placement) {
      for (const std::int16_t part : placement->at)
        put_bytes(bytes, static_cast<std::uint16_t>(part), 2);
      put_bytes(bytes, placement->turn, 6);
    }
  }
  for (const Moment& moment : motion.moments) {
    put_bytes(bytes, moment.time, 2);
    put_bytes(bytes, moment.die | static_cast<unsigned>(moment.what) << 4, 1);
    put_bytes(bytes, moment.strength, 1);
  }
  return bytes;
}

text::Result<Motion> decode(std::string_view text) {
  if (text.size() < kHeader || text.substr(0, 2) != kMagic) {
    return text::Error{"motion-form"_why};
  }
  ByteReader bytes(text.substr(2));
  if (const auto version = bytes.take(1); version != kVersion) {
    return text::Error{"motion-version"_why, {{"version", version}, {"known", kVersion}}};
  }
  bytes.take(1);
  const text::Error short_of{"motion-short"_why};
  Motion motion;
  for (auto& part : motion.origin) part = static_cast<std::int16_t>(bytes.take(2));
  const std::size_t frames = bytes.take(2);
  const std::size_t moments = bytes.take(2);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    if (bytes.left() < 2) return short_of;
    motion.frames.push_back(static_cast<std::uint16_t>(bytes.take(2)));
    const auto count = static_cast<std::size_t>(std::popcount(motion.frames.back()));
    if (bytes.left() < count * kPlacementBytes) return short_of;
    for (std::size_t i = 0; i < count; ++i) {
      PackedPlacement& placement = motion.placements.emplace_back();
      for (auto& part : placement.at) part = static_cast<std::int16_t>(bytes.take(2));
      placement.turn = bytes.take(6);
    }
  }
  if (bytes.left() != moments * kMomentBytes) return short_of;
  for (std::size_t i = 0; i < moments; ++i) {
    const auto time = static_cast<std::uint16_t>(bytes.take(2));
    const auto both = static_cast<unsigned>(bytes.take(1));
    if (both >> 4 >= kHappenings) return text::Error{"motion-moment"_why};
    motion.moments.push_back({time, static_cast<std::uint8_t>(both & 15),
                              static_cast<Happening>(both >> 4),
                              static_cast<std::uint8_t>(bytes.take(1))});
  }
  return motion;
}

std::vector<std::array<std::optional<Placement>, Motion::kMostDice>> unroll(const Motion& motion) {
  std::vector<std::array<std::optional<Placement>, Motion::kMostDice>> frames;
  std::array<std::optional<Placement>, Motion::kMostDice> now;
  std::size_t next = 0;
  for (const std::uint16_t mask : motion.frames) {
    for (std::size_t die = 0; die < Motion::kMostDice; ++die) {
      if ((mask >> die & 1) != 0) now[die] = motion.unpack(motion.placements[next++]);
    }
    frames.push_back(now);
  }
  return frames;
}

}  // namespace astragal::physics
