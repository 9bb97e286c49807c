#include "server/options.h"

#include <gtest/gtest.h>

namespace astragal {
namespace {

TEST(Listen, AddressesOfBothKindsAreRead) {
  EXPECT_EQ(read_listen_address("127.0.0.1:8707")->address, "127.0.0.1");
  EXPECT_EQ(read_listen_address("localhost:1")->address, "127.0.0.1");
  EXPECT_EQ(read_listen_address("[::1]:0")->address, "::1");
  EXPECT_EQ(read_listen_address("[::1]:65535")->port, 65535);
}

TEST(Listen, AnythingElseIsToldWhatIsWanted) {
  for (const char* wrong : {"", "8707", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "::1:80",
                            "[127.0.0.1]:80", "dice.example:80", ":80", "127.0.0.1:-1"}) {
    const auto address = read_listen_address(wrong);
    ASSERT_FALSE(address.ok()) << wrong;
    EXPECT_NE(address.error().what.find("such as 127.0.0.1:8707"), std::string::npos);
  }
}

}  // namespace
}  // namespace astragal
