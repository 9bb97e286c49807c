#include "rooms/settling.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <list>
#include <utility>

#include "analysis/analysis.h"
#include "analysis/json.h"
#include "bots/bots.h"
#include "dice/exact.h"
#include "dice/planning.h"
#include "dice/record_check.h"
#include "physics/motion.h"
#include "rooms/replay.h"
#include "rooms/retell.h"
#include "text/words.h"

namespace astragal {

namespace {

/// Dice over a board of somebody's own; nullptr where there is none. A thread keeps the boards that
/// it used last, since building one takes longer than a throw.
FlyingDice* own_dice(const Match& match) {
  struct Kept {
    boost::json::object data;
    FlyingDice dice;
  };
  constexpr std::size_t kMostKept = 4;
  thread_local std::list<Kept> boards;
  if (!std::holds_alternative<TumblinDice>(match.game())) return nullptr;
  auto data = match.data();
  if (data.empty()) return nullptr;
  const auto known = std::find_if(boards.begin(), boards.end(),
                                  [&data](const Kept& kept) { return kept.data == data; });
  if (known != boards.end()) {
    boards.splice(boards.begin(), boards, known);
    return &known->dice;
  }
  auto dice = FlyingDice::of(match);
  if (!std::holds_alternative<FlyingDice>(dice)) return nullptr;  // no room was opened with it
  boards.push_front({std::move(data), std::move(std::get<FlyingDice>(dice))});
  if (boards.size() > kMostKept) boards.pop_back();
  return &boards.front().dice;
}

/// What bots know besides at this table.
Knowledge known_at(const Match& match, Knowledge knowledge) {
  if (const auto* own = own_dice(match)) knowledge.physics = physics_of(own->board()->board());
  return knowledge;
}

Result<std::string> in_full_here(const Match& match, const std::string& decision) {
  static const ThrownDice kShipped(shipped_board());
  auto words = split_words(decision);
  if (words && !words->empty()) {
    const auto* own = own_dice(match);
    words = in_full(own != nullptr ? *own->board() : kShipped, match, *words);
  }
  if (!words) return words.error();
  return fmt::format("{}", fmt::join(*words, " "));
}

std::string report_on(const Record& record, const Thinking& thinking, const Knowledge& knowledge) {
  const auto known = known_at(record.start, knowledge);
  return boost::json::serialize(json_of(record, analyse(record, thinking, known)));
}

}  // namespace

std::string think(const Think& effect, const Thinking& thinking, const Knowledge& knowledge) {
  Rng rng(effect.seed);
  const Bot bot = read_bot(effect.bot).value_or(Bot::kSimple);
  const auto known = known_at(*effect.match, knowledge);
  auto words = choose_words(bot, *effect.match, rng, thinking, known);
  if (!effect.in_full) return words;
  const auto full = in_full_here(*effect.match, words);
  return full ? *full : words;
}

Result<std::string> complete(const Complete& effect) {
  return in_full_here(*effect.match, effect.message.decision);
}

Advice advise(const Advise& effect, Thinking thinking, const Knowledge& knowledge) {
  thinking.seed = effect.seed;
  return advise(*effect.match, thinking, known_at(*effect.match, knowledge), effect.also);
}

Result<std::string> analyse(const Analyse& effect, const RoomLog& log, const Thinking& thinking,
                            const Knowledge& knowledge) {
  const auto told = record_from(log, effect.game, effect.number);
  if (const auto* refusal = std::get_if<Refusal>(&told)) return Error{refusal->text};
  const auto read = read_record_text(std::get<std::string>(told));
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
  auto* own = own_dice(after);
  auto flown = (own != nullptr ? *own : dice).settle(after, std::ref(words), true);
  Fallen fallen{std::move(flown.outcome)};
  if (!flown.motion.frames.empty()) fallen.motion = to_base64(encode(flown.motion));
  return fallen;
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
