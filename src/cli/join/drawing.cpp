// Display of JoinLoop: the table before, during and after a game.

#include <algorithm>

#include "cli/join/loop.h"
#include "cli/join/waiting.h"
#include "cli/join/words.h"
#include "dice/verify.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

using dice::Verdict;
using text::message;
using text::with;

namespace {

using Stage = client::Mirror::Stage;

std::vector<std::string> texts_of(const std::vector<record::Choice>& choices) {
  std::vector<std::string> texts;
  for (const auto& choice : choices) texts.push_back(choice.said);
  return texts;
}

}  // namespace

void JoinLoop::follow_game(bool anew) {
  if (!table().record()) {
    asking_.reset();
    view_.reset();
    game_.reset();
    return;
  }
  const bool fresh = anew && (!game_ || table().record()->moves.empty());
  if (game_ && !fresh) return game_->follow(anew);
  asking_.reset();
  game_.emplace(table());
  view_.emplace(*game_, screen_);
  verdict_.clear();
}

bool JoinLoop::my_turn() const {
  if (table().stage() != Stage::kPlaying || !table().record()) return false;
  const Seat actor = table().record()->now.to_act();
  if (table().by_hand() && (actor == kTable || !table().intent().empty())) {
    return !table().my_seats().empty();
  }
  return table().is_mine(actor) && table().seats()[static_cast<std::size_t>(actor)].bot.empty();
}

Seat JoinLoop::viewer() const {
  const auto mine = table().my_seats();
  return mine.empty() ? kTable : mine.front();
}

std::string JoinLoop::prompt() const {
  if (question_) return question_->text;
  if (!other_name_.empty()) return message("join", "name-of-other");
  if (asking_) return asking_->who();
  if (table().who() != 0) return table().name_of(table().who());
  return looks_on_ ? "" : message("join", "your-name");
}

std::string_view JoinLoop::hint() const {
  if (table().who() == 0) return text::phrase("join", "hint-looking-on");
  switch (table().stage()) {
    case Stage::kGathering: return text::phrase("join", "hint-gathering");
    case Stage::kPlaying: return text::phrase("join", my_turn() ? "hint-turn" : "hint-waiting");
    case Stage::kOver: break;
  }
  return text::phrase("join", "hint-over");
}

void JoinLoop::draw() {
  choices_.clear();
  if (table().stage() == Stage::kGathering || !table().record()) return draw_waiting();
  if (!view_) follow_game(true);
  if (table().stage() == Stage::kOver) return draw_end();
  draw_game();
}

/// Asks a guest for a name; shows others the keys.
void JoinLoop::ask_name_or_remind() {
  if (table().who() == 0 && !looks_on_) {
    screen_.print(message("join", "who-are-you"));
  } else {
    screen_.remind(hint());
  }
}

void JoinLoop::draw_waiting() {
  choices_ = waiting_choices(table());
  std::vector<std::string> remarks;
  for (const auto& remark : remarks_) {
    if (screen_.redraws()) remarks.push_back(remark.line);
  }
  screen_.show(waiting_picture(table(), session_.link(), screen_), remarks, texts_of(choices_));
  ask_name_or_remind();
}

void JoinLoop::draw_game() {
  if (my_turn()) {
    if (asking_) return;
    add_remarks();
    asking_.emplace(*view_);
    asked_position_ = table().position();
    const match::Match& now = game_->now();
    if (!table().intent().empty()) {
      asking_->begin_dice(*text::split_words(table().intent()), hint());
    } else if (now.to_act() == kTable) {
      asking_->begin_dice({}, hint());
    } else {
      asking_->begin(hint());
    }
    asking_->put();
    return;
  }
  if (!screen_.redraws()) {
    const Seat actor = game_->now().to_act();
    if (actor != kTable && game_->is_bot(actor) && view_->turn_goes_on()) return;
    for (const auto& line : view_->take_news()) screen_.print(line);
    const std::string waits = waiting_for();
    if (waits != told_waiting_ && !waits.empty()) screen_.print(waits);
    told_waiting_ = waits;
    return;
  }
  add_remarks();
  view_->glance(viewer());
  if (const auto waits = waiting_for(); !waits.empty()) screen_.print(waits);
  ask_name_or_remind();
}

std::string JoinLoop::waiting_for() const {
  const Seat actor = table().record()->now.to_act();
  if (actor < 0) return "";
  const auto& seat = table().seats()[static_cast<std::size_t>(actor)];
  if (!seat.bot.empty()) {
    return seat.who == table().who() && seat.who != 0 && !seat.resigned
               ? message("join", "bot-for-you", with("name", seat.name))
               : "";
  }
  if (seat.who == 0) return message("join", "nobody-there", with("name", seat.name));
  return message("join", table().is_here(seat.who) ? "waiting-for" : "waiting-for-absent",
                 with("name", seat.name));
}

void JoinLoop::draw_end() {
  asking_.reset();
  if (verdict_.empty()) verdict_ = about_dice();
  choices_ = ended_choices(table());
  add_remarks();
  view_->note(how_it_ended());
  if (!verdict_.empty()) view_->note(verdict_);
  if (const auto series = series_of(table()); table().games() > 1) view_->note(series);
  if (screen_.redraws()) {
    view_->glance(viewer(), texts_of(choices_));
  } else {
    view_->show(kTable, texts_of(choices_));
  }
  screen_.remind(hint());
}

std::string JoinLoop::how_it_ended() const {
  if (game_->now().phase() == Phase::kOver) {
    const bool all = std::none_of(table().seats().begin(), table().seats().end(),
                                  [](const auto& seat) { return seat.resigned; });
    if (all) return record::ending(game_->now());
  }
  std::vector<std::string> names;
  for (const Seat seat : table().winners()) names.push_back(game_->now().name_of(seat));
  if (names.empty()) return message("join", "nobody-wins");
  return message("join", names.size() == 1 ? "won-by-resigning" : "won-together-by-resigning",
                 with("names", text::list_of(names)));
}

/// Verifies the dice of a finished game on this device.
std::string JoinLoop::about_dice() const {
  // A late visitor has not received all dice; the server's record has them.
  if (table().by_hand() || table().earlier() > 0) return "";
  record::Record record = *table().record();
  record.reveal = table().secret();
  const Verdict verdict = dice::verify(record);
  switch (verdict.kind) {
    case Verdict::Kind::kFair: break;
    case Verdict::Kind::kByHand: return "";
    case Verdict::Kind::kNotRevealed: return message("join", "not-revealed");
    case Verdict::Kind::kNoSecret:
    case Verdict::Kind::kOtherSecret: return message("join", "other-secret");
    case Verdict::Kind::kNoBytes:
    case Verdict::Kind::kOtherBytes:
    case Verdict::Kind::kNoCommit:
      return message("join", "other-bytes", with("name", verdict.seat));
    case Verdict::Kind::kOtherOrder: return message("join", "other-order");
    case Verdict::Kind::kOtherDice:
    case Verdict::Kind::kOtherKey:
      return text::counted("join", "other-dice", static_cast<int>(verdict.differences.size()));
  }
  std::string text = text::counted("join", "fair", static_cast<int>(verdict.checked));
  if (verdict.unchecked > 0) {
    text += " " + text::counted("join", "unchecked", static_cast<int>(verdict.unchecked));
  }
  return text;
}

}  // namespace astragal::cli
