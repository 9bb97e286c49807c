#include "server/rate.h"

#include <gtest/gtest.h>

namespace astragal {
namespace {

TEST(Rate, ABurstIsFineAndThenItTakesTime) {
  const Rate rate{2, 3};
  TokenBucket bucket(rate, 0);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, 0));
  EXPECT_FALSE(bucket.take(rate, 0));
  EXPECT_FALSE(bucket.take(rate, 400));
  EXPECT_TRUE(bucket.take(rate, 600)) << "two a second, so one after half a second";
  EXPECT_FALSE(bucket.take(rate, 600));
  EXPECT_FALSE(bucket.take(rate, 500)) << "a clock that goes back gives nothing";
}

TEST(Rate, AddressesDoNotShareABucket) {
  RatesByAddress rates({1, 1});
  EXPECT_TRUE(rates.take("10.0.0.1", 0));
  EXPECT_FALSE(rates.take("10.0.0.1", 0));
  EXPECT_TRUE(rates.take("10.0.0.2", 0));
}

TEST(Rate, QuietAddressesAreForgotten) {
  RatesByAddress rates({1, 2});
  EXPECT_TRUE(rates.take("10.0.0.1", 0));
  EXPECT_TRUE(rates.take("10.0.0.2", 900));
  rates.sweep(1000);
  EXPECT_EQ(rates.size(), 1U);
}

TEST(Rate, ManyAddressesDoNotFillTheMemory) {
  RatesByAddress rates({1, 1});
  for (int i = 0; i < 250'000; ++i) EXPECT_TRUE(rates.take(std::to_string(i), 0));
  EXPECT_LE(rates.size(), 100'000U);
}

TEST(Rate, AnAddressHasOnlySoManyConnections) {
  CountsByAddress counts(2);
  EXPECT_TRUE(counts.enter("a"));
  EXPECT_TRUE(counts.enter("a"));
  EXPECT_FALSE(counts.enter("a"));
  EXPECT_TRUE(counts.enter("b"));
  counts.leave("a");
  EXPECT_TRUE(counts.enter("a"));
  counts.leave("never seen");
}

TEST(Rate, AHouseholdIsOneAddress) {
  EXPECT_EQ(address_key("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(address_key("2001:db8:1:2::9"), address_key("2001:db8:1:2:3:4:5:6"));
  EXPECT_EQ(address_key("not an address"), "not an address");
}

}  // namespace
}  // namespace astragal
