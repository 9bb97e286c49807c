#pragma once

#include "games/game_traits.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::games {

template <>
struct GameTraits<TumblinDice> : UsualTraits {
  static constexpr std::array<std::string_view, 2> kDice{"thrown", "table"};

  /// A throw without numbers is the plain one.
  static std::vector<std::string> with_defaults(std::vector<std::string> words);
  /// Where exactly a card can lie.
  static bool needs_board(const std::vector<std::string>& words);
};

}  // namespace astragal::games
