#pragma once

#include <algorithm>
#include <cmath>

namespace astragal::analysis {

/// Where something lies with 95 % confidence.
struct Interval {
  double low = 0;
  double high = 0;
};

inline constexpr double kSure = 1.959963984540054;  ///< standard errors to each side, for 95 %

inline Interval interval_of_mean(double mean, double error) {
  return {mean - kSure * error, mean + kSure * error};
}

/// Of a chance that `samples` playouts found. Wilson's score interval: unlike the one around the
/// mean it stays within 0 and 1, and where all playouts were lost it does not say that there is no
/// chance at all. Where ties are split or luck was shared between playouts, the standard error
/// tells how many independent ones they are worth.
inline Interval interval_of_chance(double chance, double error, double samples) {
  if (samples == 0) return {chance, chance};
  const double variance = chance * (1 - chance);
  const double worth = error > 0 && variance > 0 ? variance / (error * error) : samples;
  const double square = kSure * kSure / worth;
  const double middle = (chance + square / 2) / (1 + square);
  const double half = kSure * std::sqrt(variance / worth + square / (4 * worth)) / (1 + square);
  return {std::clamp(middle - half, 0.0, 1.0), std::clamp(middle + half, 0.0, 1.0)};
}

}  // namespace astragal::analysis
