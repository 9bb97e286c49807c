#include "cli/play/played_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "cli/play/fair_game.h"
#include "dice/stream.h"
#include "dice/verify.h"
#include "match/decide.h"
#include "physics/version.h"
#include "simulate/knowledge.h"
#include "text/files.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

using text::Error;
using text::with;

namespace {

/// FNV-1a: stable across machines, so that a record's bots decide the same everywhere.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return hash;
}

}  // namespace

text::Result<PlayedGame> PlayedGame::from(record::Record record, std::string file,
                                          std::optional<dice::FairSecret> secret) {
  const bool thrown = record.dice.kind == record::DiceSource::Kind::kThrown;
  if (thrown && !dice::dice_can_fly(record.start)) {
    return Error{text::message("play", "other-dice", with("file", file), with("dice", "thrown"))};
  }
  for (const auto& [name, level] : record.bots) {
    if (bots::read_bot(level)) continue;
    return Error{text::message("play", "other-bot", with("file", file), with("name", name),
                               with("level", level), with("levels", bots::list_of_bots()))};
  }
  std::unique_ptr<dice::FlyingDice> flying;
  if (dice::dice_fly(record)) {
    // Two kinds of physics in one record promise nothing.
    if (record.physics != physics::physics_version()) record.physics = 1;
    auto made = dice::flying_dice(record.start);
    if (const auto* fault = std::get_if<text::DataFault>(&made)) {
      return Error{fmt::format("{}: {}", file, fault->why.what())};
    }
    flying = std::move(std::get<std::unique_ptr<dice::FlyingDice>>(made));
    if (const auto why = flying->cannot_play(record.start)) {
      return Error{fmt::format("{}: {}", file, why->what())};
    }
  }
  return PlayedGame(std::move(record), std::move(file), secret, std::move(flying));
}

PlayedGame::PlayedGame(record::Record record, std::string file,
                       std::optional<dice::FairSecret> secret,
                       std::unique_ptr<dice::FlyingDice> flying)
    : record_(std::move(record)),
      file_(std::move(file)),
      secret_(secret),
      flying_(std::move(flying)) {
  const auto& names = record_.start.seating().names;
  bots_.resize(names.size());
  for (const auto& [name, level] : record_.bots) {
    const auto seat = std::find(names.begin(), names.end(), name) - names.begin();
    bots_[static_cast<std::size_t>(seat)] = bots::read_bot(level);
  }
  if (!record_.bots.empty()) {
    knowledge_ = simulate::knowledge_for(record_.start,
                                         record_.dice.kind != record::DiceSource::Kind::kByHand);
  }
  // Fills told_ and before_ from the record.
  told_ = tell_all(record_, &before_);
}

bool PlayedGame::is_bot(Seat seat) const {
  return seat != kTable && bots_[static_cast<std::size_t>(seat)].has_value();
}

bool PlayedGame::any_person() const {
  return std::any_of(bots_.begin(), bots_.end(), [](const auto& bot) { return !bot; });
}

text::Result<> PlayedGame::play(const Words& decision, const Words& outcome) {
  match::Match after = record_.now;
  record::Move move{after.name_of(after.to_act()), after.event()};
  if (after.phase() == Phase::kDecide) {
    const auto full =
        flying_ ? flying_->in_full(record_.now, decision) : text::Result<Words>(decision);
    if (!full) return full.error();
    auto decided = decide_or_say_why(after, *full);
    if (!decided) return decided.error();
    move.decision = *decided;
  }
  if (dice_are_due(record_.now, after)) {
    if (dice_by_hand()) {
      auto settled = after.settle(outcome);
      if (!settled) return settled.error();
      move.outcome = *settled;
    } else {
      move.outcome = let_dice_settle(after);
    }
  }
  told_.push_back(tell(record_.now, move, after));
  before_.push_back(std::move(record_.now));
  record_.moves.push_back(std::move(move));
  record_.now = std::move(after);
  if (secret_ && record_.now.phase() == Phase::kOver) record_.reveal = secret_->hex();
  return text::kDone;
}

std::string PlayedGame::let_dice_settle(match::Match& after) {
  auto rng = dice().next();
  if (!flying_) return after.settle_fairly(rng);
  auto flown = flying_->settle(after, std::ref(rng), true);
  if (!flown.motion.frames.empty()) {
    record_.motions.push_back(
        {throws_in(record_.moves) + 1, dice::to_base64(encode(flown.motion))});
  }
  return std::move(flown.outcome);
}

/// The stream of the program's dice, at the next outcome.
dice::DiceStream PlayedGame::dice() const {
  const std::uint64_t number = dice::outcomes_in(record_);
  if (!secret_) return dice::DiceStream::seeded(record_.dice.argument, number);
  return dice::DiceStream(key_of(record_, *secret_), number);
}

PlayedGame::Words PlayedGame::bot_decision() const {
  const auto bot = *bots_[static_cast<std::size_t>(record_.now.to_act())];
  Rng rng(hash_of(record_.date + record_.dice.argument), record_.moves.size());
  const Words decision = *text::split_words(choose_words(bot, record_.now, rng, {}, knowledge_));
  // With real dice a person throws for the bot, aiming as they like.
  return dice_by_hand() && decision.front() == "throw" ? Words{"throw"} : decision;
}

text::Result<std::string> PlayedGame::undo() {
  const auto by_bot = [this](const record::Move& move) {
    return std::any_of(record_.bots.begin(), record_.bots.end(),
                       [&move](const auto& bot) { return bot.first == move.seat; });
  };
  // Undo to a person's decision: a bot's move without dice would be repeated.
  std::size_t keep = record_.moves.size();
  while (dice_by_hand() && keep > 0 && by_bot(record_.moves[keep - 1]) &&
         record_.moves[keep - 1].outcome.empty()) {
    --keep;
  }
  if (keep == 0) return Error{text::message("play", "nothing-to-undo")};
  const record::Move& last = record_.moves[--keep];
  if (!dice_by_hand() && !last.outcome.empty()) return Error{text::message("play", "no-undo-roll")};
  if (!dice_by_hand() && by_bot(last)) {
    return Error{text::message("play", "no-undo-bot", with("name", last.seat))};
  }
  auto undone = record::retell({told_[keep]}, record_.now);
  record_.now = before_[keep];
  record_.moves.resize(keep);
  told_.resize(keep);
  before_.erase(before_.begin() + static_cast<std::ptrdiff_t>(keep), before_.end());
  return undone.empty() ? "" : std::move(undone.front());
}

text::Result<> PlayedGame::save() const {
  auto saved = text::write_file(file_, write_record(record_));
  if (saved && !record_.reveal.empty()) drop_secret(file_);
  return saved;
}

}  // namespace astragal::cli
