#pragma once

#include "bots/thinking.h"
#include "games/sharp_shooters/rules.h"

namespace astragal::bots {

/// Spots per iteration: about as much time as a playout.
inline constexpr std::uint64_t kSpotsAPlayout = 10;

/// The best decision for two players, considering the opponent's replies: solves the turn, and the
/// opponent's next turn at its likely ends.
games::SharpShooters::Decision sharp_by_replies(const games::SharpShooters& game,
                                                const Thinking& thinking);

}  // namespace astragal::bots
