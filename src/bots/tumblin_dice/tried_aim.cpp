#include "bots/tumblin_dice/tried_aim.h"

#include <algorithm>

#include "bots/tumblin_dice/aims.h"

namespace astragal::bots {

using G = games::TumblinDice;

void TriedAim::add(const G& thrown, const G::Outcome& outcome, const Estimate& value) {
  ++throws_;
  tally_.add(thrown.seats(), value.chance, value.points);
  const G::AfterThrow told = thrown.after(outcome);
  // The board after all cards have acted, before the round ends.
  G::State state = thrown.state();
  state.dice = told.dice;
  state.cards = told.cards;
  const G after(thrown.config(), state);
  const G::DieId own = thrown.next_die(thrown.to_act());
  add_thrown(after, own);
  if ((told.gated >> own & 1) != 0) ++gated_;
  for (G::DieId die = 0; die < G::kAllDice; ++die) {
    if (die == own || thrown.state().dice[die].where != G::Die::Where::kBoard) continue;
    const int change = after.worth(die) - thrown.worth(die);
    Touched& touched = others_[die];
    touched.points += change;
    touched.gains += change > 0 ? 1 : 0;
    touched.losses += change < 0 ? 1 : 0;
  }
}

void TriedAim::add_thrown(const G& after, G::DieId die) {
  const G::Die& it = after.state().dice[die];
  if (it.where != G::Die::Where::kBoard) return;
  landed_ += after.worth(die);
  if (it.level > 0) ++resting_[static_cast<std::size_t>(it.level)];
}

void TriedAim::merge(const TriedAim& more) {
  throws_ += more.throws_;
  tally_.merge(more.tally_);
  gated_ += more.gated_;
  landed_ += more.landed_;
  for (std::size_t i = 0; i < resting_.size(); ++i) resting_[i] += more.resting_[i];
  for (std::size_t i = 0; i < others_.size(); ++i) {
    others_[i].points += more.others_[i].points;
    others_[i].gains += more.others_[i].gains;
    others_[i].losses += more.others_[i].losses;
  }
}

ThrowSense TriedAim::sense(const G& before) const {
  ThrowSense sense;
  if (throws_ == 0) return sense;
  const auto mean = [this](double sum) { return sum / throws_; };
  const auto most = std::max_element(resting_.begin() + 1, resting_.end());
  sense.level = static_cast<int>(most - resting_.begin());
  sense.often = mean(*most);
  sense.points = mean(landed_);
  if (2 * gated_ > *most) {
    sense.kind = ThrowSense::Kind::kGate;
    sense.often = mean(gated_);
  }
  const Seat me = before.to_act();
  for (G::DieId die = 0; die < G::kAllDice; ++die) {
    const Touched& it = others_[die];
    const bool mine = friendly(before, me, die);
    const double points = mean(mine ? it.points : -it.points);
    if (points <= sense.points) continue;
    sense = {mine ? ThrowSense::Kind::kPushes : ThrowSense::Kind::kKnocks,
             before.state().dice[die].level, die, mean(mine ? it.gains : it.losses), points};
  }
  return sense;
}

}  // namespace astragal::bots
