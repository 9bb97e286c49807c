#include "cli/screen/questions.h"

#include <fmt/format.h>

#include "match/match.h"
#include "record/talk.h"
#include "rooms/catalogue.h"
#include "text/message.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal::cli {

using text::message;

bool leaves(const std::optional<std::string>& line) {
  return !line || *line == "q" || *line == "quit" || *line == "exit";
}

std::string_view game_meant(std::string_view line) {
  const auto names = match::Match::game_names();
  if (const auto number = text::read_number<std::size_t>(line)) {
    return *number >= 1 && *number <= names.size() ? names[*number - 1] : "";
  }
  const std::string typed = text::lower(line);
  std::string_view meant;
  for (const auto name : names) {
    if (!name.starts_with(typed) && !text::lower(text::title_of(name)).starts_with(typed)) continue;
    if (typed.empty() || !meant.empty()) return "";
    meant = name;
  }
  return meant;
}

std::optional<int> ask_one_or_two(Screen& screen, std::string_view question, const std::string& one,
                                  const std::string& two, std::string_view prompt) {
  screen.print(question);
  screen.draw(screen.numbered({one, two}));
  for (;;) {
    const auto line = screen.ask(prompt);
    if (leaves(line)) return std::nullopt;
    if (line->empty() || *line == "1") return 1;
    if (*line == "2") return 2;
    screen.print(message("play", "one-or-two"));
  }
}

bool ask_options(Screen& screen, std::string_view game, std::string& options,
                 const std::function<std::string(const std::string&)>& fault_in) {
  for (const text::OptionSpec& spec : rooms::find_game(game)->options) {
    screen.print(record::option_question(game, spec));
    for (;;) {
      const auto line = screen.ask(spec.key);
      if (leaves(line)) return false;
      if (line->empty()) break;
      const std::string all =
          fmt::format("{}{}{}={}", options, options.empty() ? "" : ", ", spec.key, *line);
      const bool one_value = line->find_first_of(",=") == std::string::npos;
      const auto fault = one_value ? fault_in(all) : message("play", "one-value");
      if (fault.empty()) {
        options = all;
        break;
      }
      screen.print(text::sentence(fault));
    }
  }
  return true;
}

}  // namespace astragal::cli
