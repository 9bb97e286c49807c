#include "engine_wasm/library.h"

#include <array>
#include <functional>
#include <memory>

#include "analysis/analysis.h"
#include "analysis/json.h"
#include "bots/bots.h"
#include "dice/flying.h"
#include "dice/record_check.h"
#include "dice/stream.h"
#include "engine_wasm/budget.h"
#include "match/decide.h"
#include "physics/motion.h"
#include "text/json_writer.h"
#include "text/words.h"

namespace astragal::engine_wasm {

using bots::Knowledge;
using match::Match;
using record::Record;

namespace json = boost::json;

namespace {

constexpr double kSecondsForAdvice = 1;
constexpr double kSecondsForAReport = 20;

Record read_record_of(const Fields& task) {
  auto read = dice::read_record_text(task.text("record"));
  if (const auto* fault = std::get_if<record::RecordFault>(&read)) {
    throw Malformed(fmt::format("record, line {}: {}", fault->line, fault->why.what()));
  }
  return std::move(std::get<Record>(read));
}

bots::Thinking thinking_of(const Fields& task, double seconds) {
  if (!task.has("iterations")) {
    return think_for(task.has("seconds") ? task.real("seconds") : seconds);
  }
  bots::Thinking thinking;
  thinking.iterations = task.count("iterations");
  return thinking;
}

std::string show(const Fields& task, const Knowledge& /*knowledge*/) {
  const Record record = read_record_of(task);
  json::object position = record.now.json();
  position["record"] = write_record(record);
  return text::json_text(position);
}

std::string report(const Fields& task, const Knowledge& knowledge) {
  const Record record = read_record_of(task);
  const auto known = known_at(record.start, knowledge);
  return text::json_text(analysis::json_of(
      record, analysis::analyse(record, thinking_of(task, kSecondsForAReport), known)));
}

std::string advice(const Fields& task, const Knowledge& knowledge) {
  const Record record = read_record_of(task);
  if (record.now.phase() != Phase::kDecide) task.fail("record", "ends where nobody decides");
  bots::Thinking thinking = thinking_of(task, kSecondsForAdvice);
  thinking.seed = task.count_or("seed", 1);
  const auto known = known_at(record.start, knowledge);
  return text::json_text(
      analysis::json_of(record.now, analysis::advise(record.now, thinking, known)));
}

std::unique_ptr<dice::FlyingDice> dice_of(const Fields& task, const Match& match) {
  if (!dice::dice_can_fly(match)) task.fail("record", "is of a game whose dice cannot be thrown");
  auto made = dice::flying_dice(match);
  if (const auto* fault = std::get_if<text::DataFault>(&made)) throw Malformed(fault->why.what());
  return std::move(std::get<std::unique_ptr<dice::FlyingDice>>(made));
}

/// Makes the decision and returns its text as in a record.
std::string decided(Match& match, const dice::FlyingDice* dice, const std::string& decision) {
  auto words = text::split_words(decision);
  if (words && dice != nullptr) words = dice->in_full(match, *words);
  if (!words) throw Malformed(words.error().what());
  const auto done = decide_or_say_why(match, *words);
  if (!done) throw Malformed(done.error().what());
  return *done;
}

std::string throw_once(const Fields& task, const Knowledge& /*knowledge*/) {
  const Record record = read_record_of(task);
  const auto dice = dice_of(task, record.start);
  Match match = record.now;
  const std::string decision = decided(match, dice.get(), task.text("decision"));
  if (match.phase() != Phase::kSettle) task.fail("decision", "needs no dice");
  auto rng = dice::DiceStream::seeded(task.text("seed")).next();
  const dice::Flown flown = dice->settle(match, std::ref(rng), true);
  return text::json_text({{"decision", decision},
                          {"outcome", flown.outcome},
                          {"motion", dice::to_base64(encode(flown.motion))}});
}

/// Plays a game between bots; the dice are derived from the seed.
class BotGame {
 public:
  BotGame(const Fields& task, const Knowledge& knowledge)
      : task_(task), knowledge_(knowledge), record_(started(task)) {
    auto dice = record::read_dice_source("seeded " + task.text("seed"));
    if (!dice) throw Malformed(dice.error().what());
    record_.dice = std::move(*dice);
    seed_of_bots_ = dice::DiceStream::seeded("bots of " + record_.dice.argument).next()();
    const auto& names = record_.start.seating().names;
    const auto levels = task.texts("bots");
    if (levels.empty()) task.fail("bots", "must name at least one level");
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
      const auto& level = levels[seat % levels.size()];
      if (!bots::read_bot(level)) task.fail("bots", "must be among " + bots::list_of_bots());
      record_.bots.emplace_back(names[seat], level);
    }
    if (dice::dice_only_fly(record_.start)) dice_ = dice_of(task, record_.start);
  }

  Record play() {
    while (record_.now.phase() != Phase::kOver) move();
    return std::move(record_);
  }

 private:
  static Match started(const Fields& task) {
    match::StartText start{task.text("game"), task.text("seats"), task.text_or("options", "")};
    start.by_hand = false;
    auto match = Match::start(start);
    if (const auto* fault = std::get_if<match::StartFault>(&match)) {
      throw Malformed(fault->fault.why.what());
    }
    return std::move(std::get<Match>(match));
  }

  void move() {
    Match after = record_.now;
    const Seat seat = after.to_act();
    record::Move move{after.name_of(seat), after.event()};
    if (after.phase() == Phase::kDecide) move.decision = decided(after, dice_.get(), choice(seat));
    if (after.phase() == Phase::kSettle && after.to_act() == seat) move.outcome = settled(after);
    record_.moves.push_back(std::move(move));
    record_.now = std::move(after);
  }

  [[nodiscard]] std::string choice(Seat seat) const {
    const auto bot = *bots::read_bot(record_.bots[static_cast<std::size_t>(seat)].second);
    Rng rng(seed_of_bots_, record_.moves.size());
    return choose_words(bot, record_.now, rng, thinking_of(task_, bots::seconds_of(bot)),
                        knowledge_);
  }

  std::string settled(Match& after) {
    auto rng = dice::DiceStream::seeded(record_.dice.argument, outcomes_++).next();
    if (!dice_) return after.settle_fairly(rng);
    return dice_->settle(after, std::ref(rng), false).outcome;
  }

  const Fields& task_;
  const Knowledge& knowledge_;
  Record record_;
  std::unique_ptr<dice::FlyingDice> dice_;
  std::uint64_t seed_of_bots_ = 0;
  std::uint64_t outcomes_ = 0;
};

std::string game(const Fields& task, const Knowledge& knowledge) {
  const Record record = BotGame(task, knowledge).play();
  json::object position = record.now.json();
  position["record"] = write_record(record);
  return text::json_text(position);
}

struct Ask {
  std::string_view name;
  std::string (*answer)(const Fields& task, const Knowledge& knowledge);
};
constexpr std::array<Ask, 5> kAsks{{{"show", show},
                                    {"report", report},
                                    {"advice", advice},
                                    {"throw", throw_once},
                                    {"game", game}}};

}  // namespace

std::string ask_library(const Fields& task, const Knowledge& knowledge) {
  const auto name = task.text("ask");
  for (const Ask& ask : kAsks) {
    if (ask.name == name) return ask.answer(task, knowledge);
  }
  task.fail("ask", "must be one of show, report, advice, throw and game");
}

}  // namespace astragal::engine_wasm
