#include "host/budget.h"

#include <gtest/gtest.h>

#include "process.h"

namespace astragal::host {

using namespace store;
using namespace tests;
using namespace text;

namespace {

constexpr std::uint64_t kMegabyte = 1U << 20U;

Budget small_budget() {
  Budget budget;
  budget.tables = 3;
  budget.store_megabytes = 10;
  budget.free_megabytes = 64;
  budget.memory_megabytes = 100;
  return budget;
}

TEST(Budget, EachPartIsToldForWhatItIs) {
  const Budget budget = small_budget();
  const Usage little{2, 9 * kMegabyte, 65 * kMegabyte, 99 * kMegabyte};
  EXPECT_EQ(why_full(budget, little).text, "");
  Usage usage = little;
  usage.tables = 3;
  EXPECT_EQ(why_full(budget, usage).text, "server-full-tables");
  usage = little;
  usage.memory_bytes = 100 * kMegabyte;
  EXPECT_EQ(why_full(budget, usage).text, "server-full-memory");
  usage = little;
  usage.store_bytes = 10 * kMegabyte;
  EXPECT_EQ(why_full(budget, usage).text, "server-full-disk");
  EXPECT_FALSE(is_disk_full(budget, usage)) << "those who play go on";
  usage = little;
  usage.free_bytes = 63 * kMegabyte;
  EXPECT_EQ(why_full(budget, usage).text, "server-full-disk");
  EXPECT_TRUE(is_disk_full(budget, usage));
  usage = little;
  usage.writable = false;
  EXPECT_TRUE(is_disk_full(budget, usage));
}

TEST(Budget, AStoreIsMeasured) {
  const TempFolder folder;
  auto store = Store::open(folder.path());
  ASSERT_TRUE(store.ok());
  const Usage empty = measure(*store, true);
  EXPECT_EQ(empty.tables, 0U);
  EXPECT_GT(empty.store_bytes, 0U);
  EXPECT_GT(empty.free_bytes, 0U);
  EXPECT_GT(empty.memory_bytes, kMegabyte);
  ASSERT_TRUE(store->create({"k7q2"}).ok());
  ASSERT_TRUE(store->create({"x4md"}).ok());
  EXPECT_EQ(measure(*store, true).tables, 0U) << "they are not durable yet";
  ASSERT_TRUE(store->append("k7q2", 1, {Payload(1'000'000)}, 1).ok());
  ASSERT_TRUE(store->flush().ok());
  const Usage full = measure(*store, false);
  EXPECT_TRUE(full.writable) << "it was tried";
  EXPECT_EQ(full.tables, 2U);
  EXPECT_GE(full.store_bytes, 1'000'000U);
  ASSERT_TRUE(store->remove("k7q2", 2).ok());
  const Usage less = measure(*store, true);
  EXPECT_EQ(less.tables, 1U);
  EXPECT_LT(less.store_bytes, empty.store_bytes + 100'000) << "what was deleted is free again";
  store = Error{"closed"};
  EXPECT_EQ(measure(*Store::open(folder.path()), true).tables, 1U);
}

}  // namespace
}  // namespace astragal::host
