#include "match/match.h"

namespace astragal::match {

template class BasicMatch<ASTRAGAL_GAME_TYPES>;

}  // namespace astragal::match
