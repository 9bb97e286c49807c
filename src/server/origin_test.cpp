#include "server/origin.h"

#include <gtest/gtest.h>

namespace astragal::server {
namespace {

TEST(Origins, WithoutAListOnlyPagesOfThisServerMayTalk) {
  const auto origins = *Origins::read({}, Origins::Names::kThisNetwork);
  EXPECT_TRUE(origins.allow("http://dice.example:8707", "dice.example:8707"));
  EXPECT_TRUE(origins.allow("https://Dice.example", "dice.example"));
  EXPECT_TRUE(origins.allow("https://dice.example", "dice.example:443"));
  EXPECT_TRUE(origins.allow("", "dice.example")) << "no browser";
  EXPECT_FALSE(origins.allow("https://evil.example", "dice.example"));
  EXPECT_FALSE(origins.allow("http://dice.example:1", "dice.example:8707"));
  EXPECT_FALSE(origins.allow("null", "dice.example"));
  EXPECT_FALSE(origins.allow("https://dice.example.evil.example", "dice.example"));
  EXPECT_FALSE(origins.allow("https://dice.example@evil.example", "dice.example"));
  EXPECT_FALSE(origins.allow("http://", ""));
}

TEST(Origins, OnThisMachineNamesOfOthersMeanNothing) {
  const auto origins = *Origins::read({}, Origins::Names::kThisMachine);
  for (const char* ours : {"localhost", "LocalHost:8707", "dice.localhost", "127.0.0.1:8707",
                           "192.168.1.2", "[::1]:8707", "[2001:db8::1]"}) {
    EXPECT_TRUE(origins.knows(ours)) << ours;
    EXPECT_TRUE(origins.allow(std::string("http://") + ours, ours)) << ours;
  }
  for (const char* theirs : {"evil.example:8707", "localhost.evil.example",
                             "127.0.0.1.evil.example", "dice", "dice.local", "notlocalhost"}) {
    EXPECT_FALSE(origins.knows(theirs)) << theirs;
  }
}

TEST(Origins, InANetworkItsOwnNamesAreKnown) {
  const auto origins = *Origins::read({}, Origins::Names::kThisNetwork);
  for (const char* ours :
       {"localhost:8707", "192.168.1.2:8707", "dice", "Dice:8707", "dice.local", "dice.lan:80"}) {
    EXPECT_TRUE(origins.knows(ours)) << ours;
  }
  for (const char* theirs : {"evil.example", "evil.example:8707", "local.evil.example"}) {
    EXPECT_FALSE(origins.knows(theirs)) << theirs;
  }
}

TEST(Origins, WithTlsTheCertificateSaysWhoseNamesAreMeant) {
  EXPECT_TRUE(Origins::read({}, Origins::Names::kAll)->knows("dice.example"));
}

TEST(Origins, AListIsTheWholeList) {
  const auto origins = *Origins::read({"https://dice.example", "http://test.example:8080"},
                                      Origins::Names::kThisMachine);
  EXPECT_TRUE(origins.knows("dice.example"));
  EXPECT_TRUE(origins.knows("Test.example:9")) << "the port may be a proxy's";
  EXPECT_TRUE(origins.knows("127.0.0.1:8707")) << "whoever looks after the server";
  EXPECT_FALSE(origins.knows("evil.example"));
  EXPECT_TRUE(origins.allow("https://dice.example", "127.0.0.1:8707")) << "through a proxy";
  EXPECT_TRUE(origins.allow("http://test.example:8080", "x"));
  EXPECT_FALSE(origins.allow("http://localhost:8707", "localhost:8707"));
}

TEST(Origins, AListIsChecked) {
  for (const char* wrong : {"dice.example", "https://", "https://dice.example/", "*", ""}) {
    const auto origins = Origins::read({wrong}, Origins::Names::kThisMachine);
    ASSERT_FALSE(origins.ok()) << wrong;
    EXPECT_NE(origins.error().what().find("such as https://dice.example"), std::string::npos);
  }
}

}  // namespace
}  // namespace astragal::server
