#include "bots/bots.h"

namespace astragal {

TrophyBuck::Decision simple_decision(const TrophyBuck& game) { return game.legal()[0]; }

}  // namespace astragal
