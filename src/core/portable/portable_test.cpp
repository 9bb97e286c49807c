#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "core/portable/angles.h"
#include "core/portable/exponents.h"
#include "core/portable/normal.h"
#include "core/random.h"

namespace astragal {
namespace {

using Arguments = std::vector<double>;

double between(Rng& rng, double low, double high) {
  return low + (high - low) * (static_cast<double>(rng() >> 11) * 0x1p-53);
}

Arguments spread(double low, double high, int count = 200'000) {
  Rng rng(1);
  Arguments all;
  for (int i = 0; i < count; ++i) all.push_back(between(rng, low, high));
  return all;
}

/// All exponents alike, both signs.
Arguments any_size() {
  Rng rng(2);
  Arguments all;
  while (all.size() < 100'000) {
    const double x = portable::from_bits(rng());
    if (std::isfinite(x)) all.push_back(x);
  }
  return all;
}

/// The numbers next to multiples of π/2, where nearly nothing is left of them.
Arguments near_quarters() {
  Rng rng(3);
  Arguments all;
  for (int i = 1; i < 100'000; ++i) {
    const double quarters = i < 2000 ? i : static_cast<double>(rng() >> (1 + rng() % 62) | 1);
    const double x = quarters * (std::numbers::pi / 2);
    for (const double one : {x, std::nextafter(x, 0), std::nextafter(x, 1e300)}) {
      all.push_back(i % 2 == 0 ? one : -one);
    }
  }
  return all;
}

Arguments joined(std::initializer_list<Arguments> lists) {
  Arguments all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

/// A unit in the last place of numbers like x.
long double ulp(long double x) {
  int exponent = 0;
  std::frexp(x, &exponent);
  return std::ldexp(1.0L, std::max(exponent, -1021) - 53);
}

/// The greatest error in ulp, by the long double of the C library, which has eleven bits more.
double worst(const Arguments& arguments, const std::function<double(double)>& ours,
             const std::function<long double(long double)>& theirs) {
  double most = 0;
  for (const double x : arguments) {
    const long double due = theirs(x);
    const auto error = static_cast<double>(std::abs(ours(x) - due) / ulp(due));
    EXPECT_FALSE(std::isnan(error)) << x;
    most = std::max(most, error);
  }
  return most;
}

class Portable : public testing::Test {
 protected:
  void SetUp() override {
    if (LDBL_MANT_DIG < 64) GTEST_SKIP() << "long double is no better than double here";
  }
};

TEST_F(Portable, SineAndCosineAreWithinOneUlpForAllNumbers) {
  const auto angles = joined({spread(-8, 8), spread(-2e6, 2e6), any_size(), near_quarters()});
  EXPECT_LT(worst(angles, portable::sin, [](long double x) { return std::sin(x); }), 0.85);
  EXPECT_LT(worst(angles, portable::cos, [](long double x) { return std::cos(x); }), 0.85);
}

TEST_F(Portable, BothAtOnceAreTheSameAsOneByOne) {
  for (const double x : joined({spread(-8, 8), any_size(), near_quarters()})) {
    const auto both = portable::sin_cos(x);
    ASSERT_EQ(both.sine, portable::sin(x)) << x;
    ASSERT_EQ(both.cosine, portable::cos(x)) << x;
  }
}

TEST_F(Portable, TheAngleOfAPointIsWithinOneAndAHalfUlp) {
  Rng rng(4);
  double most = 0;
  for (int i = 0; i < 400'000; ++i) {
    const double scale = portable::power_of_two(static_cast<int>(rng() % 60) - 30);
    const double x = between(rng, -1, 1);
    const double y = between(rng, -1, 1) * (i % 2 == 0 ? 1 : scale);
    const long double due = std::atan2(static_cast<long double>(y), static_cast<long double>(x));
    most = std::max(most, static_cast<double>(std::abs(portable::atan2(y, x) - due) / ulp(due)));
  }
  EXPECT_LT(most, 1.5);
}

TEST_F(Portable, TheArcCosineIsWithinTwoUlp) {
  const auto cosines = joined({spread(-1, 1), spread(0.999, 1), {-1, -0.0, 0, 0.5, 1}});
  EXPECT_LT(worst(cosines, portable::acos, [](long double x) { return std::acos(x); }), 2);
}

TEST_F(Portable, ExponentialAndLogarithmAreWithinOneUlp) {
  const auto powers = joined({spread(-1, 1), spread(-40, 40), spread(-708, 709.7)});
  EXPECT_LT(worst(powers, portable::exp, [](long double x) { return std::exp(x); }), 0.9);
  Arguments numbers = joined({spread(0.5, 2), spread(1, 1e6)});
  for (const double x : any_size()) {
    if (std::abs(x) >= DBL_MIN) numbers.push_back(std::abs(x));
  }
  EXPECT_LT(worst(numbers, portable::log, [](long double x) { return std::log(x); }), 1);
}

TEST_F(Portable, TheNormalDistributionIsWithinItsBounds) {
  double most = 0;
  double most_of_itself = 0;
  for (const double x : joined({spread(-12, 9), spread(-1, 1)})) {
    const long double due = std::erfc(-static_cast<long double>(x) / std::sqrt(2.0L)) / 2;
    const auto error = static_cast<double>(std::abs(portable::normal(x) - due));
    most = std::max(most, error);
    most_of_itself = std::max(most_of_itself, error / static_cast<double>(due));
  }
  EXPECT_LT(most, 1e-15);
  EXPECT_LT(most_of_itself, 1e-11);
  EXPECT_EQ(portable::normal(-13), 0);
  EXPECT_EQ(portable::normal(20), 1);
}

TEST_F(Portable, LengthsAreWithinTwoUlpAndPowersOfWholeNumbersExact) {
  Rng rng(5);
  double most = 0;
  for (int i = 0; i < 100'000; ++i) {
    const long double x = between(rng, -700, 700);
    const long double y = between(rng, -700, 700);
    const long double z = between(rng, -700, 700);
    const double length = portable::hypot(static_cast<double>(x), static_cast<double>(y));
    const double in_space =
        portable::hypot(static_cast<double>(x), static_cast<double>(y), static_cast<double>(z));
    const long double due = std::sqrt(x * x + y * y);
    const long double due_in_space = std::sqrt(x * x + y * y + z * z);
    most = std::max({most, static_cast<double>(std::abs(length - due) / ulp(due)),
                     static_cast<double>(std::abs(in_space - due_in_space) / ulp(due_in_space))});
  }
  EXPECT_LT(most, 2);
  EXPECT_EQ(portable::power(3, 0), 1);
  EXPECT_EQ(portable::power(3, 5), 243);
  EXPECT_EQ(portable::power(0, 0), 1);
  EXPECT_EQ(portable::power(-0.5, 3), -0.125);
  EXPECT_EQ(portable::power(2, -2), 0.25);
}

TEST(PortableSpecial, ZerosInfinitiesAndQuartersAreAsInTheCLibrary) {
  EXPECT_TRUE(std::signbit(portable::sin(-0.0)));
  EXPECT_EQ(portable::cos(-0.0), 1);
  for (const double none : {HUGE_VAL, -HUGE_VAL, std::nan("")}) {
    EXPECT_TRUE(std::isnan(portable::sin(none)));
    EXPECT_TRUE(std::isnan(portable::cos(none)));
  }
  for (const double y : {0.0, -0.0, 1.0, -1.0, HUGE_VAL, -HUGE_VAL}) {
    for (const double x : {0.0, -0.0, 1.0, -1.0, HUGE_VAL, -HUGE_VAL}) {
      EXPECT_DOUBLE_EQ(portable::atan2(y, x), std::atan2(y, x)) << y << " " << x;
      EXPECT_EQ(std::signbit(portable::atan2(y, x)), std::signbit(std::atan2(y, x)));
    }
  }
  EXPECT_TRUE(std::isnan(portable::atan2(std::nan(""), 1)));
  EXPECT_EQ(portable::acos(1), 0);
  EXPECT_EQ(portable::exp(0), 1);
  EXPECT_EQ(portable::exp(-1000), 0);
  EXPECT_EQ(portable::exp(1000), HUGE_VAL);
  EXPECT_EQ(portable::exp(-740), 4.199559e-322);  // with the few bits that are left
  EXPECT_EQ(portable::log(1), 0);
}

/// Fowler-Noll-Vo over the bits of all results.
template <class Function>
std::string hash_of(const Arguments& arguments, Function function) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const double x : arguments) hash = (hash ^ portable::bits_of(function(x))) * 0x100000001b3;
  return fmt::format("{:016x}", hash);
}

// What every compiler and every machine must compute. If one of these differs, throws and reports
// do, and docs/physics.md promises something else.
TEST(PortableBits, AreTheSameEverywhere) {
  const auto angles = joined({spread(-8, 8), spread(-2e6, 2e6), any_size(), near_quarters()});
  EXPECT_EQ(hash_of(angles, portable::sin), "685ad87e9bda561c");
  EXPECT_EQ(hash_of(angles, portable::cos), "d5f839f819c46cb4");
  EXPECT_EQ(hash_of(spread(-1, 1), [](double x) { return portable::atan2(x, 0.5); }),
            "8dd3c51265494ada");
  EXPECT_EQ(hash_of(spread(-1, 1), portable::acos), "0c8ba2a2b0f3625b");
  EXPECT_EQ(hash_of(spread(-40, 40), [](double x) { return portable::exp(x); }),
            "ee89eb6da1777436");
  EXPECT_EQ(hash_of(spread(1e-3, 1e6), [](double x) { return portable::log(x); }),
            "d9752a0c963c8cbb");
  EXPECT_EQ(hash_of(spread(-12, 9), portable::normal), "6ca00fc412073044");
}

}  // namespace
}  // namespace astragal
