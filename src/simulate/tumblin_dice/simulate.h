#pragma once

#include "dice/tumblin_dice/thrown.h"
#include "simulate/dealer.h"

namespace astragal {

template <>
struct Dealer<TumblinDice> {
  explicit Dealer(const Match& start) : dice(std::get<ThrownDice>(ThrownDice::on(start.data()))) {}
  TumblinDice::Outcome operator()(const TumblinDice& game, Rng& rng) {
    return dice.settle(game, [&rng] { return rng(); }, {}).outcome;
  }
  TumblinDice::Decision exactly(const TumblinDice& game, const TumblinDice::Decision& decision) {
    return dice.exactly(game, decision);
  }
  ThrownDice dice;
};

}  // namespace astragal
