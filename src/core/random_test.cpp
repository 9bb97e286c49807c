#include "core/random.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace astragal {
namespace {

/// Returns the given numbers.
struct Script {
  std::vector<std::uint64_t> numbers;
  std::size_t next = 0;
  std::uint64_t operator()() { return numbers.at(next++); }
};

TEST(Random, TheSameSeedAndStreamRepeatAndOthersDiffer) {
  Rng a(7, 3);
  Rng b(7, 3);
  std::set<std::uint64_t> firsts;
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a(), b());
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    for (std::uint64_t stream = 0; stream < 30; ++stream) firsts.insert(Rng(seed, stream)());
  }
  EXPECT_EQ(firsts.size(), 900U);
}

TEST(Random, XoshiroFilledBySplitMixGivesThePublishedSequence) {
  // Published values of xoshiro256++ seeded by SplitMix64 from 0 (the Rust crate rand: SmallRng
  // with seed 0). Rng also scrambles its seed; the stream argument undoes that.
  constexpr std::uint64_t kScrambledZero = 0xE220A8397B1DCDAF;
  Rng zero(0, kScrambledZero);
  for (const std::uint64_t word :
       {5987356902031041503U, 7051070477665621255U, 6633766593972829180U, 211316841551650330U,
        9136120204379184874U, 379361710973160858U, 15813423377499357806U, 15596884590815070553U,
        5439680534584881407U, 1369371744833522710U}) {
    EXPECT_EQ(zero(), word);
  }
}

TEST(Random, SeedAndStreamAreTakenAsTheyAlwaysWere) {
  // Computed by an independent Python program: splitmix64(seed) ^ stream seeds the state.
  Rng rng(1, 2);
  EXPECT_EQ(rng(), 17343244953536433221U);
  EXPECT_EQ(rng(), 3630228655361328888U);
  EXPECT_EQ(Rng(2026, 7)(), 1726023260490167300U);
}

TEST(Random, RejectsWordsThatWouldBiasTheResult) {
  // 2^64 mod 6 = 4: a word whose product has low bits below 4 must be rejected.
  Script script{{0, 0, (1ULL << 63) + 1}};
  EXPECT_EQ(below(script, 6), 3U);
  EXPECT_EQ(script.next, 3U);
}

TEST(Random, AProductOfWordsIsTheSameByHalves) {
  Rng rng(3);
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t word = i % 3 == 0 ? ~0ULL - (rng() & 3) : rng();
    const std::uint64_t bound = i % 5 == 0 ? 0xFFFFFFFF : rng() >> (32 + rng() % 32);
    const auto product = static_cast<unsigned __int128>(word) * bound;
    ASSERT_EQ(upper_word_by_halves(word, bound), static_cast<std::uint64_t>(product >> 64))
        << word << " " << bound;
  }
}

TEST(Random, SeveralDrawsFromOneWordAreItsDigits) {
  // Bounds 2 and 3 together are one draw below 6: 4 of 6 is (1, 1).
  const std::uint64_t four_sixths = ~0ULL / 6 * 4 + 6;
  Script script{{four_sixths}};
  const auto pair = draw_together(script, 6, [](Cut& cut) {
    const auto high = cut.below(2);
    return std::pair(high, cut.below(3));
  });
  EXPECT_EQ(pair, (std::pair<std::uint64_t, std::uint64_t>(1, 1)));
}

TEST(Random, EveryFaceComesEquallyOften) {
  Rng rng(11);
  std::array<int, 6> counts{};
  for (int i = 0; i < 600'000; ++i) ++counts[below(rng, 6)];
  double chi_square = 0;
  for (const int count : counts) chi_square += (count - 1e5) * (count - 1e5) / 1e5;
  EXPECT_LT(chi_square, 20.5);  // 0.1 % for 5 degrees of freedom
}

}  // namespace
}  // namespace astragal
