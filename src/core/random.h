#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>

namespace astragal {

/// A source of uniform 64-bit words: the fast generator below, or the keyed stream of fair dice.
template <class R>
concept RandomSource = requires(R& source) {
  { source() } -> std::same_as<std::uint64_t>;
};

/// The upper word of a · b, by multiplications of single words; b must be below 2^32.
constexpr std::uint64_t upper_word_by_halves(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t low = (a & 0xFFFFFFFF) * b;
  const std::uint64_t high = (a >> 32) * b + (low >> 32);
  return high >> 32;
}

/// Splits one random word into several whole numbers, each uniform below its bound. Only valid
/// inside draw_together, which rejects words that would bias the result.
class Cut {
 public:
  explicit constexpr Cut(std::uint64_t word) : rest_(word) {}

  /// The next number, from 0 to bound - 1.
  constexpr std::uint64_t below(std::uint64_t bound) {
#ifdef __wasm__
    // There a product of two words is a function's: halves are three times as fast.
    if (bound >> 32 == 0) {
      const std::uint64_t number = upper_word_by_halves(rest_, bound);
      rest_ *= bound;
      return number;
    }
#endif
    const auto product = static_cast<unsigned __int128>(rest_) * bound;
    rest_ = static_cast<std::uint64_t>(product);
    return static_cast<std::uint64_t>(product >> 64);
  }

  [[nodiscard]] constexpr std::uint64_t rest() const { return rest_; }

 private:
  std::uint64_t rest_;
};

/// The first unbiased word, beginning with `word`. Words whose low 64 bits of word * product are
/// below 2^64 mod product would bias the result and are rejected.
template <RandomSource R>
[[gnu::noinline]] constexpr std::uint64_t unbiased_word(R& source, std::uint64_t product,
                                                        std::uint64_t word) {
  while (word * product < -product % product) word = source();
  return word;
}

/// Calls `draw` with a Cut, from which it draws numbers whose bounds multiply to `product`; returns
/// its result. Exactly unbiased, because the draws leave the same remainder as one multiplication
/// with `product` (Brackett-Rozinsky and Lemire, "Batched ranged random
/// integer generation", 2024).
template <RandomSource R, class Draw>
constexpr auto draw_together(R& source, std::uint64_t product, Draw draw) {
  std::uint64_t word = source();
  if (word * product < product) [[unlikely]]
    word = unbiased_word(source, product, word);
  Cut cut(word);
  return draw(cut);
}

/// A whole number from 0 to bound - 1, exactly uniform.
template <RandomSource R>
constexpr std::uint64_t below(R& source, std::uint64_t bound) {
  for (;;) {
    Cut cut(source());
    const std::uint64_t number = cut.below(bound);
    if (cut.rest() >= bound || cut.rest() >= -bound % bound) return number;
  }
}

/// The generator of simulations: xoshiro256++ (Blackman and Vigna) with period 2^256 - 1. Every
/// (seed, stream) has its own starting point, so game 7 of seed 3 is the same on any thread.
class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t mixer = seed;
    mixer = scramble(mixer) ^ stream;
    for (auto& word : state_) word = scramble(mixer);
  }

  constexpr std::uint64_t operator()() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

 private:
  /// SplitMix64: the recommended way to fill xoshiro's state from one number.
  static constexpr std::uint64_t scramble(std::uint64_t& counter) {
    std::uint64_t word = counter += 0x9E3779B97F4A7C15;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
    return word ^ (word >> 31);
  }

  std::array<std::uint64_t, 4> state_{};
};

}  // namespace astragal
