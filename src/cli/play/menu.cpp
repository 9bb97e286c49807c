#include "cli/play/menu.h"

#include <fmt/format.h>

#include "bots/bot.h"
#include "cli/files.h"
#include "cli/play/saved_games.h"
#include "cli/play/seat_list.h"
#include "cli/screen/questions.h"
#include "match/match.h"
#include "record/talk.h"
#include "rooms/catalogue.h"
#include "text/message.h"

namespace astragal::cli {

using text::message;
using text::with;

namespace {

constexpr int kIndent = 5;

class Menu {
 public:
  Menu(PlayRequest& request, Screen& screen) : request_(request), screen_(screen) {}

  /// The error in the request that no answer can correct; empty if there is none.
  [[nodiscard]] std::string fault_in_request() const;
  bool choose_game();
  /// Whether the given seats suit the chosen game; prints why not.
  [[nodiscard]] bool seats_will_do();
  bool choose_seats();
  bool choose_options();
  bool choose_dice();

 private:
  [[nodiscard]] const rooms::GameInfo& game() const { return *rooms::find_game(request_.game); }
  /// Why the seats do not suit the game; empty if they do.
  [[nodiscard]] std::string fault_in(const std::string& seats, const std::string& options) const;
  void say_who_plays();
  /// Reads a name or an empty line; true when the list is complete.
  bool take_names(const std::string& line);

  PlayRequest& request_;
  Screen& screen_;
};

bool Menu::choose_game() {
  const auto last = last_unfinished_game();
  screen_.blank();
  screen_.print(message("play", "welcome"));
  screen_.blank();
  text::Block list;
  int number = 0;
  for (const auto name : match::Match::game_names()) {
    const auto players = message("play", "menu-players", with("players", record::players_of(name)));
    list.add(fmt::format("{:>3}  {:<15} {:>16}", ++number, text::title_of(name), players));
    const auto tagline = text::wrapped(text::phrase(name, "tagline"), screen_.width() - kIndent);
    for (const auto line : text::split(text::trim(tagline), '\n'))
      list.add(fmt::format("{:{}}{}", "", kIndent, line));
  }
  if (last) {
    list.add(fmt::format(
        "{:>3}  {}", ++number,
        message("play", "menu-go-on", with("title", text::title_of(last->record.now.game_name())),
                with("names", text::list_of(last->record.now.seating().names)))));
  }
  screen_.draw(list);
  screen_.blank();
  for (;;) {
    const auto line = screen_.ask(message("play", "which-game"));
    if (leaves(line)) return false;
    if (last && text::read_number(*line) == number) {
      request_.resume = last->file;
      return true;
    }
    request_.game = game_meant(*line);
    if (!request_.game.empty()) return true;
    screen_.print(message("play", "not-a-game", with("count", number)));
  }
}

std::string Menu::fault_in(const std::string& seats, const std::string& options) const {
  const auto list = read_seat_list(seats);
  if (!list) return list.error().what();
  const auto match = start_match({request_.game, list->seats, options}, request_.data);
  return match ? "" : match.error().what();
}

std::string Menu::fault_in_request() const {
  std::string seats;
  for (int i = 0; i < game().min_seats; ++i) seats += i == 0 ? "bot" : ", bot";
  return fault_in(seats, request_.options);
}

bool Menu::seats_will_do() {
  if (request_.seats.empty()) return false;
  const auto fault = fault_in(request_.seats, request_.options);
  if (!fault.empty()) screen_.print(text::sentence(fault));
  return fault.empty();
}

void Menu::say_who_plays() {
  screen_.print(message("play", "who-plays", with("players", record::players_of(request_.game)),
                        with("levels", bots::list_of_bots())));
}

bool Menu::choose_seats() {
  screen_.blank();
  say_who_plays();
  if (const auto colours = text::phrase(request_.game, "colours"); !colours.empty())
    screen_.print(colours);
  request_.seats.clear();
  for (;;) {
    const auto seated = text::split(request_.seats, ',').size();
    const auto line = screen_.ask(message("play", "player", with("number", seated + 1)));
    if (leaves(line)) return false;
    if (take_names(*line)) return true;
  }
}

bool Menu::take_names(const std::string& line) {
  const auto seated = [this] { return static_cast<int>(text::split(request_.seats, ',').size()); };
  if (line == "?") {
    say_who_plays();
    return false;
  }
  std::string seats = request_.seats;
  if (line.empty() && seats.empty()) {
    screen_.print(message("play", "nobody"));
    return false;
  }
  if (line.empty()) {
    // Bots fill the seats up to the game's minimum.
    for (int i = seated(); i < game().min_seats; ++i) seats += ", bot";
  } else {
    seats += (seats.empty() ? "" : ", ") + line;
  }
  // Too few seats is not an error while names are being entered.
  const auto count = static_cast<int>(text::split(seats, ',').size());
  std::string complete = seats;
  for (int i = count; i < game().min_seats; ++i) complete += ", bot";
  if (const auto fault = fault_in(complete, ""); !fault.empty()) {
    screen_.print(text::sentence(fault));
    return false;
  }
  request_.seats = seats;
  const bool whole_list = line.find(',') != std::string::npos && count >= game().min_seats;
  return line.empty() || whole_list || count == game().max_seats;
}

bool Menu::choose_options() {
  screen_.blank();
  return ask_options(screen_, request_.game, request_.options, [this](const std::string& options) {
    return fault_in(request_.seats, options);
  });
}

bool Menu::choose_dice() {
  const auto dice =
      ask_one_or_two(screen_, message("play", "which-dice"), message("play", "dice-program"),
                     message("play", "dice-table"), message("play", "dice"));
  if (dice == 2) request_.dice = "table";
  return dice.has_value();
}

}  // namespace

text::Result<bool> complete(PlayRequest& request, Screen& screen) {
  Menu menu(request, screen);
  const bool named = !request.game.empty();
  if (!named && !menu.choose_game()) return false;
  if (!request.resume.empty()) return true;
  if (const auto fault = menu.fault_in_request(); !fault.empty()) return text::Error{fault};
  if (!menu.seats_will_do() && !menu.choose_seats()) return false;
  if (!named && request.options.empty() && !menu.choose_options()) return false;
  return named || !request.dice.empty() || !request.seed.empty() || menu.choose_dice();
}

}  // namespace astragal::cli
