#include "cli/play/seat_list.h"

#include <fmt/format.h>

#include <algorithm>

#include "bots/bots.h"
#include "record/lines.h"
#include "text/message.h"
#include "text/new_names.h"
#include "text/words.h"

namespace astragal::cli {

namespace {

struct Item {
  std::string name;    ///< empty for a bot to be named
  std::string level;   ///< empty for a person
  std::string colour;  ///< with its brackets
};

text::Result<Item> read_item(std::string_view text) {
  Item item;
  if (const auto open = text.find('('); open != std::string_view::npos) {
    item.colour = text.substr(open);
    text = text::trim(text.substr(0, open));
  }
  const auto colon = text.rfind(':');
  if (colon != std::string_view::npos && record::is_level(text.substr(colon + 1))) {
    item.level = text.substr(colon + 1);
    text = text::trim(text.substr(0, colon));
    if (!bots::read_bot(item.level)) {
      return text::Error{text::message("play", "no-such-bot",
                                       text::with("level", text::in_quotes(item.level)),
                                       text::with("levels", bots::list_of_bots()))};
    }
  }
  if (text::lower(text) == "bot") {
    if (item.level.empty()) item.level = name_of(bots::Bot::kSimple);
    return item;
  }
  auto name = text::read_new_name(text);
  if (!name) return name.error();
  item.name = std::move(*name);
  return item;
}

}  // namespace

text::Result<SeatList> read_seat_list(std::string_view text) {
  std::vector<Item> items;
  for (const auto piece : text::split(text, ',')) {
    auto item = read_item(piece);
    if (!item) return item.error();
    for (const Item& other : items) {
      // Equal names are left to the game, which has an error message for them.
      if (!item->name.empty() && item->name != other.name &&
          text::NameLook(item->name).like(text::NameLook(other.name))) {
        return text::Error{text::message("play", "names-alike",
                                         text::with("name", text::in_quotes(other.name)),
                                         text::with("other", text::in_quotes(item->name)))};
      }
    }
    items.push_back(std::move(*item));
  }
  const auto taken = [&items](const std::string& name) {
    return std::any_of(items.begin(), items.end(),
                       [&](const Item& item) { return item.name == name; });
  };
  SeatList list;
  int number = 1;
  for (Item& item : items) {
    while (item.name.empty()) {
      std::string name = number == 1 ? "Bot" : fmt::format("Bot{}", number);
      ++number;
      if (!taken(name)) item.name = std::move(name);
    }
    list.seats += fmt::format("{}{}{}{}", list.seats.empty() ? "" : ", ", item.name,
                              item.colour.empty() ? "" : " ", item.colour);
    if (!item.level.empty()) list.bots.emplace_back(item.name, item.level);
  }
  return list;
}

}  // namespace astragal::cli
