#include "bots/bots.h"

namespace astragal {

RockTheBock::Decision simple_decision(const RockTheBock& game) { return game.legal()[0]; }

}  // namespace astragal
