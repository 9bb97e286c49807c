#include "match/match.h"

namespace astragal {

template class BasicMatch<TrophyBuck, RockTheBock, SharpShooters>;

}  // namespace astragal
