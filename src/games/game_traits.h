#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace astragal::games {

/// Defaults of GameTraits.
struct UsualTraits {
  /// Dice sources, the default first: "fair" from random numbers, "thrown" by physics, "table" for
  /// real dice.
  static constexpr std::array<std::string_view, 2> kDice{"fair", "table"};

  /// Adds default values for what the decision leaves open and physics needs.
  static std::vector<std::string> with_defaults(std::vector<std::string> words) { return words; }
  /// Whether the decision can only be checked with the board.
  static bool needs_board(const std::vector<std::string>& /*words*/) { return false; }
};

/// Properties that generic code needs besides rules and words. A game that differs from the
/// defaults specialises this in its traits.h.
template <class G>
struct GameTraits : UsualTraits {};

template <class G>
constexpr bool can_have_dice(std::string_view dice) {
  const auto& all = GameTraits<G>::kDice;
  return std::find(all.begin(), all.end(), dice) != all.end();
}
/// Whether physics can throw the dice of this game; whether only physics can.
template <class G>
constexpr bool kDiceCanFly = can_have_dice<G>("thrown");
template <class G>
constexpr bool kDiceOnlyFly = kDiceCanFly<G> && !can_have_dice<G>("fair");

}  // namespace astragal::games
