#include "cli/join/loop.h"

#include <algorithm>

#include "cli/join/words.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

using client::Session;
using text::message;
using text::with;

namespace {

using Stage = client::Mirror::Stage;
using std::chrono::milliseconds;

constexpr std::size_t kRemarks = 5;         // lines of chat and events kept on the screen
constexpr milliseconds kRedrawDelay{2000};  // longest wait for an answer before redrawing

}  // namespace

JoinLoop::JoinLoop(Session& session, Screen& screen, JoinRequest request, JoinMemory memory)
    : session_(session),
      screen_(screen),
      request_(std::move(request)),
      memory_(std::move(memory)) {}

text::Result<> JoinLoop::run() {
  Terminal& terminal = screen_.terminal();
  terminal.keep_typed();
  terminal.on_resize([this] { fit_window(); });
  while (!terminal.ended()) {
    for (const auto& news : session_.pump()) on_news(news);
    keep_part();
    if (end_) return *end_;
    if (dirty_ && table().known() && !expects_answer()) {
      dirty_ = false;
      draw();
    }
    Terminal::Wait wish;
    wish.for_lines = takes_lines();
    wish.other = session_.descriptor();
    if (const auto wake = session_.wake_at()) {
      const auto left = std::chrono::ceil<milliseconds>(*wake - Session::Clock::now());
      wish.milliseconds = static_cast<int>(std::max<milliseconds::rep>(left.count(), 0));
    } else if (expects_answer()) {
      wish.milliseconds = static_cast<int>(kRedrawDelay.count());
    }
    std::string line;
    const auto came = terminal.wait(screen_.prompt(prompt()), wish, line);
    if (came == Terminal::Came::kEnd) break;
    if (came == Terminal::Came::kUnreadable) screen_.print(text::phrase("play", "unreadable"));
    if (came == Terminal::Came::kLine && on_line(line) == Answer::kLeave) break;
    remember_offer();
  }
  return text::kDone;
}

/// Remembers the choices on the screen when typing starts: a number refers to these.
void JoinLoop::remember_offer() {
  if (!screen_.terminal().typing()) {
    offer_.reset();
  } else if (!offer_) {
    offer_ = {choices_, asking_ ? std::optional(asked_position_) : std::nullopt};
  }
}

void JoinLoop::fit_window() {
  if (!screen_.redraws() || !table().known()) return;
  if (asking_) return asking_->show_again();
  draw();
}

/// Input waits while an answer is expected. Scripted input also waits for bots and dice, so that
/// lines apply to the position they were written for.
bool JoinLoop::takes_lines() const {
  if (!table().known()) return false;
  if (expects_answer()) return false;
  if (!screen_.terminal().is_scripted()) return true;
  if (!session_.ready() || table().is_starting()) return false;
  if (table().stage() != Stage::kPlaying || my_turn()) return true;
  const Seat actor = table().record()->now.to_act();
  const bool by_itself = actor == kTable
                             ? !table().by_hand()
                             : !table().seats()[static_cast<std::size_t>(actor)].bot.empty();
  return !by_itself;
}

/// A message was sent recently; its answer will change the picture.
bool JoinLoop::expects_answer() const {
  return session_.ready() && (session_.unanswered() > 0 || leaving_) &&
         Session::Clock::now() - sent_at_ < kRedrawDelay;
}

void JoinLoop::on_news(const Session::News& news) {
  if (const auto* heard = std::get_if<client::Heard>(&news)) return on_message(*heard);
  if (const auto* lost = std::get_if<Session::Lost>(&news)) {
    if (!std::exchange(lost_, true)) remark(message("join", "lost", with("why", lost->why)));
    return;
  }
  if (std::holds_alternative<Session::Back>(news)) {
    if (std::exchange(lost_, false)) remark(message("join", "back"));
    return;
  }
  if (const auto* warning = std::get_if<dice::FairPart::Warning>(&news)) return warn(*warning);
  const auto& end = std::get<Session::End>(news);
  keeps_seat_ = false;
  if (end.kind == Session::End::Kind::kGone) {
    forget(session_.link());
    screen_.print(ending_of(end, session_.link()));
    end_ = text::kDone;
  } else {
    if (end.heard.code == "no-room") forget(session_.link());
    end_ = text::Error{ending_of(end, session_.link())};
  }
}

void JoinLoop::on_message(const client::Heard& heard) {
  using Kind = client::Heard::Kind;
  switch (heard.kind) {
    case Kind::kWelcome:
      dirty_ = true;
      if (heard.fresh) follow_game(true);
      arrive();
      break;
    case Kind::kYou:
      memory_.token = session_.token();
      if (const auto kept = remember(session_.link(), memory_); !kept) {
        remark(sentence(kept.error()));
      }
      arrive();
      dirty_ = true;
      break;
    case Kind::kEvent: on_event(heard); break;
    case Kind::kPresence: on_presence(); break;
    case Kind::kRefused: on_refusal(heard); break;
    case Kind::kHandover: {
      const std::string link = session_.link().invitation() + "#" + heard.key;
      remark(message("join", "handover", with("link", link)));
      break;
    }
    case Kind::kAnswered:
    case Kind::kGone:
    case Kind::kOther: break;
  }
  keeps_seat_ = table().known() && !table().my_seats().empty();
}

/// Sends claim, join and sit as requested by the link and the options, as soon as possible.
void JoinLoop::arrive() {
  if (!session_.ready() && session_.unanswered() > 0) return;
  if (!session_.link().key.empty() && !std::exchange(claimed_, true)) {
    return send({{"type", "claim"}, {"key", session_.link().key}});
  }
  if (table().who() == 0) {
    if (!request_.name.empty()) send({{"type", "join"}, {"name", request_.name}});
    request_.name.clear();
    return;
  }
  if (request_.seat != 0 && table().stage() == Stage::kGathering && table().my_seats().empty()) {
    sit_on(request_.seat - 1, "", "");
  }
  request_.seat = 0;
}

void JoinLoop::on_event(const client::Heard& heard) {
  const std::string& word = heard.event;
  const bool by_me = heard.by != 0 && heard.by == table().who();
  if (word == "again") {
    asking_.reset();
    view_.reset();
    game_.reset();
    verdict_.clear();
    for (auto& remark : remarks_) remark.moves = 0;
  }
  if (word == "started" || (game_ && table().record())) {
    follow_game(word == "started" || word == "undone");
  }
  if (word == "undone" && view_) view_->forget_beyond_the_last_move();
  if (word == "started") remarks_.clear();
  if (const auto line = sentence_of(heard, table()); !line.empty()) {
    if (!by_me || word == "said" || word == "undone") remark(line);
  }
  if (word == "said" || word == "handover") return;
  // Keep the open question unless the position has changed.
  if (!my_turn() || asked_position_ != table().position()) asking_.reset();
  if (!asking_) dirty_ = true;
}

/// Reports seated players who disconnect or return.
void JoinLoop::on_presence() {
  const auto now = table().here();
  for (const auto& person : table().people()) {
    const bool sits = std::any_of(table().seats().begin(), table().seats().end(),
                                  [&](const auto& seat) { return seat.who == person.who; });
    if (!sits || person.who == table().who() || was_here_.empty()) continue;
    const bool was = std::find(was_here_.begin(), was_here_.end(), person.who) != was_here_.end();
    if (was != table().is_here(person.who)) {
      remark(message("join", was ? "went-away" : "came-back", with("name", person.name)));
    }
  }
  if (now != was_here_ && table().stage() == Stage::kGathering && screen_.redraws()) dirty_ = true;
  was_here_ = now;
}

void JoinLoop::on_refusal(const client::Heard& heard) {
  if (heard.code == "bad-token") forget(session_.link());
  // Not printed: a repeated claim of this device's own seat, and refusals of commit and reveal,
  // which cause warnings of their own.
  const bool known = (heard.about == "claim" && heard.code == "already-joined") ||
                     heard.about == "commit" || heard.about == "reveal";
  if (!known) screen_.print(refusal_of(heard));
  if (heard.about == "decide" || heard.about == "undo") {
    asking_.reset();
    if (screen_.redraws()) remark(refusal_of(heard));
    dirty_ = true;
  }
  if (heard.about == "claim") arrive();
  if (heard.about == "leave" || heard.about == "delete") leaving_ = false;
}

/// Saves this device's fair-dice state, so that it can reveal after a restart.
void JoinLoop::keep_part() {
  if (memory_.fair == session_.kept()) return;
  memory_.fair = session_.kept();
  // On failure the state is kept in memory only.
  (void)remember(session_.link(), memory_).ok();
}

/// Warns that the server violated the fair-dice protocol.
void JoinLoop::warn(dice::FairPart::Warning warning) {
  using Warning = dice::FairPart::Warning;
  switch (warning) {
    case Warning::kLeftOut: return remark(message("join", "left-out"));
    case Warning::kTwoLists: return remark(message("join", "two-lists"));
    case Warning::kOtherList: return remark(message("join", "other-list"));
    case Warning::kAccused: return remark(message("join", "accused"));
    case Warning::kHidden: return remark(message("join", "hidden-starts"));
    case Warning::kOtherCommitment: return remark(message("join", "other-commitment"));
  }
}

/// Prints a line at once, or with the next picture.
void JoinLoop::remark(const std::string& line) {
  // Print earlier moves first.
  if (!screen_.redraws() && !asking_ && view_) {
    for (const auto& earlier : view_->take_news()) screen_.print(earlier);
  }
  if (!screen_.redraws() || asking_) screen_.print(line);
  remarks_.push_back({line, game_ ? game_->told().size() : 0});
  if (remarks_.size() > kRemarks) remarks_.erase(remarks_.begin());
  if (screen_.redraws() && !asking_) dirty_ = true;
}

void JoinLoop::add_remarks() {
  if (!screen_.redraws()) return;
  for (const auto& [line, moves] : remarks_) view_->note(line, moves);
}

}  // namespace astragal::cli
