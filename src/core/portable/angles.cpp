#include "core/portable/angles.h"

#include <utility>

#include "core/portable/numbers.h"

namespace astragal::portable {

namespace {

/// An angle less whole quarters of a turn: high + low, at most about π/4, low at most an ulp of
/// high.
struct Reduced {
  double high;
  double low;
  unsigned quarters;  ///< those taken off; only the last two bits count
};

/// high + low once more, with low as small as it can be; `high` must be the larger.
Reduced normalised(double high, double low, unsigned quarters) {
  const double sum = high + low;
  return {sum, (high - sum) + low, quarters};
}

struct Wide {
  std::uint64_t high;
  std::uint64_t low;
};

Wide multiply(std::uint64_t a, std::uint64_t b, std::uint64_t add = 0) {
  const auto product = static_cast<unsigned __int128>(a) * b + add;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
}

/// The bits of 2/π, after 64 zeros.
constexpr std::array<std::uint64_t, 21> kTwoOverPi{0,
                                                   0xA2F9836E4E441529,
                                                   0xFC2757D1F534DDC0,
                                                   0xDB6295993C439041,
                                                   0xFE5163ABDEBBC561,
                                                   0xB7246E3A424DD2E0,
                                                   0x06492EEA09D1921C,
                                                   0xFE1DEB1CB129A73E,
                                                   0xE88235F52EBB4484,
                                                   0xE99C7026B45F7E41,
                                                   0x3991D639835339F4,
                                                   0x9C845F8BBDF9283B,
                                                   0x1FF897FFDE05980F,
                                                   0xEF2F118B5A0A6D1F,
                                                   0x6D367ECF27CB09B7,
                                                   0x4F463F669E5FEA2D,
                                                   0x7527BAC7EBE5F17B,
                                                   0x3D0739F78A5292EA,
                                                   0x6BFB5FB11F8D5D08,
                                                   0x56033046FC7B6BAB,
                                                   0xF0CFBC209AF4361D};

/// 256 bits of angle · 2/π, the first two of which are its whole part modulo 4. In whole numbers:
/// of 2/π only the bits are multiplied that matter (Payne and Hanek, 1983).
std::array<std::uint64_t, 4> quarters_of(std::uint64_t mantissa, int exponent) {
  const auto offset = static_cast<unsigned>(exponent + 62);
  const std::size_t first = offset / 64;
  const unsigned shift = offset % 64;
  std::array<std::uint64_t, 4> product{};
  std::uint64_t carry = 0;
  for (std::size_t i = 4; i-- > 0;) {
    std::uint64_t word = kTwoOverPi[first + i] << shift;
    if (shift != 0) word |= kTwoOverPi[first + i + 1] >> (64 - shift);
    const Wide partial = multiply(mantissa, word, carry);
    product[i] = partial.low;
    carry = partial.high;
  }
  return product;
}

/// Any angle from about 1/2 on, however near to a multiple of π/2.
[[gnu::noinline]] Reduced reduce_exactly(double angle) {
  const std::uint64_t bits = bits_of(angle);
  const int exponent = static_cast<int>(bits >> 52 & 0x7FF) - 1075;
  const auto product = quarters_of((bits & ((1ULL << 52) - 1)) | 1ULL << 52, exponent);
  auto quarters = static_cast<unsigned>(product[0] >> 62);
  std::array<std::uint64_t, 3> rest{};
  for (std::size_t i = 0; i < 3; ++i) rest[i] = product[i] << 2 | product[i + 1] >> 62;
  const bool above = rest[0] >> 63 != 0;  // nearer to the next quarter
  if (above) {
    ++quarters;
    for (auto& word : rest) word = ~word;  // one less than the negative: 2^-192
  }
  int zeros = 0;
  if (rest[0] == 0) {
    rest = {rest[1], rest[2], 0};
    zeros = 64;
  }
  const int more = __builtin_clzll(rest[0] | 1);
  zeros += more;
  if (more != 0) {
    rest[0] = rest[0] << more | rest[1] >> (64 - more);
    rest[1] = rest[1] << more | rest[2] >> (64 - more);
  }
  // Times π/2, of which these are the first 128 bits.
  constexpr std::uint64_t kHigh = 0xC90FDAA22168C234;
  constexpr std::uint64_t kLow = 0xC4C6628B80DC1CD1;
  const Wide inner = multiply(rest[0], kLow, multiply(rest[1], kLow).high);
  const Wide cross = multiply(rest[1], kHigh, inner.low);
  const auto sum = static_cast<unsigned __int128>(multiply(rest[0], kHigh).high) << 64 |
                   multiply(rest[0], kHigh).low;
  const unsigned __int128 whole = sum + inner.high + cross.high;
  const auto top = static_cast<std::uint64_t>(whole >> 64);
  const double unit = power_of_two(-63 - zeros);
  const double high = static_cast<double>(top & ~0x7FFULL) * unit;
  const double low = (static_cast<double>(top & 0x7FF) +
                      static_cast<double>(static_cast<std::uint64_t>(whole)) * 0x1p-64) *
                     unit;
  const bool negative = bits >> 63 != 0;
  if (negative) quarters = 0U - quarters;
  return above != negative ? normalised(-high, -low, quarters) : normalised(high, low, quarters);
}

Reduced reduce(double angle) {
  constexpr double kPerQuarter = 0x1.45f306dc9c883p-1;
  // π/2 in three parts. The first two have 33 bits, so that times 2^20 they are still exact.
  constexpr double kFirst = 0x1.921fb544p+0;
  constexpr double kSecond = 0x1.0b4611a6p-34;
  constexpr double kThird = 0x1.3198a2e037073p-69;
  constexpr double kMost = 1.6e6;     // 2^20 quarters
  constexpr double kLeast = 0x1p-11;  // less than that has lost too many bits
  if (!(std::abs(angle) < kMost)) {
    if (bits_of(angle) << 1 >= 0x7FFULL << 53) return {angle - angle, 0, 0};
    return reduce_exactly(angle);
  }
  const double quarters = nearest(angle * kPerQuarter);
  if (quarters == 0) return {angle, 0, 0};
  const double near = angle - quarters * kFirst;  // exact
  const double more = quarters * kSecond;         // exact
  const double rest = near - more;
  if (std::abs(rest) < kLeast) return reduce_exactly(angle);
  const double low = ((near - rest) - more) - quarters * kThird;
  return normalised(rest, low, static_cast<unsigned>(static_cast<int>(quarters)));
}

/// The series of the sine and the cosine. Up to π/4 the next term is below 2^-59 of the sum.
double short_sine(const Reduced& angle) {
  const double x = angle.high;
  const double z = x * x;
  const double series =
      polynomial(z, std::array{-1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800,
                               1.0 / 6227020800, -1.0 / 1307674368000, 1.0 / 355687428096000});
  return x + (x * z * series + angle.low * (1 - z / 2));
}

double short_cosine(const Reduced& angle) {
  const double x = angle.high;
  const double z = x * x;
  const double series =
      polynomial(z, std::array{1.0 / 24, -1.0 / 720, 1.0 / 40320, -1.0 / 3628800, 1.0 / 479001600,
                               -1.0 / 87178291200, 1.0 / 20922789888000});
  const double half = z / 2;
  const double most = 1 - half;
  return most + (((1 - most) - half) + (z * z * series - x * angle.low));
}

constexpr double kTiny = 0x1p-27;  // below that the sine is the angle, the cosine is 1

}  // namespace

double sin(double angle) {
  if (std::abs(angle) < kTiny) return angle;
  const Reduced reduced = reduce(angle);
  const double size = (reduced.quarters & 1) == 0 ? short_sine(reduced) : short_cosine(reduced);
  return (reduced.quarters & 2) == 0 ? size : -size;
}

double cos(double angle) {
  const Reduced reduced = reduce(angle);
  const double size = (reduced.quarters & 1) == 0 ? short_cosine(reduced) : short_sine(reduced);
  return ((reduced.quarters + 1) & 2) == 0 ? size : -size;
}

SineCosine sin_cos(double angle) {
  const Reduced reduced = reduce(angle);
  SineCosine both{std::abs(angle) < kTiny ? angle : short_sine(reduced), short_cosine(reduced)};
  if ((reduced.quarters & 1) != 0) std::swap(both.sine, both.cosine);
  if ((reduced.quarters & 2) != 0) both.sine = -both.sine;
  if (((reduced.quarters + 1) & 2) != 0) both.cosine = -both.cosine;
  return both;
}

namespace {

/// The arc tangents of 0, 1/8 … 1, in two parts.
constexpr std::array<std::array<double, 2>, 9> kArcs{
    {{0, 0},
     {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
     {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
     {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
     {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
     {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
     {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
     {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
     {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}}};

/// start + sign · atan(small / large), for 0 <= small <= large, large > 0.
double arc_from(const std::array<double, 2>& start, double sign, double small, double large) {
  const double ratio = small / large;
  const auto eighths = static_cast<std::size_t>(nearest(ratio * 8));
  double rest = ratio;
  if (eighths != 0) {
    // tan(a - b) = (tan a - tan b) / (1 + tan a tan b), with an exact difference.
    const double tangent = static_cast<double>(eighths) / 8;
    const double upper = from_bits(bits_of(large) & ~0xFFULL);
    rest = ((small - tangent * upper) - tangent * (large - upper)) / (large + tangent * small);
  }
  const double z = rest * rest;
  const double series =
      rest * z *
      polynomial(z, std::array{-1.0 / 3, 1.0 / 5, -1.0 / 7, 1.0 / 9, -1.0 / 11, 1.0 / 13});
  const auto& arc = kArcs[eighths];
  const double high = start[0] + sign * arc[0];
  const double lost = (start[0] - high) + sign * arc[0];
  return high + (sign * rest + (lost + start[1] + sign * (arc[1] + series)));
}

}  // namespace

double atan2(double y, double x) {
  if (std::isnan(x) || std::isnan(y)) return x + y;
  if (std::isinf(x) || std::isinf(y)) {  // as seen from there
    x = std::copysign(std::isinf(x) ? 1.0 : 0.0, x);
    y = std::copysign(std::isinf(y) ? 1.0 : 0.0, y);
  }
  constexpr std::array<double, 2> kNone{0, 0};
  constexpr std::array<double, 2> kQuarter{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
  constexpr std::array<double, 2> kHalf{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
  const bool left = std::signbit(x);
  const double across = std::abs(x);
  const double up = std::abs(y);
  double angle = 0;
  if (up > across) {
    angle = arc_from(kQuarter, left ? 1 : -1, across, up);
  } else if (across > 0) {
    angle = left ? arc_from(kHalf, -1, up, across) : arc_from(kNone, 1, up, across);
  } else {
    angle = left ? kHalf[0] : 0;
  }
  return std::copysign(angle, y);
}

double acos(double cosine) { return atan2(std::sqrt((1 - cosine) * (1 + cosine)), cosine); }

}  // namespace astragal::portable
