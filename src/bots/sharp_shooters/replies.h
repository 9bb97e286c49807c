#pragma once

#include "bots/thinking.h"
#include "games/sharp_shooters/rules.h"

namespace astragal::bots {

/// Spots of turns that thinking may use for each iteration: about as long as a playout takes.
inline constexpr std::uint64_t kSpotsAPlayout = 10;

/// What to do at a table for two, with the other's answers in view: the turn is solved for what
/// follows, and wherever it is likely to end, the other's turn there is solved too.
games::SharpShooters::Decision sharp_by_replies(const games::SharpShooters& game,
                                                const Thinking& thinking);

}  // namespace astragal::bots
