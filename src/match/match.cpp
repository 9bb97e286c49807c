#include "match/match.h"

namespace astragal {

template class BasicMatch<TrophyBuck, RockTheBock, SharpShooters, TumblinDice>;

}  // namespace astragal
