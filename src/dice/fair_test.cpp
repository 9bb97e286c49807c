#include "dice/fair.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "dice/sodium.h"

namespace astragal::dice {
namespace {

/// 00 01 02 … 1f
FairSecret plain_secret() {
  FairSecret::Raw bytes;
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  return FairSecret(bytes);
}

std::vector<FairSeat> seated(const std::vector<Bytes>& entropy) {
  std::vector<FairSeat> seats;
  for (const Bytes& added : entropy) seats.push_back({std::string(seats.size() + 1, 'a'), added});
  return seats;
}

// The expected digits were computed with Python's hashlib and hmac, as docs/fair-dice.md shows it.

TEST(FairDice, TheCommitmentIsSha256OfTheSecret) {
  EXPECT_EQ(plain_secret().commitment(),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

TEST(FairDice, ASeatCommitsItselfToItsBytes) {
  const std::string commitment = plain_secret().commitment();
  const std::string committed = seat_commit(commitment, "Ann", {0x0a, 0x0b});
  EXPECT_EQ(committed, "b169391c1c1f3d0c2fc2264867de9dc8f8d2a313b69a22b65c3af6b1c0614137");
  EXPECT_NE(committed, seat_commit(commitment, "Ann", {0x0a, 0x0c}));
  EXPECT_NE(committed, seat_commit(commitment, "Bob", {0x0a, 0x0b})) << "nobody else can use it";
  EXPECT_NE(committed, seat_commit(FairSecret::random().commitment(), "Ann", {0x0a, 0x0b}))
      << "nor at another start";
  EXPECT_NE(seat_commit(commitment, "Ann", {'x', 1}), seat_commit(commitment, "Annx", {1}));
}

TEST(FairDice, TheKeyIsHmacOverTheWholeStart) {
  const std::vector<FairSeat> seats{{"Ann", {0x0a, 0x0b}}, {"Bob"}, {"Zoë", {0x0c}}};
  const FairSecret secret = plain_secret();
  EXPECT_EQ(hex_of(secret.key(1, false, seats)),
            "352c6945dd37d4f180b4a29de1cf46d2a3b6301e9a0fef6405554701529c5ba7");
  const auto key = secret.key(2, true, seats);
  EXPECT_EQ(hex_of(key), "0d5b5ea8eaac3e84cf286898d35a3b732ed35c5039b347097d9d53988eab5d68");
  EXPECT_EQ(shuffled_order(key, {"Zoë", "Ann", "Bob"}),
            (std::vector<std::string>{"Bob", "Zoë", "Ann"}));
  const std::vector<FairSeat> otherwise{seats[2], seats[0], seats[1]};
  EXPECT_EQ(secret.key(2, true, otherwise), key) << "who sat where before does not matter";
  EXPECT_NE(secret.key(1, false, otherwise), secret.key(1, false, seats));
  EXPECT_NE(secret.key(2, false, seats), secret.key(1, false, seats));
}

TEST(FairDice, EveryOrderOfSeatsIsEquallyLikely) {
  std::map<std::vector<std::string>, int> orders;
  constexpr int kDraws = 6000;
  for (int draw = 0; draw < kDraws; ++draw) {
    const auto key =
        plain_secret().key(static_cast<std::uint32_t>(draw), true, {{"a"}, {"b"}, {"c"}});
    ++orders[shuffled_order(key, {"a", "b", "c"})];
  }
  ASSERT_EQ(orders.size(), 6U);
  double chi_square = 0;
  for (const auto& [order, count] : orders)
    chi_square += (count - 1000.0) * (count - 1000.0) / 1000;
  EXPECT_LT(chi_square, 20.5);  // one of a thousand, and the same in every run
}

TEST(FairDice, TheFirstKeyIsHmacOverWhatEachSeatAdded) {
  const auto key = [](const std::vector<Bytes>& entropy) {
    return hex_of(plain_secret().first_key(entropy));
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
      EXPECT_EQ(secret.first_key(one) == secret.first_key(other), one == other);
      EXPECT_EQ(secret.key(1, false, seated(one)) == secret.key(1, false, seated(other)),
                one == other);
    }
  }
}

TEST(FairDice, AnotherSecretIsAnotherGame) {
  const FairSecret one = FairSecret::random();
  const FairSecret two = FairSecret::random();
  EXPECT_NE(one, two);
  EXPECT_NE(one.commitment(), two.commitment());
  EXPECT_NE(one.key(1, false, {{"Ann", {1}}}), two.key(1, false, {{"Ann", {1}}}));
  EXPECT_NE(random_entropy(), random_entropy());
  EXPECT_EQ(random_entropy().size(), 64U);
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
    EXPECT_EQ(refused.error().what(), "a secret has 64 hexadecimal digits");
  }
}

TEST(FairDice, DigitsAreBytes) {
  EXPECT_EQ(bytes_of("00ff1A"), (Bytes{0x00, 0xff, 0x1a}));
  EXPECT_EQ(hex_of(Bytes{0x00, 0xff, 0x1a}), "00ff1a");
  EXPECT_EQ(bytes_of(""), Bytes{});
  EXPECT_EQ(hex_of(Bytes{}), "");
}

}  // namespace
}  // namespace astragal::dice
