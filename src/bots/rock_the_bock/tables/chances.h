#pragma once

#include <array>

namespace astragal::bots {

/// So many rounds before the end are solved, from their first roll.
inline constexpr int kBockRoundsSolved = 2;

/// The chances of who begins a round of Rock the Bock for two, with one or two rounds left, by the
/// lead in points from -24 to 24 for each round left.
extern const std::array<double, 49> kBockChances1;
extern const std::array<double, 97> kBockChances2;

}  // namespace astragal::bots
