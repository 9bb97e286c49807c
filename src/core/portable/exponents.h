#pragma once

#include <array>

#include "core/portable/numbers.h"

namespace astragal::portable {

/// e^x, at most 1 ulp off.
constexpr double exp(double x) {
  if (x != x) return x;
  if (x > 709.79) return __builtin_huge_val();
  if (x < -745.14) return 0;
  constexpr double kPerDoubling = 0x1.71547652b82fep+0;
  constexpr double kHigh = 0x1.62e42feep-1;  // ln 2 in two parts; times 2^11 the first is exact
  constexpr double kLow = 0x1.a39ef35793c76p-33;
  const double doublings = nearest(x * kPerDoubling);
  const double high = x - doublings * kHigh;
  const double low = doublings * kLow;
  const double r = high - low;
  const double lost = (high - r) - low;
  // The series; for |r| up to ln 2 / 2 the next term is below 2^-57.
  const double series =
      polynomial(r, std::array{1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040,
                               1.0 / 40320, 1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800,
                               1.0 / 479001600, 1.0 / 6227020800});
  const double result = 1 + (r + (r * r * series + lost));
  const int exponent = static_cast<int>(doublings);
  if (-1022 <= exponent && exponent <= 1023) return result * power_of_two(exponent);
  return result * power_of_two(exponent / 2) * power_of_two(exponent - exponent / 2);
}

/// The natural logarithm of a positive normal number, at most 1 ulp off.
constexpr double log(double x) {
  // x = 2^exponent · (1 + f), with 1 + f between √½ and √2.
  constexpr std::uint64_t kRootHalf = 0x3FE6A09E667F3BCD;
  const std::uint64_t above = bits_of(x) - kRootHalf;
  const auto exponent = static_cast<std::int64_t>(above) >> 52;
  const double f = from_bits(bits_of(x) - (static_cast<std::uint64_t>(exponent) << 52)) - 1;
  // log(1 + f) = f - f²/2 + s (f²/2 + series), with s = f / (2 + f): the series of 2 artanh s.
  const double s = f / (2 + f);
  const double z = s * s;
  const double series =
      z * polynomial(z, std::array{2.0 / 3, 2.0 / 5, 2.0 / 7, 2.0 / 9, 2.0 / 11, 2.0 / 13, 2.0 / 15,
                                   2.0 / 17, 2.0 / 19, 2.0 / 21, 2.0 / 23});
  constexpr double kHigh = 0x1.62e42feep-1;
  constexpr double kLow = 0x1.a39ef35793c76p-33;
  const auto doublings = static_cast<double>(exponent);
  const double half = f * f / 2;
  return doublings * kHigh - ((half - (s * (half + series) + doublings * kLow)) - f);
}

}  // namespace astragal::portable
