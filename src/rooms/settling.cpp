#include "rooms/settling.h"

#include <functional>
#include <sstream>
#include <utility>

#include "analysis/analysis.h"
#include "analysis/json.h"
#include "bots/bots.h"
#include "physics/motion.h"

namespace astragal {

std::string think(const Think& effect, const Thinking& thinking, const Knowledge& knowledge) {
  Rng rng(effect.seed);
  const Bot bot = read_bot(effect.bot).value_or(Bot::kSimple);
  return choose_words(bot, *effect.match, rng, thinking, knowledge);
}

Advice advise(const Advise& effect, Thinking thinking, const Knowledge& knowledge) {
  thinking.seed = effect.seed;
  return advise(*effect.match, thinking, knowledge);
}

Result<std::string> analyse(const Analyse& effect, const Thinking& thinking,
                            const Knowledge& knowledge) {
  std::istringstream text(effect.record);
  const auto read = read_record<Match>(text);
  if (const auto* fault = std::get_if<RecordFault>(&read)) return Error{fault->what};
  const auto& record = std::get<Record>(read);
  return boost::json::serialize(json_of(record, analyse(record, thinking, knowledge)));
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
