#include "cli/join/waiting.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/join/words.h"
#include "rooms/catalogue.h"
#include "text/canvas.h"
#include "text/message.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal::cli {

using client::Mirror;
using text::message;
using text::with;

namespace {

using Paint = text::Style::Paint;

constexpr int kNameColumns = 24;
constexpr std::size_t kFreeLines = 3;

std::string dice_of(const Mirror& table) { return message("join", "dice-" + table.about().dice); }

std::string heading(const Mirror& table, const text::Style& style) {
  const auto& about = table.about();
  std::string line = style(Paint::kBold, text::title_of(about.game));
  if (!about.options.empty()) line += " · " + about.options;
  line += " · " + dice_of(table);
  if (about.clock != 0) line += " · " + text::counted("join", "clock", about.clock);
  return line + " · " + message("join", about.listed ? "listed" : "private");
}

/// The player of a seat, as seen by this person.
std::string role(const Mirror& table, const Mirror::Seated& seat) {
  std::vector<std::string> parts;
  if (!seat.bot.empty() && seat.who == 0)
    parts.push_back(message("join", "a-bot", with("level", seat.bot)));
  if (seat.who != 0 && seat.who == table.who()) parts.push_back(message("join", "you"));
  if (seat.who != 0 && seat.who == table.host()) parts.push_back(message("join", "host"));
  if (seat.who != 0 && !table.is_here(seat.who)) parts.push_back(message("join", "away"));
  const std::string owner = table.name_of(seat.who);
  if (!owner.empty() && owner != seat.name && seat.who != table.who()) {
    parts.push_back(message("join", "of", with("name", owner)));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string seat_line(const Mirror& table, std::size_t index, const text::Style& style) {
  const Mirror::Seated& seat = table.seats()[index];
  const std::string number = style(Paint::kBold, fmt::format("{:>4} ", index + 1));
  if (!seat.taken()) return number + style(Paint::kDim, message("join", "free"));
  std::string name = seat.name;
  if (!seat.colour.empty()) name += fmt::format(" ({})", seat.colour);
  const std::string what = role(table, seat);
  return number + (what.empty() ? name : text::fit(name, kNameColumns) + " " + what);
}

/// People without a seat.
std::string onlookers(const Mirror& table) {
  std::vector<std::string> names;
  for (const auto& person : table.people()) {
    const bool sits = std::any_of(table.seats().begin(), table.seats().end(),
                                  [&](const auto& seat) { return seat.who == person.who; });
    if (sits || !(table.is_here(person.who) || person.who == table.who())) continue;
    names.push_back(person.who == table.who()
                        ? message("join", "you-name", with("name", person.name))
                        : person.name);
  }
  if (table.watching() > 0) names.push_back(text::counted("join", "watching", table.watching()));
  return names.empty() ? "" : message("join", "onlookers", with("names", text::list_of(names)));
}

record::Choice choice(const std::string& words, const std::string& said) { return {words, said}; }

}  // namespace

std::string waiting_picture(const Mirror& table, const client::Link& link, const Screen& screen) {
  const text::Style style = screen.style();
  std::string text = heading(table, style) + "\n";
  text += message("join", "invite", with("link", link.invitation())) + "\n\n";
  const auto& seats = table.seats();
  std::size_t shown = seats.size();
  while (shown > 0 && !seats[shown - 1].taken()) --shown;
  // Free seats at the end share one line if there are many.
  const bool many = seats.size() - shown > kFreeLines;
  for (std::size_t i = 0; i < (many ? shown : seats.size()); ++i) {
    text += seat_line(table, i, style) + "\n";
  }
  if (many) {
    const int least = static_cast<int>(shown) + 1;
    text += "   " +
            style(Paint::kDim,
                  message("join", "free-to", with("least", least), with("most", seats.size()))) +
            "\n";
  }
  if (const auto line = onlookers(table); !line.empty())
    text += text::wrapped(line, screen.width());
  if (const auto line = series_of(table); !line.empty())
    text += text::wrapped(line, screen.width());
  if (!table.commitment().empty()) {
    text += "\n" + style(Paint::kDim, message("join", "commitment")) + "\n" +
            style(Paint::kDim, "  " + table.commitment()) + "\n";
  }
  return text;
}

std::vector<record::Choice> waiting_choices(const Mirror& table) {
  std::vector<record::Choice> all;
  if (table.who() == 0) return all;
  const auto& seats = table.seats();
  const auto mine = table.my_seats();
  const auto taken =
      std::count_if(seats.begin(), seats.end(), [](const auto& s) { return s.taken(); });
  const auto free =
      std::find_if(seats.begin(), seats.end(), [](const auto& s) { return !s.taken(); });
  const auto seat = static_cast<int>(free - seats.begin()) + 1;
  const rooms::GameInfo* game = rooms::find_game(table.about().game);
  const bool enough = game != nullptr && taken >= game->min_seats;
  if (mine.empty() && free != seats.end()) {
    all.push_back(
        choice(fmt::format("sit {}", seat), message("join", "choice-sit", with("seat", seat))));
  }
  if (table.is_host() && enough) all.push_back(choice("start", message("join", "choice-start")));
  if (table.is_host() && free != seats.end()) {
    all.push_back(
        choice(fmt::format("bot {}", seat), message("join", "choice-bot", with("seat", seat))));
  }
  if (!mine.empty() && free != seats.end()) {
    all.push_back(choice(fmt::format("another {}", seat),
                         message("join", "choice-another", with("seat", seat))));
  }
  if (table.is_host() && taken > 1) {
    all.push_back(table.agreed().shuffled ? choice("seated", message("join", "choice-keep-order"))
                                          : choice("shuffle", message("join", "choice-shuffle")));
  }
  for (const Seat own : mine) {
    all.push_back(choice(fmt::format("stand {}", own + 1),
                         message("join", "choice-stand", with("seat", own + 1),
                                 with("name", seats[static_cast<std::size_t>(own)].name))));
  }
  for (std::size_t i = 0; table.is_host() && i < seats.size(); ++i) {
    if (!seats[i].taken() || seats[i].who == table.who()) continue;
    all.push_back(choice(fmt::format("remove {}", i + 1),
                         message("join", "choice-remove", with("name", seats[i].name))));
  }
  return all;
}

std::vector<record::Choice> ended_choices(const Mirror& table) {
  std::vector<record::Choice> all;
  if (!table.my_seats().empty() || table.is_host()) {
    all.push_back(choice("again", message("join", "choice-again")));
    all.push_back(choice("quit", message("join", "choice-quit")));
  }
  return all;
}

}  // namespace astragal::cli
