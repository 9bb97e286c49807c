#include "core/portable/normal.h"

#include <array>

#include "core/portable/exponents.h"

namespace astragal::portable {

namespace {

constexpr int kPerUnit = 8;
constexpr int kLeast = -12;
constexpr int kMost = 9;
constexpr int kPoints = (kMost - kLeast) * kPerUnit + 1;

struct Point {
  double below;    ///< the distribution
  double density;  ///< its derivative
};

/// The series of what the distribution gains from c to c + h, in units of the density at c: the
/// terms are (-1)^n He_n(c) h^(n+1) / (n+1)!, He_n being Hermite's polynomials. Each follows from
/// the two before it by these factors.
constexpr std::size_t kMostTerms = 40;
struct Factors {
  double of_last;
  double of_one_before;
};
constexpr std::array<Factors, kMostTerms> kFactors = [] {
  std::array<Factors, kMostTerms> factors{};
  for (std::size_t i = 0; i < kMostTerms; ++i) {
    const auto n = static_cast<double>(i);
    factors[i] = {-1 / (n + 2), -n / ((n + 2) * (n + 1))};
  }
  return factors;
}();

template <std::size_t Terms>
constexpr double gain(double c, double h) {
  double one_before = 0;
  double last = h;
  double sum = h;
  for (std::size_t n = 0; n + 1 < Terms; ++n) {
    const double next =
        c * h * last * kFactors[n].of_last + h * h * one_before * kFactors[n].of_one_before;
    sum += next;
    one_before = last;
    last = next;
  }
  return sum;
}

constexpr double density(double x) {
  constexpr double kRootOfTwoPi = 2.5066282746310002;
  return exp(-x * x / 2) / kRootOfTwoPi;
}

/// From the far end on, where the asymptotic series is exact enough, step by step.
constexpr std::array<Point, kPoints> kTable = [] {
  std::array<Point, kPoints> table{};
  double term = 1;
  double series = 0;
  for (int n = 1; n <= 16; ++n) {
    series += term;
    term *= -(2.0 * n - 1) / (kLeast * kLeast);
  }
  double below = density(kLeast) / -kLeast * series;
  for (int i = 0; i < kPoints; ++i) {
    const double at = kLeast + static_cast<double>(i) / kPerUnit;
    table[static_cast<std::size_t>(i)] = {below, density(at)};
    below += density(at) * gain<40>(at, 1.0 / kPerUnit);
  }
  return table;
}();

}  // namespace

double normal(double x) {
  if (!(x >= kLeast)) return 0;
  if (x > kMost - 0.1) return 1;
  const double eighths = nearest(x * kPerUnit);
  const double c = eighths / kPerUnit;
  const Point& point = kTable[static_cast<std::size_t>(eighths - kLeast * kPerUnit)];
  return point.below + point.density * gain<12>(c, x - c);
}

}  // namespace astragal::portable
