#include "rooms/settling.h"

#include <functional>

#include "bots/bots.h"
#include "physics/motion.h"

namespace astragal {

std::string think(const Think& effect) {
  Rng rng(effect.seed);
  return choose_words(read_bot(effect.bot).value_or(Bot::kSimple), *effect.match, rng);
}

Fallen let_fly(ThrownDice& dice, const Simulate& effect) {
  auto words = effect.words;
  ThrownDice::How how;
  how.record = true;
  const auto& game = std::get<TumblinDice>(effect.match->game());
  const auto settled = dice.settle(game, std::ref(words), how);
  Match after = *effect.match;
  Fallen fallen{after.settle_with<TumblinDice>(settled.outcome)};
  if (!settled.motion.frames.empty()) fallen.motion = to_base64(encode(settled.motion));
  return fallen;
}

const ThrownDice& board_of_rooms() {
  static const ThrownDice kBoard = std::get<ThrownDice>(ThrownDice::on(nullptr));
  return kBoard;
}

}  // namespace astragal
