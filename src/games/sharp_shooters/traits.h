#pragma once

#include "games/sharp_shooters/rules.h"
#include "games/game_traits.h"

namespace astragal {

template <>
struct GameTraits<SharpShooters> : UsualTraits {
  static constexpr std::array<std::string_view, 3> kDice{"fair", "thrown", "table"};
};

}  // namespace astragal
