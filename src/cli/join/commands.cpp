// Input lines of JoinLoop: keys, commands and choices.

#include <fmt/format.h>

#include <algorithm>

#include "bots/bot.h"
#include "cli/join/loop.h"
#include "cli/play/saved_games.h"
#include "cli/screen/pick.h"
#include "match/decide.h"
#include "record/talk.h"
#include "rooms/catalogue.h"
#include "text/files.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

using text::lower;
using text::message;
using text::with;

namespace {

using Stage = client::Mirror::Stage;

/// The first word and the rest.
std::pair<std::string, std::string> apart(const std::string& line) {
  const auto space = std::min(line.find(' '), line.size());
  return {lower(line.substr(0, space)),
          std::string(text::trim(std::string_view(line).substr(space)))};
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

void JoinLoop::send(Json request) {
  if (!session_.ready()) screen_.print(message("join", "later"));
  sent_at_ = client::Session::Clock::now();
  session_.send(std::move(request));
}

/// Runs `then` after a yes, or at once if the command ended in "!".
void JoinLoop::ask_first(std::string question, std::function<void()> then) {
  if (sure_) return then();
  question_ = {std::move(question), std::move(then)};
}

JoinLoop::Answer JoinLoop::answer_question(const std::string& line) {
  const auto question = *std::exchange(question_, std::nullopt);
  if (is_yes(line)) {
    question.then();
  } else {
    remark(message("play", "nothing-done"));
  }
  return Answer::kTaken;
}

/// Refuses a number that belonged to an earlier list of choices.
void JoinLoop::refuse_outdated() {
  if (asking_ && screen_.redraws()) asking_->show_again();
  remark(message("join", "changed"));
  dirty_ = true;
}

JoinLoop::Answer JoinLoop::on_line(const std::string& line) {
  const auto offer = std::exchange(offer_, std::nullopt);
  if (question_) return answer_question(line);
  if (!other_name_.empty()) {
    const std::string seat = std::exchange(other_name_, "");
    dirty_ = line.empty();
    if (!line.empty()) sit(seat + " " + line);
    return Answer::kTaken;
  }
  if (line.starts_with('/')) {
    if (const auto text = text::trim(std::string_view(line).substr(1)); !text.empty()) {
      send({{"type", "say"}, {"text", text}});
    }
    return Answer::kTaken;
  }
  auto [word, rest] = apart(line);
  sure_ = word.size() > 1 && word.ends_with('!');
  if (sure_) word.pop_back();
  const Answer answer = key(word, rest);
  if (answer != Answer::kNone) return answer;
  if (table().who() == 0 && !looks_on_) {
    looks_on_ = line.empty();
    if (!line.empty()) send({{"type", "join"}, {"name", line}});
    dirty_ = true;
    return Answer::kTaken;
  }
  if (command(word, rest)) return Answer::kTaken;
  if (asking_) {
    if (offer && offer->position != asked_position_) {
      if (!line.empty()) refuse_outdated();
      return Answer::kTaken;
    }
    const auto outcome = asking_->answer(line);
    if (const auto* move = std::get_if<Asking::Answer>(&outcome)) {
      decide(*move);
    } else {
      asking_->put();
    }
    return Answer::kTaken;
  }
  if (line.empty()) {
    dirty_ = true;
    return Answer::kTaken;
  }
  if (choices_.empty()) {
    screen_.print(message("join", "not-a-command", with("line", text::in_quotes(line))));
    return Answer::kTaken;
  }
  return choose(line, offer ? offer->choices : choices_);
}

JoinLoop::Answer JoinLoop::choose(const std::string& line,
                                  const std::vector<record::Choice>& offered) {
  const auto index = offered.empty() ? text::Result<std::size_t>(0) : pick(offered, line);
  if (!index) {
    screen_.print(sentence(index.error()));
    return Answer::kTaken;
  }
  const auto stands = [&](const record::Choice& choice) {
    return choice.words == offered[*index].words;
  };
  if (offered.empty() || std::none_of(choices_.begin(), choices_.end(), stands)) {
    refuse_outdated();
    return Answer::kTaken;
  }
  const auto [chosen, about] = apart(offered[*index].words);
  if (chosen == "quit") return Answer::kLeave;
  command(chosen, about);
  return Answer::kTaken;
}

/// Keys that work at every prompt.
JoinLoop::Answer JoinLoop::key(const std::string& word, const std::string& rest) {
  if (word == "s" || word == "save") {
    save_copy(rest);
    return Answer::kTaken;
  }
  if (!rest.empty()) return Answer::kNone;
  if (word == "q" || word == "quit" || word == "exit") return Answer::kLeave;
  if (word == "u" || word == "undo") {
    undo();
    return Answer::kTaken;
  }
  if (word == "h" || word == "help") {
    const auto keys = message("join", "keys", with("levels", bots::list_of_bots()));
    for (const auto help : text::split(keys, '\n')) screen_.print(help);
    return Answer::kTaken;
  }
  if (word == "?") {
    explain();
    return Answer::kTaken;
  }
  return Answer::kNone;
}

/// Commands are whole words, so that they differ from abbreviated choices.
bool JoinLoop::command(const std::string& word, const std::string& rest) {
  if (word == "say" && !rest.empty()) {
    send({{"type", "say"}, {"text", rest}});
  } else if (word == "name" || word == "join") {
    if (!rest.empty()) send({{"type", "join"}, {"name", rest}});
    looks_on_ = looks_on_ && !rest.empty();
  } else if (word == "shuffle" || word == "start") {
    if (!rest.empty()) return false;
    send({{"type", word}});
  } else if (word == "seated") {
    send({{"type", "shuffle"}, {"on", false}});
  } else if (word == "again" || word == "rematch") {
    send({{"type", "rematch"}});
  } else if (word == "host") {
    pass_on(rest);
  } else if (word == "handover" || word == "link") {
    move_to_other_device(rest);
  } else {
    return final_command(word, rest) || seat_command(word, rest);
  }
  return true;
}

/// Commands that cannot be undone ask for confirmation.
bool JoinLoop::final_command(const std::string& word, const std::string& rest) {
  if ((word == "leave" || word == "delete") && rest.empty()) {
    ask_first(message("join", "ask-" + word), [this, word] {
      leaving_ = true;
      send({{"type", word}});
    });
  } else if (word == "remove") {
    remove(rest);
  } else if (word == "resign") {
    if (const auto seat = own_seat(rest)) {
      const auto& name = table().seats()[static_cast<std::size_t>(*seat)].name;
      ask_first(message("join", "ask-resign", with("name", name)), [this, seat = *seat] {
        send({{"type", "resign"}, {"seat", seat}});
      });
    }
  } else {
    return false;
  }
  return true;
}

bool JoinLoop::seat_command(const std::string& word, const std::string& rest) {
  if (word == "sit") {
    sit(rest);
  } else if (word == "another") {
    screen_.print(message("join", "ask-other-name"));
    other_name_ = rest;
  } else if (word == "bot") {
    seat_bot(rest);
  } else if (word == "stand" || word == "resume") {
    if (const auto seat = own_seat(rest)) send({{"type", word}, {"seat", *seat}});
  } else {
    return false;
  }
  return true;
}

/// The seat with this number, or this device's only seat.
std::optional<Seat> JoinLoop::own_seat(const std::string& text) {
  const auto mine = table().my_seats();
  if (text.empty() && mine.size() == 1) return mine.front();
  if (mine.empty()) {
    screen_.print(message("join", "no-own-seat"));
    return std::nullopt;
  }
  if (text.empty()) {
    screen_.print(message("join", "which-seat"));
    return std::nullopt;
  }
  return any_seat(text);
}

/// The seat with this number or player name.
std::optional<Seat> JoinLoop::any_seat(const std::string& text) {
  const auto& seats = table().seats();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const bool meant = text::read_number(text) == static_cast<int>(i) + 1 ||
                       (seats[i].taken() && lower(seats[i].name) == lower(text));
    if (meant) return static_cast<Seat>(i);
  }
  screen_.print(message("join", "no-such-seat", with("text", text::in_quotes(text))));
  return std::nullopt;
}

/// "sit", "sit 2", "sit 2 Kim", "sit 2 Kim (green)", "sit green".
void JoinLoop::sit(const std::string& rest) {
  auto [first, name] = apart(rest);
  if (!is_number(first)) {
    name = rest;
    first.clear();
  }
  std::string colour;
  if (const auto open = name.rfind('('); open != std::string::npos && name.ends_with(')')) {
    colour = lower(text::trim(name.substr(open + 1, name.size() - open - 2)));
    name = text::trim(name.substr(0, open));
  } else if (const rooms::GameInfo* game = rooms::find_game(table().about().game)) {
    const auto& colours = game->colours;
    if (std::find(colours.begin(), colours.end(), lower(name)) != colours.end()) {
      colour = lower(std::exchange(name, ""));
    }
  }
  const auto& seats = table().seats();
  const bool during = table().stage() == Stage::kPlaying;
  const auto free = std::find_if(seats.begin(), seats.end(), [during](const auto& seat) {
    return during ? seat.who == 0 && !seat.resigned && seat.bot.empty() : !seat.taken();
  });
  const auto number = text::read_number(first);
  if (!number && free == seats.end()) {
    screen_.print(message("join", "no-free-seat"));
    return;
  }
  sit_on(number ? *number - 1 : static_cast<Seat>(free - seats.begin()), name, colour);
}

void JoinLoop::sit_on(Seat seat, const std::string& name, const std::string& colour) {
  Json request{{"type", "sit"}, {"seat", seat}};
  if (!name.empty()) request["name"] = name;
  if (!colour.empty()) request["colour"] = colour;
  send(std::move(request));
}

/// Seats a bot. During a game it plays for this person or for one who is away.
void JoinLoop::seat_bot(const std::string& rest) {
  const auto [first, level] = apart(rest);
  const std::string bot = level.empty() ? "simple" : lower(level);
  if (table().stage() == Stage::kPlaying) {
    if (const auto seat = first.empty() ? own_seat("") : any_seat(first)) {
      send({{"type", "bot"}, {"seat", *seat}, {"bot", bot}});
    }
    return;
  }
  const auto& seats = table().seats();
  const auto free =
      std::find_if(seats.begin(), seats.end(), [](const auto& seat) { return !seat.taken(); });
  if (first.empty() && free == seats.end()) {
    screen_.print(message("join", "no-free-seat"));
    return;
  }
  const auto seat = first.empty() ? std::optional<Seat>(static_cast<Seat>(free - seats.begin()))
                                  : any_seat(first);
  if (seat) send({{"type", "bot"}, {"seat", *seat}, {"bot", bot}});
}

void JoinLoop::remove(const std::string& rest) {
  const auto ask = [this](const std::string& name, Json request) {
    request["type"] = "remove";
    ask_first(message("join", "ask-remove", with("name", name)),
              [this, request] { send(request); });
  };
  for (const auto& person : table().people()) {
    if (is_number(rest) || lower(person.name) != lower(rest)) continue;
    return ask(person.name, {{"who", person.who}});
  }
  if (const auto seat = any_seat(rest)) {
    ask(table().seats()[static_cast<std::size_t>(*seat)].name, {{"seat", *seat}});
  }
}

void JoinLoop::pass_on(const std::string& rest) {
  for (const auto& person : table().people()) {
    if (lower(person.name) == lower(rest)) return send({{"type", "host"}, {"who", person.who}});
  }
  screen_.print(message("join", "no-such-person", with("text", text::in_quotes(rest))));
}

void JoinLoop::move_to_other_device(const std::string& rest) {
  if (rest.empty()) return send({{"type", "handover"}});
  if (const auto seat = own_seat(rest)) send({{"type", "handover"}, {"seat", *seat}});
}

void JoinLoop::undo() {
  if (asking_ && asking_->reconsiders()) {
    asking_.reset();
    dirty_ = true;
  } else {
    send({{"type", "undo"}, {"position", table().position()}});
  }
}

void JoinLoop::explain() {
  if (asking_) {
    asking_->explain();
    asking_->put();
  } else if (game_ && table().record()) {
    screen_.print(record::rule_now(game_->now()));
  } else {
    screen_.print(text::phrase("join", "explain-gathering"));
    if (!table().commitment().empty()) screen_.print(text::phrase("join", "explain-dice"));
  }
}

/// Saves the server's record, which has the motion of dice; the client's copy if the server does
/// not answer.
void JoinLoop::save_copy(const std::string& file) {
  if (file.empty()) return screen_.print(message("play", "save-where"));
  if (!table().record()) return screen_.print(message("join", "nothing-to-save"));
  if (!would_overwrite(with_home(file))) return save_now(file);
  ask_first(message("play", "ask-overwrite", with("file", file)), [this, file] { save_now(file); });
}

void JoinLoop::save_now(const std::string& file) {
  const auto fetched = fetch(session_.link(), client::TlsOptions{request_.insecure}, "GET",
                             fmt::format("/api/rooms/{}/record", table().about().room), "",
                             [this] { return screen_.ended(); });
  const bool theirs = fetched && fetched->status == 200;
  const auto saved =
      text::write_file(with_home(file), theirs ? fetched->body : write_record(*table().record()));
  screen_.print(saved ? message("play", "saved-copy", with("file", file))
                      : sentence(saved.error()));
}

/// Sends the move if it is legal here; the server decides.
void JoinLoop::decide(const Asking::Answer& answer) {
  const auto complain = [this](const text::Error& error) {
    screen_.print(sentence(error));
    asking_->put();
  };
  match::Match after = game_->now();
  Json request{{"type", "decide"}, {"position", table().position()}, {"decision", after.event()}};
  if (after.phase() == Phase::kDecide) {
    const auto full = game_->flying() != nullptr ? game_->flying()->in_full(after, answer.decision)
                                                 : text::Result<Asking::Words>(answer.decision);
    if (!full) return complain(full.error());
    const auto decided = decide_or_say_why(after, *full);
    if (!decided) return complain(decided.error());
    request["decision"] = *decided;
  }
  if (game_->dice_by_hand() && dice_are_due(game_->now(), after)) {
    const auto settled = after.settle(answer.outcome);
    if (!settled) return complain(settled.error());
    request["outcome"] = *settled;
  }
  asking_.reset();
  remarks_.clear();
  send(std::move(request));
}

}  // namespace astragal::cli
