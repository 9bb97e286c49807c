#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace astragal::games {

/// What is true of most games.
struct UsualTraits {
  /// Where dice can come from, the usual way first: "fair" from random numbers, "thrown" by
  /// physics, "table" for real dice.
  static constexpr std::array<std::string_view, 2> kDice{"fair", "table"};

  /// A decision that leaves open what physics has to know, completed with what is usual.
  static std::vector<std::string> with_defaults(std::vector<std::string> words) { return words; }
  /// Whether only the board tells what a decision in these words comes to.
  static bool needs_board(const std::vector<std::string>& /*words*/) { return false; }
};

/// What generic code must know of a game besides its rules and words. A game that is unlike most
/// specialises it in its traits.h.
template <class G>
struct GameTraits : UsualTraits {};

template <class G>
constexpr bool can_have_dice(std::string_view dice) {
  const auto& all = GameTraits<G>::kDice;
  return std::find(all.begin(), all.end(), dice) != all.end();
}
/// Whether physics can throw the dice of this game; whether nothing else can roll them.
template <class G>
constexpr bool kDiceCanFly = can_have_dice<G>("thrown");
template <class G>
constexpr bool kDiceOnlyFly = kDiceCanFly<G> && !can_have_dice<G>("fair");

}  // namespace astragal::games
