#include "rooms/jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <list>
#include <memory>
#include <utility>

#include "analysis/analysis.h"
#include "analysis/json.h"
#include "bots/bots.h"
#include "dice/record_check.h"
#include "physics/motion.h"
#include "rooms/from_log.h"
#include "rooms/replay.h"
#include "text/json_writer.h"
#include "text/words.h"

namespace astragal::rooms {

namespace {

/// The physics dice of this match, nullptr if it has none. Cached per thread, because building a
/// board takes longer than a throw.
dice::FlyingDice* dice_for(const match::Match& match) {
  struct Kept {
    std::string_view game;
    boost::json::object data;
    std::unique_ptr<dice::FlyingDice> dice;
  };
  constexpr std::size_t kMostKept = 6;
  thread_local std::list<Kept> all;
  if (!dice::dice_can_fly(match)) return nullptr;
  auto data = match.data();
  const auto known = std::find_if(all.begin(), all.end(), [&](const Kept& kept) {
    return kept.game == match.game_name() && kept.data == data;
  });
  if (known != all.end()) {
    all.splice(all.begin(), all, known);
    return known->dice.get();
  }
  auto made = dice::flying_dice(match);
  if (std::holds_alternative<text::DataFault>(made)) return nullptr;  // checked when opened
  all.push_front({match.game_name(), std::move(data),
                  std::move(std::get<std::unique_ptr<dice::FlyingDice>>(made))});
  if (all.size() > kMostKept) all.pop_back();
  return all.front().dice.get();
}

text::Result<std::string> in_full_here(const match::Match& match, const std::string& decision) {
  auto words = text::split_words(decision);
  const auto* dice = dice_for(match);
  if (words && !words->empty() && dice != nullptr) words = dice->in_full(match, *words);
  if (!words) return words.error();
  return fmt::format("{}", fmt::join(*words, " "));
}

std::string report_on(const record::Record& record, const bots::Thinking& thinking,
                      const bots::Knowledge& knowledge, const Analyser& analyser) {
  const auto known = known_at(record.start, knowledge);
  return text::json_text(
      analysis::json_of(record, analyser ? analyser(record, thinking, known)
                                         : analysis::analyse(record, thinking, known)));
}

}  // namespace

std::string think(const Think& effect, const bots::Thinking& thinking,
                  const bots::Knowledge& knowledge) {
  Rng rng(effect.seed);
  const bots::Bot bot = bots::read_bot(effect.bot).value_or(bots::Bot::kSimple);
  const auto known = known_at(*effect.match, knowledge);
  auto words = choose_words(bot, *effect.match, rng, thinking, known);
  if (!effect.in_full) return words;
  const auto full = in_full_here(*effect.match, words);
  return full ? *full : words;
}

text::Result<std::string> complete(const Complete& effect) {
  return in_full_here(*effect.match, effect.message.decision);
}

analysis::Advice advise(const Advise& effect, bots::Thinking thinking,
                        const bots::Knowledge& knowledge) {
  thinking.seed = effect.seed;
  return analysis::advise(*effect.match, thinking, known_at(*effect.match, knowledge), effect.also);
}

text::Result<std::string> analyse(const Analyse& effect, const RoomLog& log,
                                  const bots::Thinking& thinking, const bots::Knowledge& knowledge,
                                  const Analyser& analyser) {
  const auto told = record_from(log, effect.game, effect.number);
  if (const auto* refusal = std::get_if<Refusal>(&told)) return text::Error(*refusal);
  const auto read = dice::read_record_text(std::get<std::string>(told));
  if (const auto* fault = std::get_if<record::RecordFault>(&read)) return fault->why;
  return report_on(std::get<record::Record>(read), thinking, knowledge, analyser);
}

Respond study(const Study& effect, const bots::Thinking& thinking, const bots::Knowledge& knowledge,
              const Analyser& analyser) {
  const auto read = dice::read_record_text(effect.record);
  if (const auto* fault = std::get_if<record::RecordFault>(&read)) {
    const auto refusal = refuse("bad-record"_why, {{"line", fault->line}, {"why", fault->why}});
    return refused_response(effect.request, 422, refusal);
  }
  const auto& record = std::get<record::Record>(read);
  return {effect.request, 200, "application/json",
          effect.report ? report_on(record, thinking, knowledge, analyser) : replay_text(record)};
}

Fallen let_fly(const Simulate& effect) {
  auto rng = effect.rng;
  match::Match after = *effect.match;
  auto flown = dice_for(after)->settle(after, std::ref(rng), true);
  Fallen fallen{std::move(flown.outcome)};
  if (!flown.motion.frames.empty()) fallen.motion = dice::to_base64(encode(flown.motion));
  return fallen;
}

std::optional<text::Error> cannot_fly(const match::Match& match, bool by_hand) {
  if (!dice::dice_can_fly(match)) return std::nullopt;
  if (auto why = dice::cannot_lie_so(match)) return why;
  if (by_hand || match.data().empty()) return std::nullopt;
  const auto made = dice::flying_dice(match);
  if (const auto* fault = std::get_if<text::DataFault>(&made)) return fault->why;
  return std::get<std::unique_ptr<dice::FlyingDice>>(made)->cannot_play(match);
}

}  // namespace astragal::rooms
