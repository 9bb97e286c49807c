#pragma once

#include "dice/pose_check.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::dice {

/// Checks that each pose matches the level, card and face of its words without overlaps, that cards
/// lie where the board has space, and that motions end with the poses.
std::unique_ptr<PoseCheck> make_pose_check(const games::TumblinDice& game,
                                           const match::Match& start);

}  // namespace astragal::dice
