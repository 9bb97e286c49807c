#pragma once

#include <array>
#include <cstdint>

#include "core/random.h"

namespace astragal {

inline constexpr int kFaces = 6;

/// Number of six-sided dice showing each face, counted from 0. One byte per face in a single word,
/// so that adding two sets of dice is one addition.
struct FaceCounts {
  std::uint64_t packed = 0;

  static constexpr FaceCounts one(int face) { return {std::uint64_t{1} << (8 * face)}; }
  constexpr int operator[](int face) const { return static_cast<int>(packed >> (8 * face) & 0xFF); }
  [[nodiscard]] constexpr int total() const {
    return static_cast<int>(packed * 0x0101'0101'0101 >> 40 & 0xFF);
  }
  [[nodiscard]] constexpr bool empty() const { return packed == 0; }
  /// A word with 0xFF in the byte of each face shown by at least one die.
  [[nodiscard]] constexpr std::uint64_t present() const {
    return ((packed + 0x7F7F'7F7F'7F7F) >> 7 & 0x0101'0101'0101) * 0xFF;
  }
  constexpr FaceCounts& operator+=(FaceCounts other) {
    packed += other.packed;
    return *this;
  }
  constexpr FaceCounts& operator-=(FaceCounts other) {
    packed -= other.packed;
    return *this;
  }
  friend constexpr bool operator==(FaceCounts, FaceCounts) = default;
};

inline constexpr std::array<std::uint32_t, 13> kPowersOfSix = [] {
  std::array<std::uint32_t, 13> powers{1};
  for (std::size_t n = 1; n <= 12; ++n) powers[n] = static_cast<std::uint32_t>(powers[n - 1] * 6);
  return powers;
}();

/// The counts of the three lowest base-6 digits, for every number below 6^3.
inline constexpr std::array<FaceCounts, 216> kDigitTriples = [] {
  std::array<FaceCounts, 216> triples{};
  for (int n = 0; n < 216; ++n) {
    for (int digit : {n % 6, n / 6 % 6, n / 36}) triples[n] += FaceCounts::one(digit);
  }
  return triples;
}();

/// Rolls `dice` dice, at most MaxDice: one number below 6^dice, whose base-6 digits are the faces.
template <int MaxDice, RandomSource R>
constexpr FaceCounts roll_dice(R& source, int dice) {
  static_assert(MaxDice <= 12);
  constexpr int kTriples = (MaxDice + 2) / 3;
  auto number = static_cast<std::uint32_t>(below(source, kPowersOfSix[dice]));
  FaceCounts counts;
  for (int i = 0; i < kTriples; ++i) {
    counts += kDigitTriples[number % 216];
    number /= 216;
  }
  // Leading zeros of the number were counted as dice with face 0.
  counts.packed -= static_cast<std::uint64_t>(3 * kTriples - dice);
  return counts;
}

/// Calls visit(counts, probability) for every result of `dice` dice, regardless of order.
template <class Visit>
void each_roll(int dice, Visit visit) {
  const auto descend = [&visit](auto& self, int face, int left, FaceCounts counts,
                                double probability) -> void {
    if (face == kFaces - 1) {
      counts.packed += static_cast<std::uint64_t>(left) << (8 * face);
      for (int i = 0; i < left; ++i) probability /= kFaces;
      visit(counts, probability);
      return;
    }
    // probability holds dice!/(counts so far)!/left! / 6^(dice - left)
    for (int here = 0; here <= left; ++here) {
      self(self, face + 1, left - here, counts, probability);
      counts += FaceCounts::one(face);
      probability *= static_cast<double>(left - here) / (here + 1) / kFaces;
    }
  };
  descend(descend, 0, dice, FaceCounts{}, 1.0);
}

}  // namespace astragal
