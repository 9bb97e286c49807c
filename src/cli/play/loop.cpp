#include "cli/play/loop.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/play/saved_games.h"
#include "record/talk.h"
#include "text/files.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

using text::message;

PlayLoop::PlayLoop(PlayedGame& game, Screen& screen)
    : game_(game), screen_(screen), view_(game, screen), asking_(view_) {
  if (screen_.redraws()) screen_.terminal().keep_typed();
  screen_.terminal().on_resize([this] { fit_window(); });
}

void PlayLoop::fit_window() {
  if (!screen_.redraws()) return;
  if (asked_) return asking_.show_again();
  view_.show_again();
  screen_.print(record::ending(game_.now()));
  screen_.hint(message("play", "hint-end"));
}

text::Result<> PlayLoop::run() {
  while (!screen_.ended() && step()) {
  }
  return kept_;
}

bool PlayLoop::step() {
  const match::Match& now = game_.now();
  if (now.phase() == Phase::kOver) return leave_after_the_end();
  const bool by_table = now.to_act() == kTable;
  if (!by_table && !game_.is_bot(now.to_act())) {
    asking_.begin(text::phrase("play", "hint"));
    return ask();
  }
  const Words decision = by_table ? Words{} : game_.bot_decision();
  if (game_.dice_by_hand() && game_.waiting_for_dice(decision)) {
    asking_.begin_dice(decision, text::phrase("play", "hint"));
    return ask();
  }
  play(decision);
  if (!game_.any_person()) tell_what_bots_do();
  return true;
}

bool PlayLoop::ask() {
  asked_ = true;
  for (;;) {
    asking_.put();
    const auto line = screen_.ask(asking_.who());
    if (!line) return false;
    Answer answer = key(*line);
    if (answer == Answer::kNone) answer = use(asking_.answer(*line));
    if (answer != Answer::kAgain) return answer == Answer::kMoved;
  }
}

PlayLoop::Answer PlayLoop::use(const Asking::Outcome& outcome) {
  if (std::holds_alternative<Asking::Again>(outcome)) return Answer::kAgain;
  const auto* move = std::get_if<Asking::Answer>(&outcome);
  return move == nullptr ? Answer::kMoved : play(move->decision, move->outcome);
}

bool PlayLoop::leave_after_the_end() {
  asked_ = false;
  view_.show(kTable, {});
  screen_.print(record::ending(game_.now()));
  // A mistyped outcome of real dice can end the game, so this can be undone.
  if (!game_.dice_by_hand() || !played_) return false;
  screen_.hint(message("play", "hint-end"));
  for (;;) {
    const auto line = screen_.ask("");
    if (!line || line->empty()) return false;
    Answer answer = key(*line);
    if (answer == Answer::kNone) {
      screen_.hint(message("play", "hint-end"));
      answer = Answer::kAgain;
    }
    if (answer != Answer::kAgain) return answer == Answer::kMoved;
  }
}

PlayLoop::Answer PlayLoop::key(const std::string& line) {
  const auto space = std::min(line.find(' '), line.size());
  const std::string word = text::lower(line.substr(0, space));
  const std::string rest(text::trim(std::string_view(line).substr(space)));
  if (word == "s" || word == "save" || word == "s!" || word == "save!") {
    save_copy(rest, word.ends_with('!'));
    return Answer::kAgain;
  }
  if (!rest.empty()) return Answer::kNone;
  if (word == "q" || word == "quit" || word == "exit") return Answer::kLeave;
  if (word == "u" || word == "undo") return undo();
  if (word == "h" || word == "help") {
    for (const auto help : text::split(text::phrase("play", "keys"), '\n')) screen_.print(help);
    return Answer::kAgain;
  }
  if (word == "?") {
    if (asked_) {
      asking_.explain();
    } else {
      screen_.print(record::rule_now(game_.now()));
    }
    return Answer::kAgain;
  }
  return Answer::kNone;
}

PlayLoop::Answer PlayLoop::undo() {
  if (asked_ && asking_.reconsiders()) return Answer::kMoved;
  const auto undone = game_.undo();
  if (!undone) {
    screen_.print(undone.error().what());
    return Answer::kAgain;
  }
  view_.forget_beyond_the_last_move();
  view_.note(message("play", "undone", text::with("move", *undone)));
  keep();
  return Answer::kMoved;
}

void PlayLoop::save_copy(const std::string& file, bool sure) {
  if (file.empty()) return screen_.print(message("play", "save-where"));
  if (!sure && would_overwrite(with_home(file)) &&
      !screen_.confirm(message("play", "ask-overwrite", text::with("file", file)))) {
    return screen_.print(message("play", "nothing-done"));
  }
  const auto saved = text::write_file(with_home(file), write_record(game_.record()));
  screen_.print(saved ? message("play", "saved-copy", text::with("file", file))
                      : sentence(saved.error()));
}

PlayLoop::Answer PlayLoop::play(const Words& decision, const Words& outcome) {
  if (const auto played = game_.play(decision, outcome); !played) {
    screen_.print(sentence(played.error()));
    return Answer::kAgain;
  }
  keep();
  return Answer::kMoved;
}

void PlayLoop::keep() {
  played_ = true;
  kept_ = game_.save();
  if (!kept_) view_.note(sentence(kept_.error()));
}

void PlayLoop::tell_what_bots_do() {
  // A turn is reported in one sentence, at its end.
  if (view_.turn_goes_on()) return;
  for (const auto& line : view_.take_news()) screen_.print(line);
}

}  // namespace astragal::cli
