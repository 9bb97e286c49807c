#include "rooms/settling.h"

#include <functional>
#include <utility>

#include "bots/bots.h"
#include "physics/motion.h"

namespace astragal {

std::string think(const Think& effect) {
  Rng rng(effect.seed);
  return choose_words(read_bot(effect.bot).value_or(Bot::kSimple), *effect.match, rng);
}

Fallen let_fly(FlyingDice& dice, const Simulate& effect) {
  auto words = effect.words;
  Match after = *effect.match;
  auto flown = dice.settle(after, std::ref(words), true);
  Fallen fallen{std::move(flown.outcome)};
  if (!flown.motion.frames.empty()) fallen.motion = to_base64(encode(flown.motion));
  return fallen;
}

const ThrownDice& board_of_rooms() {
  static const ThrownDice kBoard = std::get<ThrownDice>(ThrownDice::on(nullptr));
  return kBoard;
}

}  // namespace astragal
