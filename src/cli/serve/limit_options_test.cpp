#include "cli/serve/limit_options.h"

#include <gtest/gtest.h>

#include "server/options.h"

namespace astragal::cli {

using namespace rooms;
using namespace server;

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
    EXPECT_NE(address.error().what().find("such as 127.0.0.1:8707"), std::string::npos);
  }
}

TEST(Limits, AreSetByNameInTheNetworkAndInTheRooms) {
  AllLimits limits;
  ASSERT_TRUE(set_limit(limits, "messages-per-second=40").ok());
  EXPECT_EQ(limits.network.messages.per_second, 40);
  EXPECT_EQ(limits.rooms.messages.per_second, 40);
  ASSERT_TRUE(set_limit(limits, "first-message-seconds=5").ok());
  EXPECT_EQ(limits.network.first_message_time, std::chrono::seconds(5));
  ASSERT_TRUE(set_limit(limits, "unload-seconds=60").ok());
  EXPECT_EQ(limits.rooms.park_after, kMinute);
  ASSERT_TRUE(set_limit(limits, "loaded-tables=7").ok());
  EXPECT_EQ(limits.rooms.rooms, 7U);
}

TEST(Limits, AnythingElseIsRefusedAndChangesNothing) {
  AllLimits limits;
  for (const char* wrong : {"", "loaded-tables", "loaded-tables=", "loaded-tables=0",
                            "loaded-tables=-1", "loaded-tables=many", "cats=1"}) {
    EXPECT_FALSE(set_limit(limits, wrong).ok()) << wrong;
  }
  EXPECT_EQ(limits.rooms.rooms, LobbyLimits{}.rooms);
  EXPECT_NE(limits_help().find("messages-per-second"), std::string::npos);
}

}  // namespace
}  // namespace astragal::cli
