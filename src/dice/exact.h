#pragma once

#include <string>
#include <vector>

#include "dice/thrown.h"
#include "match/match.h"

namespace astragal {

/// A throw without an aim gets the one that is meant by it; everything else is as it was.
std::vector<std::string> with_aim(const Match& match, const std::vector<std::string>& decision);

/// The decision with all that flying dice need to know: a throw has its aim, a card its place in
/// millimetres. Or why it cannot be. In other games a decision is in full as it is.
Result<std::vector<std::string>> in_full(const ThrownDice& dice, const Match& match,
                                         const std::vector<std::string>& decision);

}  // namespace astragal
