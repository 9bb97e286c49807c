#pragma once

#include <array>
#include <cstdint>

namespace astragal::bots {

/// Who completes a row, in thousandths, by [players - 2][value < 0][need][other open rows, 3 for
/// more][players from the one who rolls next], as many of these as there are players.
extern const std::array<std::int16_t, 3360> kSharpShares;

/// What a card brings, over and above what all get: by players - 2.
struct SharpCard {
  double spread;  ///< standard deviation of a player's money from one card
  double start;   ///< what beginning the card brings
};
extern const std::array<SharpCard, 5> kSharpCards;

}  // namespace astragal::bots
