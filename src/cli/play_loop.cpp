#include "cli/play_loop.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/board_view.h"
#include "cli/files.h"
#include "cli/pick.h"
#include "cli/saved_games.h"
#include "cli/say.h"
#include "text/shipped.h"
#include "text/words.h"

namespace astragal {

namespace {

constexpr int kAroundTheBoard = 12;  // lines of the players, of what happened and of the question

/// How many moves a player knows who comes back to a game: all up to the end of their last turn;
/// what they began since is worth telling again.
std::size_t known_to(const std::string& name, const std::vector<Move>& moves) {
  std::size_t count = moves.size();
  while (count > 0 && moves[count - 1].seat == name) --count;
  while (count > 0 && moves[count - 1].seat != name) --count;
  return count;
}

}  // namespace

PlayLoop::PlayLoop(PlayedGame& game, Screen& screen) : game_(game), screen_(screen) {
  const Match& now = game.now();
  const auto& moves = game.record().moves;
  for (const auto& name : now.seating().names) seen_.push_back(known_to(name, moves));
  if (game.flying() != nullptr) {
    AimWords aim{ThrownDice::plain_aim()};
    aim.half_pad = static_cast<int>(game.flying()->board().half_pad());
    aim.free_face = std::get<TumblinDice>(now.game()).config().free_start_face;
    aims_.assign(now.seating().names.size(), aim);
    take_up_aims();
  }
  shown_ = now.phase() == Phase::kOver ? moves.size() : known_to(now.name_of(now.to_act()), moves);
}

/// Each means to throw as they last did, also after a break.
void PlayLoop::take_up_aims() {
  const auto& names = game_.now().seating().names;
  const auto& rules = std::get<TumblinDice>(game_.now().game());
  for (const Move& move : game_.record().moves) {
    const auto seat = std::find(names.begin(), names.end(), move.seat) - names.begin();
    if (!move.decision.starts_with("throw ")) continue;
    const auto read = GameText<TumblinDice>::read_aim(rules, *split_words(move.decision));
    if (read && *read) aims_[static_cast<std::size_t>(seat)].aim = (*read)->aim;
  }
}

Result<> PlayLoop::run() {
  while (!screen_.ended() && step()) {
  }
  return kept_;
}

bool PlayLoop::step() {
  const Match& now = game_.now();
  if (now.phase() == Phase::kOver) return leave_after_the_end();
  const bool by_table = now.to_act() == kTable;
  if (!by_table && !game_.is_bot(now.to_act())) return ask_for_choice();
  const Words decision = by_table ? Words{} : game_.bot_decision();
  if (game_.dice_by_hand() && game_.waiting_for_dice(decision))
    return ask_for_dice(decision, false);
  play(decision);
  if (!game_.any_person()) tell_what_bots_do();
  return true;
}

bool PlayLoop::ask_for_choice() {
  const Match now = game_.now();
  const auto options = this->options();
  if (game_.flying() != nullptr && now.topic() != "lay" && options.size() == 1) {
    return ask_for_throw();
  }
  // At a real table there is nothing to choose about a roll that has to come.
  const Words first = *split_words(options[0].words);
  if (options.size() == 1 && game_.dice_by_hand() && game_.waiting_for_dice(first)) {
    return ask_for_dice(first, false);
  }
  std::vector<std::string> said(options.size());
  std::transform(options.begin(), options.end(), said.begin(),
                 [](const Choice& option) { return option.said; });
  show(now.to_act(), said);
  screen_.remind();
  for (;;) {
    const auto line = screen_.ask(now.name_of(now.to_act()));
    if (!line) return false;
    Answer answer = key({now}, *line);
    if (answer == Answer::kNone) answer = choose(options, *line);
    if (answer != Answer::kAgain) return answer == Answer::kMoved;
  }
}

/// A throw is aimed in words, each line shown on the board, until an empty line lets it go.
bool PlayLoop::ask_for_throw() {
  const Match now = game_.now();
  const auto& rules = std::get<TumblinDice>(now.game());
  AimWords& aim = aims_[static_cast<std::size_t>(now.to_act())];
  const std::string die = GameText<TumblinDice>::die_name(rules.next_die(now.to_act()));
  show(now.to_act(), {}, &aim.aim);
  screen_.remind();
  for (;;) {
    screen_.say(say("tumblin-dice", "ask-throw", with("name", now.name_of(now.to_act())),
                    with("die", die), with("aim", describe(aim))));
    const auto line = screen_.ask(now.name_of(now.to_act()));
    if (!line) return false;
    Answer answer = key({now}, *line);
    if (answer == Answer::kNone && line->find('=') != std::string::npos) {
      answer = play(*split_words(*line));  // in the record's own words
    }
    if (answer == Answer::kNone) {
      auto changed = aim.changed(*line);
      if (!changed) {
        screen_.say(changed.error().what);
        continue;
      }
      aim = *changed;
      if (std::exchange(aim.let_go, false) || line->empty()) {
        TumblinDice::Decision decision;
        decision.aimed = true;
        decision.aim = aim.aim;
        answer = play(*split_words(GameText<TumblinDice>::words(decision, now.seating())));
      } else if (screen_.redraws()) {
        show(now.to_act(), {}, &aim.aim);
      }
    }
    if (answer == Answer::kMoved || answer == Answer::kLeave) return answer == Answer::kMoved;
  }
}

std::vector<Choice> PlayLoop::options() const {
  const Match& now = game_.now();
  if (game_.flying() == nullptr || now.topic() != "lay") return choices(now);
  const auto& rules = std::get<TumblinDice>(now.game());
  std::vector<Choice> all;
  for (const auto& place : game_.flying()->places(rules)) {
    TumblinDice::Decision decision;
    decision.kind = TumblinDice::Decision::Kind::kLay;
    decision.card = rules.next_card();
    decision.place = place;
    const char* const key = place.x < -30  ? "choice-lay-left"
                            : place.x > 30 ? "choice-lay-right"
                                           : "choice-lay-middle";
    all.push_back(
        {GameText<TumblinDice>::words(decision, now.seating()),
         say("tumblin-dice", key, with("card", GameText<TumblinDice>::card_name(decision.card)),
             with("level", int{place.level}))});
  }
  return all.empty() ? choices(now) : all;
}

PlayLoop::Answer PlayLoop::choose(const std::vector<Choice>& options, const std::string& line) {
  const auto index = pick(options, line);
  if (!index) {
    if (const auto answer = roll_at_once(options, line); answer != Answer::kNone) return answer;
    screen_.say(sentence(index.error().what));
    return Answer::kAgain;
  }
  const Words decision = *split_words(options[*index].words);
  if (game_.dice_by_hand() && game_.waiting_for_dice(decision)) {
    return ask_for_dice(decision, true) ? Answer::kMoved : Answer::kLeave;
  }
  return play(decision);
}

/// At a real table people who roll on just type what came up.
PlayLoop::Answer PlayLoop::roll_at_once(const std::vector<Choice>& options,
                                        const std::string& line) {
  if (!game_.dice_by_hand() || line.size() < 2) return Answer::kNone;
  for (const auto& option : options) {
    const Words decision = *split_words(option.words);
    auto waiting = game_.waiting_for_dice(decision);
    if (!waiting) continue;
    std::string_view dice = line;
    if (lower(dice).starts_with(option.words)) dice.remove_prefix(option.words.size());
    const auto typed = read_typed(*waiting, dice);
    if (typed && waiting->settle(*typed)) return play(decision, *typed);
  }
  return Answer::kNone;
}

bool PlayLoop::ask_for_dice(const Words& decision, bool reconsider) {
  const Match waiting = *game_.waiting_for_dice(decision);
  const Seat actor = waiting.to_act();
  if (!reconsider) show(actor, {});
  const std::string question =
      actor == kTable
          ? say(waiting.game_name(), "ask-" + waiting.event(), with("due", waiting.due()))
          : say("play", game_.is_bot(actor) ? "ask-roll-bot" : "ask-roll",
                with("name", waiting.name_of(actor)), with("due", waiting.due()));
  screen_.say(question);
  if (!reconsider) screen_.remind();
  for (;;) {
    const auto line = screen_.ask(waiting.name_of(actor));
    if (!line) return false;
    Answer answer = key({waiting, true, reconsider}, *line);
    if (answer == Answer::kNone && line->empty()) {
      screen_.say(question);
      continue;
    }
    if (answer == Answer::kNone) {
      const auto typed = read_typed(waiting, *line);
      if (!typed) screen_.say(sentence(typed.error().what));
      answer = typed ? play(decision, *typed) : Answer::kAgain;
    }
    if (answer != Answer::kAgain) return answer == Answer::kMoved;
  }
}

bool PlayLoop::leave_after_the_end() {
  const Match over = game_.now();
  show(kTable, {});
  screen_.say(ending(over));
  // A slip of the finger can end a game too soon.
  if (!game_.dice_by_hand() || !played_) return false;
  screen_.hint(say("play", "hint-end"));
  for (;;) {
    const auto line = screen_.ask("");
    if (!line || line->empty()) return false;
    Answer answer = key({over}, *line);
    if (answer == Answer::kNone) {
      screen_.hint(say("play", "hint-end"));
      answer = Answer::kAgain;
    }
    if (answer != Answer::kAgain) return answer == Answer::kMoved;
  }
}

PlayLoop::Answer PlayLoop::key(const Question& question, const std::string& line) {
  const auto space = std::min(line.find(' '), line.size());
  const std::string word = lower(line.substr(0, space));
  const std::string rest(trim(std::string_view(line).substr(space)));
  if (word == "s" || word == "save") {
    save_copy(rest);
    return Answer::kAgain;
  }
  if (!rest.empty()) return Answer::kNone;
  if (word == "q" || word == "quit" || word == "exit") return Answer::kLeave;
  if (word == "u" || word == "undo") return take_back(question);
  if (word == "h" || word == "help") {
    for (const auto help : split(words_for("play", "keys"), '\n')) screen_.say(help);
    return Answer::kAgain;
  }
  if (word == "?") {
    explain(question);
    return Answer::kAgain;
  }
  return Answer::kNone;
}

PlayLoop::Answer PlayLoop::take_back(const Question& question) {
  if (question.reconsider) return Answer::kMoved;
  const auto taken = game_.take_back();
  if (!taken) {
    screen_.say(taken.error().what);
    return Answer::kAgain;
  }
  const std::size_t left = game_.told().size();
  for (auto& count : seen_) count = std::min(count, left);
  shown_ = std::min(shown_, left);
  notice_ = say("play", "taken-back",
                with("move", fmt::format("{} {}{}{}", taken->seat, taken->decision,
                                         taken->outcome.empty() ? "" : " = ", taken->outcome)));
  keep();
  return Answer::kMoved;
}

void PlayLoop::save_copy(const std::string& file) {
  if (file.empty()) {
    screen_.say(say("play", "save-where"));
    return;
  }
  const auto saved = write_file(with_home(file), write_record(game_.record()));
  screen_.say(saved ? say("play", "saved-copy", with("file", file)) : sentence(saved.error().what));
}

void PlayLoop::explain(const Question& question) {
  const Match& match = question.about;
  screen_.say(phrase(match.game_name(), match.topic()));
  if (question.for_dice) screen_.say(phrase(match.game_name(), "enter"));
  if (game_.flying() != nullptr && match.topic() == "throw") {
    screen_.say(phrase(match.game_name(), "enter-throw"));
  }
}

PlayLoop::Answer PlayLoop::play(const Words& decision, const Words& outcome) {
  if (const auto played = game_.play(decision, outcome); !played) {
    screen_.say(sentence(played.error().what));
    return Answer::kAgain;
  }
  keep();
  return Answer::kMoved;
}

void PlayLoop::keep() {
  played_ = true;
  kept_ = game_.save();
  if (!kept_) notice_ = sentence(kept_.error().what);
}

void PlayLoop::show(Seat viewer, const std::vector<std::string>& choices,
                    const TumblinDice::Aim* aim) {
  const auto& told = game_.told();
  // At a real table all look on; at a screen each wants to know what they missed.
  const bool person = viewer != kTable && !game_.is_bot(viewer) && !game_.dice_by_hand();
  std::size_t& known = person ? seen_[static_cast<std::size_t>(viewer)] : shown_;
  auto news = retell({told.begin() + static_cast<std::ptrdiff_t>(known), told.end()}, game_.now());
  if (!notice_.empty()) news.push_back(std::exchange(notice_, ""));
  known = shown_ = told.size();
  screen_.show(picture(aim), news, choices);
}

std::string PlayLoop::picture(const TumblinDice::Aim* aim) const {
  const Match& now = game_.now();
  if (game_.flying() == nullptr) return now.picture(screen_.style());
  return table_picture(now, game_.flying()->board(), screen_.style(),
                       screen_.height() - now.seating().names.size() - kAroundTheBoard, aim);
}

void PlayLoop::tell_what_bots_do() {
  const auto& told = game_.told();
  // A turn is told in one sentence, so wait for its end.
  const bool goes_on =
      game_.now().phase() != Phase::kOver && game_.now().to_act() == told.back().who;
  if (goes_on && told.back().sentences.empty()) return;
  for (const auto& line :
       retell({told.begin() + static_cast<std::ptrdiff_t>(shown_), told.end()}, game_.now())) {
    screen_.say(line);
  }
  shown_ = told.size();
}

}  // namespace astragal
