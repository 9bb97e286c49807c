#include "bots/bots.h"

namespace astragal {

SharpShooters::Decision simple_decision(const SharpShooters& game) { return game.legal()[0]; }

}  // namespace astragal
