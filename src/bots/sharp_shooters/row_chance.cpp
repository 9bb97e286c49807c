#include "bots/sharp_shooters/row_chance.h"

#include <algorithm>
#include <array>

namespace astragal::bots {

using games::SharpShooters;

namespace {

constexpr int kHand = SharpShooters::kHand;
constexpr int kMaxSquares = SharpShooters::kMostSquares;
constexpr int kAny = SharpShooters::kAny;
constexpr int kSame = SharpShooters::kSame;
constexpr int kOther = SharpShooters::kOther;

/// Chances to fill `squares` squares with `dice` dice in one turn, rolling again while at least one
/// die fits: [squares][dice].
using Chances = std::array<std::array<double, kHand + 1>, kMaxSquares + 1>;

constexpr double power(double base, int exponent) {
  double result = 1;
  while (exponent-- > 0) result *= base;
  return result;
}

constexpr double choose(int n, int k) {
  double ways = 1;
  for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return ways;
}

/// `exactly(wanted, dice, fitting)` is the probability that a roll fills exactly `fitting` squares.
template <class Exactly>
constexpr Chances chances(Exactly exactly) {
  Chances table{};
  table[0].fill(1);
  for (int squares = 1; squares <= kMaxSquares; ++squares) {
    for (int dice = 1; dice <= kHand; ++dice) {
      for (int fitting = 1; fitting <= std::min(squares, dice); ++fitting) {
        table[squares][dice] +=
            exactly(squares, dice, fitting) * table[squares - fitting][dice - fitting];
      }
    }
  }
  return table;
}

/// All squares need the same number.
constexpr Chances kOneNumber = chances([](int squares, int dice, int fitting) {
  double chance = 0;
  for (int n = fitting; n <= (fitting == squares ? dice : fitting); ++n) {
    chance += choose(dice, n) * power(1.0 / 6, n) * power(5.0 / 6, dice - n);
  }
  return chance;
});

/// Each square needs another number, in order.
constexpr Chances kStraight = chances([](int squares, int dice, int fitting) {
  const auto at_least = [dice](int numbers) {  // by inclusion and exclusion
    double chance = 0;
    for (int missing = 0; missing <= numbers; ++missing) {
      const double ways = choose(numbers, missing) * power((6.0 - missing) / 6, dice);
      chance += missing % 2 == 0 ? ways : -ways;
    }
    return chance;
  };
  return at_least(fitting) - (fitting == squares || fitting == dice ? 0 : at_least(fitting + 1));
});

/// An empty wild row: started with the most frequent number.
constexpr Chances kWild = [] {
  // Number of the 6^dice rolls whose most frequent number occurs exactly n times: [dice][n].
  constexpr std::array<std::array<int, kHand + 1>, kHand + 1> kAlike{
      {{},
       {0, 6},
       {0, 30, 6},
       {0, 120, 90, 6},
       {0, 360, 810, 120, 6},
       {0, 720, 5400, 1500, 150, 6}}};
  Chances table{};
  for (int squares = 1; squares <= kMaxSquares; ++squares) {
    for (int dice = 1; dice <= kHand; ++dice) {
      for (int alike = 1; alike <= dice; ++alike) {
        const int left = std::max(squares - alike, 0);
        table[squares][dice] +=
            kAlike[dice][alike] / power(6, dice) * kOneNumber[left][dice - alike];
      }
    }
  }
  return table;
}();

}  // namespace

double sharp_chance(const SharpShooters::Row& row, int filled, int dice) {
  const int length = static_cast<int>(row.length);
  const int left = length - filled;
  const auto last_other = [&] {
    for (int square = length - 1; square > filled; --square) {
      if (row.square(square) == kOther) return square;
    }
    return 0;
  }();
  if (last_other != 0) {  // a full house: three of a kind, then a pair
    const int kind = last_other - filled;
    if (dice <= kind) return 0;
    return (filled == 0 ? kWild : kOneNumber)[kind][dice] * kWild[length - last_other][dice - kind];
  }
  const int next = row.square(filled);
  if (next == kAny || next == kOther) return kWild[left][dice];
  bool alike = true;
  for (int square = filled + 1; square < length; ++square) {
    alike = alike && (row.square(square) == next || row.square(square) == kSame);
  }
  return (alike ? kOneNumber : kStraight)[left][dice];
}

}  // namespace astragal::bots
