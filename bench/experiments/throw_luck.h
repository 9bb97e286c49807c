#pragma once

#include "bots/tumblin_dice/evaluation.h"
#include "bots/tumblin_dice/planner.h"

namespace astragal::bench {

/// How lucky a seat was with a throw of Tumblin-Dice: what the outlook says of the outcome, less
/// its mean over fresh throws with the same aim. Whatever the outlook is worth, this is 0 on
/// average, so wins less luck say the same as wins, and spread far less. The more fresh throws, the
/// less of their own luck is left in the mean.
inline double luck_of(const games::TumblinDice& thrown, const games::TumblinDice::Outcome& outcome,
                      Seat seat, const dice::PlannedThrow& physics, Rng fresh, int throws) {
  const auto at = static_cast<std::size_t>(seat);
  const bots::TumblinOutlook outlook(thrown);
  games::TumblinDice after = thrown;
  after.settle(outcome);
  double luck = after_offers(after, outlook, physics).chance[at];
  for (int i = 0; i < throws; ++i) {
    const auto other = physics(
        thrown, [&fresh] { return fresh(); }, false);
    luck -= over_faces(thrown, other, outlook, physics).chance[at] / throws;
  }
  return luck;
}

}  // namespace astragal::bench
