#pragma once

#include "dice/tumblin_dice/thrown.h"
#include "simulate/dealer.h"

namespace astragal::simulate {

template <>
struct Dealer<games::TumblinDice> {
  explicit Dealer(const match::Match& start)
      : dice(std::get<dice::ThrownDice>(dice::ThrownDice::on(start.data()))) {}
  games::TumblinDice::Outcome operator()(const games::TumblinDice& game, Rng& rng) {
    return dice.settle(game, [&rng] { return rng(); }, {}).outcome;
  }
  games::TumblinDice::Decision exactly(const games::TumblinDice& game,
                                       const games::TumblinDice::Decision& decision) {
    return dice.exactly(game, decision);
  }
  dice::ThrownDice dice;
};

}  // namespace astragal::simulate
