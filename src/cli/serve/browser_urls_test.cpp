#include "cli/serve/browser_urls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace astragal::cli {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

TEST(Doorstep, AServerForThisComputerIsAtItsAddress) {
  EXPECT_THAT(urls_of("http", "127.0.0.1:8707"), ElementsAre("http://127.0.0.1:8707/"));
  EXPECT_THAT(urls_of("https", "[::1]:443"), ElementsAre("https://[::1]:443/"));
}

TEST(Doorstep, AServerForTheNetworkIsAtAnAddressThatPhonesCanOpen) {
  const auto urls = urls_of("http", "0.0.0.0:8707");
  ASSERT_THAT(urls, Not(IsEmpty()));
  EXPECT_EQ(urls.front(), "http://127.0.0.1:8707/");
  EXPECT_THAT(urls, Each(Not(StartsWith("http://0.0.0.0"))));
  EXPECT_EQ(urls_of("http", "[::]:80").front(), "http://[::1]:80/");
}

}  // namespace
}  // namespace astragal::cli
