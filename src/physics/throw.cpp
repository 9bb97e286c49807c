#include "physics/throw.h"

#include <algorithm>
#include <cmath>

namespace astragal::physics {

Turn start_turn(ThrowKind kind, const std::array<std::uint64_t, 3>& random,
                std::optional<int> face) {
  if (kind == ThrowKind::kRoll && !face) return any_turn(random);
  const int drawn = static_cast<int>((static_cast<unsigned __int128>(random[0]) * 6) >> 64) + 1;
  return flat_turn(face.value_or(drawn), random[1]);
}

Tremor tremor(Hands hands) {
  switch (hands) {
    case Hands::kSteady: return {1.5, 7, 0.02, 20};
    case Hands::kNormal: return {3, 18, 0.05, 60};
    case Hands::kShaky: break;
  }
  return {8, 75, 0.18, 200};
}

double bell(std::uint64_t word) {
  // Sum of twelve uniform numbers of 5 bits each.
  int sum = 0;
  for (int i = 0; i < 12; ++i) sum += static_cast<int>(word >> (5 * i + 4) & 31);
  // Mean 12 * 15.5 = 186, variance 12 * (32 * 32 - 1) / 12 = 1023.
  return std::clamp((sum - 186) / 31.984371, -4.0, 4.0);
}

Throw tremble(Throw asked, Hands hands, const std::array<std::uint64_t, 4>& random) {
  const Tremor amount = tremor(hands);
  const auto moved = [](int value, double by, int most) {
    return std::clamp(value + static_cast<int>(std::lround(by)), -most, most);
  };
  asked.x += static_cast<int>(std::lround(amount.x * bell(random[0])));
  asked.direction =
      moved(asked.direction, amount.direction * bell(random[1]), Throw::kMostDirection);
  asked.speed = std::max(
      0, moved(asked.speed, asked.speed * amount.speed * bell(random[2]), Throw::kMostSpeed));
  asked.spin = moved(asked.spin, amount.spin * bell(random[3]), Throw::kMostSpin);
  return asked;
}

}  // namespace astragal::physics
