#pragma once

#include "games/game_traits.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::games {

template <>
struct GameTraits<TumblinDice> : UsualTraits {
  static constexpr std::array<std::string_view, 2> kDice{"thrown", "table"};

  /// Completes a throw without numbers with Aim::plain().
  static std::vector<std::string> with_defaults(std::vector<std::string> words);
  /// Exact places of cards depend on the board.
  static bool needs_board(const std::vector<std::string>& words);
};

}  // namespace astragal::games
