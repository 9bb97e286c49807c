#pragma once

#include "core/game.h"
#include "match/match.h"

namespace astragal::simulate {

/// Who settles a thread's games: the game itself, or physics where a game specialises this.
template <Game G>
struct Dealer {
  explicit Dealer(const match::Match& /*start*/) {}
  typename G::Outcome operator()(const G& game, Rng& rng) { return game.sample(rng); }
  typename G::Decision exactly(const G& /*game*/, const typename G::Decision& decision) {
    return decision;
  }
};

}  // namespace astragal::simulate
