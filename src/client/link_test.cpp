#include "client/link.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace astragal::client {
namespace {

using testing::HasSubstr;

const std::string kKey(64, 'a');

TEST(Links, AreReadAsPeopleShareThem) {
  const auto plain = read_link("http://dice.example:8707/k7q2-x4md-9rtz");
  ASSERT_TRUE(plain);
  EXPECT_EQ(*plain, (Link{false, "dice.example", 8707, "k7q2-x4md-9rtz", ""}));
  EXPECT_EQ(plain->invitation(), "http://dice.example:8707/k7q2-x4md-9rtz");
  const auto secure = read_link(" HTTPS://Dice.Example/K7Q2-X4MD-9RTZ/ ");
  ASSERT_TRUE(secure);
  EXPECT_EQ(*secure, (Link{true, "dice.example", 443, "k7q2-x4md-9rtz", ""}));
  EXPECT_EQ(secure->invitation(), "https://dice.example/k7q2-x4md-9rtz");
}

TEST(Links, WithoutASchemeAreOurs) {
  EXPECT_EQ(*read_link("localhost:9000/abc"), (Link{false, "localhost", 9000, "abc", ""}));
  EXPECT_EQ(*read_link("localhost"), (Link{false, "localhost", 8707, "", ""}));
  EXPECT_EQ(*read_link("192.0.2.7/abc"), (Link{false, "192.0.2.7", 8707, "abc", ""}));
}

TEST(Links, KnowAddressesOfSix) {
  const auto link = read_link("http://[2001:db8::1]:8707/abc");
  ASSERT_TRUE(link);
  EXPECT_EQ(link->host, "2001:db8::1");
  EXPECT_EQ(link->authority(), "[2001:db8::1]:8707");
  EXPECT_EQ(read_link("http://[::1]/abc")->port, 80);
}

TEST(Links, CarryTheKeyOfASeat) {
  const auto link = read_link("http://localhost:8707/abc#" + kKey);
  ASSERT_TRUE(link);
  EXPECT_EQ(link->key, kKey);
  EXPECT_EQ(link->invitation(), "http://localhost:8707/abc");
}

TEST(Links, ThatCannotBeAreRefusedInASentence) {
  for (const std::string text :
       {"", "http://", "http:///abc", "ftp://host/abc", "host:0", "host:70000", "host:x/abc",
        "http://ho st/abc", "http://[::1/abc", "http://[::1]x/abc", "host/a/b", "host/a?b",
        "host/abc#12", "ws://host/abc", "http://-host/", "host/%41"}) {
    const auto link = read_link(text);
    ASSERT_FALSE(link) << text;
    EXPECT_THAT(link.error().what(), HasSubstr("a link looks like http://host:8707/")) << text;
  }
  EXPECT_FALSE(read_link("http://host:8707#" + kKey));
}

}  // namespace
}  // namespace astragal::client
