#include "cli/play/menu.h"

#include <fmt/format.h>

#include <algorithm>

#include "bots/bot.h"
#include "cli/files.h"
#include "cli/play/saved_games.h"
#include "cli/play/seat_list.h"
#include "record/talk.h"
#include "text/message.h"

namespace astragal::cli {

using text::message;
using text::with;

namespace {

constexpr int kIndent = 5;

bool leaves(const std::optional<std::string>& line) {
  return !line || *line == "q" || *line == "quit" || *line == "exit";
}

/// Properties of a game that do not depend on its players.
struct About {
  std::string_view name;
  int min_seats;
  int max_seats;
  std::vector<text::OptionSpec> options;
};

template <Game... Gs>
std::vector<About> about_games(const match::BasicMatch<Gs...>* /*list*/) {
  return {About{games::GameText<Gs>::kName,
                Gs::kMinSeats,
                Gs::kMaxSeats,
                {games::GameText<Gs>::kOptions.begin(), games::GameText<Gs>::kOptions.end()}}...};
}

class Menu {
 public:
  Menu(PlayRequest& request, Screen& screen)
      : request_(request),
        screen_(screen),
        games_(about_games(static_cast<const match::Match*>(nullptr))) {}

  /// The error in the request that no answer can correct; empty if there is none.
  [[nodiscard]] std::string fault_in_request() const;
  bool choose_game();
  /// Whether the given seats suit the chosen game; prints why not.
  [[nodiscard]] bool seats_will_do();
  bool choose_seats();
  bool choose_options();
  bool choose_dice();

 private:
  [[nodiscard]] const About& game() const {
    return *std::find_if(games_.begin(), games_.end(),
                         [this](const About& about) { return about.name == request_.game; });
  }
  /// Why the seats do not suit the game; empty if they do.
  [[nodiscard]] std::string fault_in(const std::string& seats, const std::string& options) const;
  bool take_game(const std::string& line, const std::optional<SavedGame>& last);
  void say_who_plays();
  /// Reads a name or an empty line; true when the list is complete.
  bool take_names(const std::string& line);

  PlayRequest& request_;
  Screen& screen_;
  std::vector<About> games_;
};

bool Menu::choose_game() {
  const auto last = last_unfinished_game();
  screen_.blank();
  screen_.print(message("play", "welcome"));
  screen_.blank();
  text::Block list;
  int number = 0;
  for (const About& about : games_) {
    const auto players =
        message("play", "menu-players", with("players", record::players_of(about.name)));
    list.add(fmt::format("{:>3}  {:<15} {:>16}", ++number, text::title_of(about.name), players));
    const auto tagline =
        text::wrapped(text::phrase(about.name, "tagline"), screen_.width() - kIndent);
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
    if (take_game(*line, last)) return true;
    screen_.print(message("play", "not-a-game", with("count", games_.size() + (last ? 1U : 0U))));
  }
}

bool Menu::take_game(const std::string& line, const std::optional<SavedGame>& last) {
  if (const auto number = text::read_number<std::size_t>(line)) {
    if (last && *number == games_.size() + 1) request_.resume = last->file;
    if (*number >= 1 && *number <= games_.size()) request_.game = games_[*number - 1].name;
    return !request_.resume.empty() || !request_.game.empty();
  }
  std::vector<std::string_view> meant;
  for (const About& about : games_) {
    const bool begins = about.name.starts_with(text::lower(line)) ||
                        text::lower(text::title_of(about.name)).starts_with(text::lower(line));
    if (!line.empty() && begins) meant.push_back(about.name);
  }
  if (meant.size() == 1) request_.game = meant[0];
  return meant.size() == 1;
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
  for (const text::OptionSpec& spec : game().options) {
    screen_.print(record::option_question(game().name, spec));
    for (;;) {
      const auto line = screen_.ask(spec.key);
      if (leaves(line)) return false;
      if (line->empty()) break;
      const std::string option = fmt::format("{}={}", spec.key, *line);
      const std::string all = request_.options.empty() ? option : request_.options + ", " + option;
      const auto fault = line->find_first_of(",=") == std::string::npos
                             ? fault_in(request_.seats, all)
                             : message("play", "one-value");
      if (fault.empty()) {
        request_.options = all;
        break;
      }
      screen_.print(text::sentence(fault));
    }
  }
  return true;
}

bool Menu::choose_dice() {
  screen_.print(message("play", "which-dice"));
  screen_.draw(screen_.numbered({message("play", "dice-program"), message("play", "dice-table")}));
  for (;;) {
    const auto line = screen_.ask(message("play", "dice"));
    if (leaves(line)) return false;
    if (line->empty() || *line == "1") return true;
    if (*line == "2") {
      request_.dice = "table";
      return true;
    }
    screen_.print(message("play", "one-or-two"));
  }
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
