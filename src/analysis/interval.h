#pragma once

#include <algorithm>
#include <cmath>

namespace astragal::analysis {

/// A 95 % confidence interval.
struct Interval {
  double low = 0;
  double high = 0;
};

inline constexpr double kZ95 = 1.959963984540054;  ///< standard errors to each side, for 95 %

inline Interval interval_of_mean(double mean, double error) {
  return {mean - kZ95 * error, mean + kZ95 * error};
}

/// Wilson's score interval of a chance from `samples` playouts: unlike a symmetric interval it
/// stays within 0 and 1, and has a positive width if all playouts were lost. If ties are split or
/// random numbers were shared, the standard error determines the effective number of playouts.
inline Interval interval_of_chance(double chance, double error, double samples) {
  if (samples == 0) return {chance, chance};
  const double variance = chance * (1 - chance);
  const double worth = error > 0 && variance > 0 ? variance / (error * error) : samples;
  const double square = kZ95 * kZ95 / worth;
  const double middle = (chance + square / 2) / (1 + square);
  const double half = kZ95 * std::sqrt(variance / worth + square / (4 * worth)) / (1 + square);
  return {std::clamp(middle - half, 0.0, 1.0), std::clamp(middle + half, 0.0, 1.0)};
}

}  // namespace astragal::analysis
