#include "dice/fair.h"

#include <gtest/gtest.h>

#include <numeric>

#include "dice/sodium.h"

namespace astragal {
namespace {

/// 00 01 02 … 1f
FairSecret plain_secret() {
  FairSecret::Raw bytes;
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  return FairSecret(bytes);
}

// The expected digits were computed with Python's hashlib and hmac, as docs/fair-dice.md shows it.

TEST(FairDice, TheCommitmentIsSha256OfTheSecret) {
  EXPECT_EQ(plain_secret().commitment(),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

TEST(FairDice, TheKeyIsHmacOverWhatEachSeatAdded) {
  const auto key = [](const std::vector<Bytes>& entropy) {
    return hex_of(plain_secret().key(entropy));
  };
  EXPECT_EQ(key({{}, {}}), "4b16bc4e2190f5748f8be5cf99ef9f3d9c4e4d576b6bb86c61fbd280c8fa7551");
  EXPECT_EQ(key({{0x00}, {}}), "d226c4629424d9e826c85b65a41c640910fcfd526fdb2ea049c3c40aa002b298");
  EXPECT_EQ(key({{0x0a, 0x0b}, {}, {0x0c}}),
            "c64a274aa8b5cb2545cafa463acab39ddb919ce511fef8523ae87f99ca7fee93");
}

TEST(FairDice, NobodysBytesCanBeTakenForSomebodyElses) {
  const FairSecret secret = plain_secret();
  const std::vector<std::vector<Bytes>> tables{
      {{}, {}},     {{0}, {}},    {{}, {0}},       {{0}, {0}},   {{0, 0}, {}}, {{}, {}, {}},
      {{1, 0}, {}}, {{1}, {0}},   {{0}, {1}},      {{2, 1}, {}}, {{1}, {}},    {{}, {1}},
      {{1, 1}, {}}, {{}, {1, 1}}, {{1}, {1}, {1}}, {{1, 1, 1}},  {{1}, {1, 1}}};
  for (const auto& one : tables) {
    for (const auto& other : tables) {
      EXPECT_EQ(secret.key(one) == secret.key(other), one == other);
    }
  }
}

TEST(FairDice, AnotherSecretIsAnotherGame) {
  const FairSecret one = FairSecret::random();
  const FairSecret two = FairSecret::random();
  EXPECT_NE(one, two);
  EXPECT_NE(one.commitment(), two.commitment());
  EXPECT_NE(one.key({{1}, {2}}), two.key({{1}, {2}}));
  EXPECT_NE(random_entropy(), random_entropy());
  EXPECT_EQ(random_entropy().size(), 32U);
}

TEST(FairDice, ASecretIsRevealedAndReadAgain) {
  const FairSecret secret = FairSecret::random();
  const auto read = FairSecret::from_hex(secret.hex());
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(*read, secret);
  for (const std::string& digits :
       {std::string(), std::string("00"), std::string(63, '0'), std::string(65, '0'),
        std::string(66, '0'), std::string(63, '0') + "g", std::string(64, ' ')}) {
    const auto refused = FairSecret::from_hex(digits);
    ASSERT_FALSE(refused.ok()) << digits;
    EXPECT_EQ(refused.error().what, "a secret is 64 hexadecimal digits");
  }
}

TEST(FairDice, DigitsAreBytes) {
  EXPECT_EQ(bytes_of("00ff1A"), (Bytes{0x00, 0xff, 0x1a}));
  EXPECT_EQ(to_hex({0x00, 0xff, 0x1a}), "00ff1a");
  EXPECT_EQ(bytes_of(""), Bytes{});
  EXPECT_EQ(to_hex({}), "");
}

}  // namespace
}  // namespace astragal
