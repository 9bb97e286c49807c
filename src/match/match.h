#pragma once

#include "games/list.h"
#include "match/basic_match.h"

namespace astragal::match {

/// A match of any game. The list of games is in src/CMakeLists.txt.
using Match = BasicMatch<ASTRAGAL_GAME_TYPES>;

extern template class BasicMatch<ASTRAGAL_GAME_TYPES>;

}  // namespace astragal::match
