#pragma once

#include "core/game.h"
#include "match/match.h"

namespace astragal::simulate {

/// Settles the games of a thread: by the rules, or by physics if a game specialises this.
template <Game G>
struct Dealer {
  explicit Dealer(const match::Match& /*start*/) {}
  typename G::Outcome operator()(const G& game, Rng& rng) { return game.sample(rng); }
  typename G::Decision exactly(const G& /*game*/, const typename G::Decision& decision) {
    return decision;
  }
};

}  // namespace astragal::simulate
