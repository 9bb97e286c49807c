#pragma once

#include "dice/pose_check.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::dice {

/// Each pose must be on the level and the card and with the face up that the words say, in nothing
/// else's place; cards must lie where the board has room, and motions end where the dice lie.
std::unique_ptr<PoseCheck> make_pose_check(const games::TumblinDice& game,
                                           const match::Match& start);

}  // namespace astragal::dice
