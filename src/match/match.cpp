#include "match/match.h"

namespace astragal {

template class BasicMatch<ASTRAGAL_GAME_TYPES>;

}  // namespace astragal
