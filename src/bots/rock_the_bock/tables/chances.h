#pragma once

#include <span>

namespace astragal {

/// So many rounds before the end are solved, from their first roll.
inline constexpr int kBockRoundsSolved = 2;

/// The chances of who begins a round of Rock the Bock for two, with so many rounds left, by the
/// lead in points from -24 to 24 for each round left. bench/bock_rounds finds them.
std::span<const double> bock_chances(int rounds_left);

}  // namespace astragal
