#include "server/origin.h"

#include <gtest/gtest.h>

namespace astragal {
namespace {

TEST(Origins, WithoutAListOnlyPagesOfThisServerMayTalk) {
  const auto origins = *Origins::read({}, false);
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
  const auto origins = *Origins::read({}, true);
  EXPECT_TRUE(origins.allow("http://localhost:8707", "localhost:8707"));
  EXPECT_TRUE(origins.allow("http://127.0.0.1:8707", "127.0.0.1:8707"));
  EXPECT_TRUE(origins.allow("http://[::1]:8707", "[::1]:8707"));
  EXPECT_FALSE(origins.allow("http://evil.example:8707", "evil.example:8707"));
}

TEST(Origins, AListIsTheWholeList) {
  const auto origins = *Origins::read({"https://dice.example", "http://test.example:8080"}, true);
  EXPECT_TRUE(origins.allow("https://dice.example", "127.0.0.1:8707")) << "through a proxy";
  EXPECT_TRUE(origins.allow("http://test.example:8080", "x"));
  EXPECT_FALSE(origins.allow("http://localhost:8707", "localhost:8707"));
}

TEST(Origins, AListIsChecked) {
  for (const char* wrong : {"dice.example", "https://", "https://dice.example/", "*", ""}) {
    const auto origins = Origins::read({wrong}, true);
    ASSERT_FALSE(origins.ok()) << wrong;
    EXPECT_NE(origins.error().what.find("such as https://dice.example"), std::string::npos);
  }
}

}  // namespace
}  // namespace astragal
