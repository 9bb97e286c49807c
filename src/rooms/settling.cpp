#include "rooms/settling.h"

#include <functional>
#include <utility>

#include "analysis/analysis.h"
#include "analysis/json.h"
#include "bots/bots.h"
#include "dice/exact.h"
#include "dice/planning.h"
#include "dice/record_check.h"
#include "physics/motion.h"
#include "rooms/replay.h"

namespace astragal {

namespace {

/// Dice over a board of somebody's own; nothing where there is none.
std::optional<FlyingDice> own_dice(const Match& match) {
  if (!std::holds_alternative<TumblinDice>(match.game()) || match.data().empty()) return {};
  auto dice = FlyingDice::of(match);
  if (!std::holds_alternative<FlyingDice>(dice)) return {};  // no room was opened with it
  return std::move(std::get<FlyingDice>(dice));
}

/// What bots know besides at this table.
Knowledge known_at(const Match& match, Knowledge knowledge) {
  if (const auto own = own_dice(match)) knowledge.physics = physics_of(own->board()->board());
  return knowledge;
}

std::string report_on(const Record& record, const Thinking& thinking, const Knowledge& knowledge) {
  const auto known = known_at(record.start, knowledge);
  return boost::json::serialize(json_of(record, analyse(record, thinking, known)));
}

}  // namespace

std::string think(const Think& effect, const Thinking& thinking, const Knowledge& knowledge) {
  Rng rng(effect.seed);
  const Bot bot = read_bot(effect.bot).value_or(Bot::kSimple);
  return choose_words(bot, *effect.match, rng, thinking, known_at(*effect.match, knowledge));
}

Advice advise(const Advise& effect, Thinking thinking, const Knowledge& knowledge) {
  thinking.seed = effect.seed;
  return advise(*effect.match, thinking, known_at(*effect.match, knowledge), effect.also);
}

Result<std::string> analyse(const Analyse& effect, const Thinking& thinking,
                            const Knowledge& knowledge) {
  const auto read = read_record_text(effect.record);
  if (const auto* fault = std::get_if<RecordFault>(&read)) return Error{fault->what};
  return report_on(std::get<Record>(read), thinking, knowledge);
}

Respond study(const Study& effect, const Thinking& thinking, const Knowledge& knowledge) {
  const auto read = read_record_text(effect.record);
  if (const auto* fault = std::get_if<RecordFault>(&read)) {
    const auto refusal = refuse("bad-record", {{"line", fault->line}, {"why", fault->what}});
    return refused_response(effect.request, 422, refusal);
  }
  const auto& record = std::get<Record>(read);
  return {effect.request, 200, "application/json",
          effect.report ? report_on(record, thinking, knowledge) : replay_text(record)};
}

Fallen let_fly(FlyingDice& dice, const Simulate& effect) {
  auto words = effect.words;
  Match after = *effect.match;
  auto own = own_dice(after);
  auto flown = (own ? *own : dice).settle(after, std::ref(words), true);
  Fallen fallen{std::move(flown.outcome)};
  if (!flown.motion.frames.empty()) fallen.motion = to_base64(encode(flown.motion));
  return fallen;
}

Result<std::vector<std::string>> in_full_here(const Match& match,
                                              const std::vector<std::string>& words) {
  static const ThrownDice kShipped(shipped_board());
  const auto own = own_dice(match);
  return in_full(own ? *own->board() : kShipped, match, words);
}

std::optional<std::string> cannot_fly(const Match& match) {
  const auto* game = std::get_if<TumblinDice>(&match.game());
  if (game == nullptr) return std::nullopt;
  if (auto why = cannot_lie_so(match)) return why;
  if (match.data().empty()) return std::nullopt;
  const auto dice = ThrownDice::on(match.data());
  if (const auto* fault = std::get_if<DataFault>(&dice)) return fault->what;
  if (std::get<ThrownDice>(dice).has_room_for_cards(*game)) return std::nullopt;
  return "the cards that this game can have do not all find room on the board";
}

}  // namespace astragal
