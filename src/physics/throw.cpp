#include "physics/throw.h"

#include <algorithm>
#include <cmath>

namespace astragal::physics {

Turn start_turn(ThrowKind kind, const std::array<std::uint64_t, 3>& words,
                std::optional<int> face) {
  if (kind == ThrowKind::kRoll && !face) return any_turn(words);
  const int drawn = static_cast<int>((static_cast<unsigned __int128>(words[0]) * 6) >> 64) + 1;
  return flat_turn(face.value_or(drawn), words[1]);
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

Throw tremble(Throw asked, Hands hands, const std::array<std::uint64_t, 4>& words) {
  const Tremor amount = tremor(hands);
  const auto moved = [](int value, double by, int most) {
    return std::clamp(value + static_cast<int>(std::lround(by)), -most, most);
  };
  asked.x += static_cast<int>(std::lround(amount.x * bell(words[0])));
  asked.direction =
      moved(asked.direction, amount.direction * bell(words[1]), Throw::kMostDirection);
  asked.speed = std::max(
      0, moved(asked.speed, asked.speed * amount.speed * bell(words[2]), Throw::kMostSpeed));
  asked.spin = moved(asked.spin, amount.spin * bell(words[3]), Throw::kMostSpin);
  return asked;
}

}  // namespace astragal::physics
