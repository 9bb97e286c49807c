#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

/// Functions that the C library computes differently from system to system, and glibc even from
/// processor to processor: the last bit of its sin, cos, exp, log and pow depends on whether there
/// is a fused multiply-add. Here they are made of + - * / and the square root alone, which IEEE 754
/// defines to the bit. So the same throw, search or report comes out the same everywhere, if the
/// compiler neither reorders nor fuses operations (-ffp-contract=off, no -ffast-math).
namespace astragal::portable {

constexpr std::uint64_t bits_of(double x) { return __builtin_bit_cast(std::uint64_t, x); }
constexpr double from_bits(std::uint64_t bits) { return __builtin_bit_cast(double, bits); }

/// 2^exponent, for a normal number.
constexpr double power_of_two(int exponent) {
  return from_bits(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

/// The nearest whole number, the even one of two; |x| below 2^51.
constexpr double nearest(double x) {
  constexpr double kShift = 0x1.8p52;  // a number of this size has no fraction
  return (x + kShift) - kShift;
}

constexpr double square(double x) { return x * x; }

/// base^exponent for whole exponents, by multiplication.
constexpr double power(double base, int exponent) {
  if (exponent < 0) return 1 / power(base, -exponent);
  double result = 1;
  for (; exponent > 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result *= base;
    base *= base;
  }
  return result;
}

/// coefficients[0] + coefficients[1] x + …, by Horner's rule.
template <std::size_t Size>
constexpr double polynomial(double x, const std::array<double, Size>& coefficients) {
  double sum = coefficients[Size - 1];
  for (std::size_t i = Size - 1; i-- > 0;) sum = sum * x + coefficients[i];
  return sum;
}

/// The length of a vector, at most 2 ulp off. Squares must neither overflow nor vanish: not for
/// lengths beyond 1e150.
inline double hypot(double x, double y) { return std::sqrt(x * x + y * y); }
inline double hypot(double x, double y, double z) { return std::sqrt(x * x + y * y + z * z); }

}  // namespace astragal::portable
