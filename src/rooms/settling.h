#pragma once

#include <string>

#include "dice/flying.h"
#include "rooms/effects.h"

namespace astragal {

/// What a bot decides, in the record's words. Needs nothing but the effect: any thread will do.
std::string think(const Think& effect);

/// What came of a throw, in the record's words, and how the dice flew, in base64.
struct Fallen {
  std::string outcome;
  std::string motion{};
};

/// Lets the dice of the effect fly, over a board or into a tray that no other thread may use
/// meanwhile.
Fallen let_fly(FlyingDice& dice, const Simulate& effect);

/// The board of all rooms, for what needs no flying: where cards can lie, what a throw means.
const ThrownDice& board_of_rooms();

}  // namespace astragal
