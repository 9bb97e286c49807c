#include "host/rate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace astragal::host {
namespace {

TEST(RateLimit, ABurstIsFineAndThenItTakesTime) {
  const Rate rate{3, 2};
  Bucket bucket;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, 0));
  EXPECT_FALSE(bucket.take(rate, 0));
  EXPECT_FALSE(bucket.take(rate, 400));
  EXPECT_TRUE(bucket.take(rate, 600)) << "two a second, so one after half a second";
  EXPECT_FALSE(bucket.take(rate, 600));
  EXPECT_FALSE(bucket.take(rate, 500)) << "a clock that goes back gives nothing";
}

TEST(RateLimit, AddressesDoNotShareABucket) {
  RatesByAddress rates({1, 1});
  EXPECT_TRUE(rates.take("10.0.0.1", 0));
  EXPECT_FALSE(rates.take("10.0.0.1", 0));
  EXPECT_TRUE(rates.take("10.0.0.2", 0));
}

TEST(RateLimit, QuietAddressesAreForgotten) {
  RatesByAddress rates({2, 1});
  EXPECT_TRUE(rates.take("10.0.0.1", 0));
  EXPECT_TRUE(rates.take("10.0.0.2", 900));
  rates.sweep(1000);
  EXPECT_EQ(rates.size(), 1U);
}

TEST(RateLimit, ManyAddressesDoNotFillTheMemory) {
  RatesByAddress rates({1, 1});
  for (int i = 0; i < 250'000; ++i) EXPECT_TRUE(rates.take(std::to_string(i), 0));
  EXPECT_LE(rates.size(), 100'000U);
}

TEST(RateLimit, ManyQuietAddressesAreForgottenAFewAtATime) {
  RatesByAddress rates({1, 1});
  for (int i = 0; i < 100'000; ++i) EXPECT_TRUE(rates.take(std::to_string(i), 0));
  int sweeps = 0;
  for (std::size_t before = rates.size(); before > 0; before = rates.size()) {
    rates.sweep(1000);
    ASSERT_LE(before - rates.size(), 5000U) << "no call takes long";
    ASSERT_LT(++sweeps, 2000) << "but all are forgotten in the end";
  }
}

TEST(RateLimit, AnAddressHasOnlySoManyConnections) {
  CountsByAddress counts(2);
  EXPECT_TRUE(counts.enter("a"));
  EXPECT_TRUE(counts.enter("a"));
  EXPECT_FALSE(counts.enter("a"));
  EXPECT_TRUE(counts.enter("b"));
  counts.leave("a");
  EXPECT_TRUE(counts.enter("a"));
  counts.leave("never seen");
}

TEST(RateLimit, AHouseholdIsOneAddress) {
  EXPECT_EQ(address_key("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(address_key("2001:db8:1:2::9"), address_key("2001:db8:1:2:3:4:5:6"));
  EXPECT_EQ(address_key("not an address"), "not an address");
}

TEST(RateLimit, ASiteOfIpv6IsCountedAsAWhole) {
  EXPECT_EQ(site_key(address_key("2001:db8:1:2:3:4:5:6")), "2001:db8:1::/48");
  EXPECT_EQ(site_key("192.0.2.7"), std::nullopt);
  RatesByAddress rates({1, 1});
  CountsByAddress counts(1);
  for (int i = 0; i < 65'536; ++i) {
    const auto address = address_key(fmt::format("2001:db8:1:{:x}::1", i));
    EXPECT_EQ(rates.take(address, 0), i < kAddressesOfSite);
    EXPECT_EQ(counts.enter(address), i < kAddressesOfSite);
  }
  const auto elsewhere = address_key("2001:db8:2::1");
  EXPECT_TRUE(rates.take(elsewhere, 0));
  EXPECT_TRUE(counts.enter(elsewhere));
  counts.leave(address_key("2001:db8:1::1"));
  EXPECT_TRUE(counts.enter(address_key("2001:db8:1:77::1")));
  rates.sweep(1000);
  EXPECT_TRUE(rates.take(address_key("2001:db8:1:77::1"), 1000));
}

}  // namespace
}  // namespace astragal::host
