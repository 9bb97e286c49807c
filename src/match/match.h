#pragma once

#include "games/list.h"
#include "match/basic_match.h"

namespace astragal::match {

/// A match of any game. The list of games is in src/CMakeLists.txt.
using Match = BasicMatch<ASTRAGAL_GAME_TYPES>;

extern template class BasicMatch<ASTRAGAL_GAME_TYPES>;

/// One match of each game, as it comes out of the box, with as few players as it takes.
std::vector<Match> usual_matches();

}  // namespace astragal::match
