#pragma once

#include "bots/tumblin_dice/evaluation.h"
#include "bots/tumblin_dice/planner.h"

namespace astragal::bench {

/// The luck of a seat with a throw of Tumblin-Dice: the outlook's value of the outcome minus its
/// mean over fresh throws with the same aim. Its mean is 0 for any outlook, so wins minus luck are
/// unbiased and vary far less. More fresh throws leave less noise.
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
