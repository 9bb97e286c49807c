#pragma once

#include "games/game_traits.h"
#include "games/sharp_shooters/rules.h"

namespace astragal::games {

template <>
struct GameTraits<SharpShooters> : UsualTraits {
  static constexpr std::array<std::string_view, 3> kDice{"fair", "thrown", "table"};
};

}  // namespace astragal::games
