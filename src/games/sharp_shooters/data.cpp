#include <fmt/format.h>

#include <algorithm>

#include "games/sharp_shooters/text.h"
#include "text/shipped.h"
#include "text/words.h"

namespace astragal::games {

using text::DataFault;

namespace json = boost::json;
using G = SharpShooters;
using Text = GameText<SharpShooters>;

namespace {

constexpr std::string_view kFullHouse = "AAABB";

struct Deck {
  std::array<std::array<G::Card, G::kCards>, 2> sides{};
};

text::Result<G::Row> read_row(std::string_view text) {
  const auto equals = std::min(text.find('='), text.size());
  const auto squares = text.substr(0, equals);
  const auto value = text::read_number(text.substr(std::min(equals + 1, text.size())));
  const bool digits = squares.find_first_not_of("123456") == std::string_view::npos;
  const bool wild = squares.find_first_not_of('*') == std::string_view::npos;
  if (squares.empty() || squares.size() > G::kMostSquares ||
      (!digits && !wild && squares != kFullHouse)) {
    return text::Error{"sharp-shooters.data-squares"_why, {{"row", text::shown(text)}}};
  }
  if (!value || *value % 10 != 0 || *value < -100 || *value > 100 || *value == 0) {
    return text::Error{"sharp-shooters.data-value"_why, {{"row", text::shown(text)}}};
  }
  std::uint32_t packed = 0;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    std::uint32_t square = 0;
    if (digits) {
      square = static_cast<std::uint32_t>(squares[i] - '0');
    } else if (i == 0) {
      square = G::kAny;
    } else {
      square = squares[i] == squares[i - 1] ? G::kSame : G::kOther;
    }
    packed |= square << (4 * i);
  }
  return G::Row{packed, static_cast<std::uint32_t>(squares.size()), *value / 10};
}

/// Replaces the cards of `deck` that `data` names.
std::optional<DataFault> replace_cards(Deck& deck, const json::value& data) {
  const auto* object = data.if_object();
  const auto* cards = object == nullptr ? nullptr : object->if_contains("cards");
  if (cards == nullptr || !cards->is_object() || object->size() != 1) {
    return DataFault{"sharp-shooters.data"_why};
  }
  for (const auto& [name, rows] : cards->get_object()) {
    const std::string key = "cards." + std::string(name);
    const char last = name.empty() ? ' ' : name.back();
    const auto number =
        text::read_number(std::string_view(name).substr(0, name.size() - !name.empty()));
    const auto side = last == 'A' ? G::Side::kA : G::Side::kB;
    if (!number || *number < 1 || *number > G::kCards ||
        name != Text::face_name(*number - 1, side)) {
      return DataFault{{"sharp-shooters.data-card"_why, {{"card", text::shown(name)}}}, key};
    }
    const auto* list = rows.if_array();
    if (list == nullptr || list->size() != G::kRows) {
      return DataFault{{"sharp-shooters.data-rows"_why, {{"card", name}}}, key};
    }
    for (std::size_t i = 0; i < G::kRows; ++i) {
      const auto* text = (*list)[i].if_string();
      if (text == nullptr) {
        return DataFault{{"sharp-shooters.data-text"_why, {{"row", i + 1}, {"card", name}}}, key};
      }
      const auto row = read_row(*text);
      if (!row)
        return DataFault{
            {"sharp-shooters.data-in-card"_why, {{"card", name}, {"why", row.error()}}}, key};
      deck.sides[static_cast<std::size_t>(side)][*number - 1][i] = *row;
    }
  }
  return std::nullopt;
}

const Deck& shipped_deck() {
  static const Deck kDeck = [] {
    Deck deck;
    const auto file = text::DataFile::parse("sharp-shooters.toml",
                                            std::string(text::shipped_file("sharp-shooters.toml")));
    [[maybe_unused]] const auto fault = replace_cards(deck, file->value());
    assert(!fault);
    return deck;
  }();
  return kDeck;
}

}  // namespace

Configured<G::Config> Text::configure(const Setup& setup) {
  Deck deck = shipped_deck();
  if (!setup.data.is_null()) {
    if (auto fault = replace_cards(deck, setup.data)) return *fault;
  }
  G::Config config;
  config.seats = static_cast<int>(setup.seating.names.size());
  config.rounds = setup.options[0];
  config.side = setup.options[1] == text::OptionSpec::word(0) ? G::Side::kA : G::Side::kB;
  config.cards = deck.sides[static_cast<std::size_t>(config.side)];
  const int dice = config.seats * G::dice_each(config.seats);
  for (int card = 0; card < G::kCards; ++card) {
    int squares = 0;
    for (const auto& row : config.cards[card]) squares += static_cast<int>(row.length);
    if (squares > dice) {
      const std::string name = face_name(card, config.side);
      return DataFault{
          {"sharp-shooters.data-too-many"_why,
           {{"card", name}, {"squares", squares}, {"players", config.seats}, {"dice", dice}}},
          "cards." + name};
    }
  }
  return config;
}

json::object Text::data(const G::Config& config) {
  json::object cards;
  for (int card = 0; card < G::kCards; ++card) {
    if (config.cards[card] == shipped_deck().sides[static_cast<std::size_t>(config.side)][card]) {
      continue;
    }
    json::array rows;
    for (const auto& row : config.cards[card]) rows.push_back(json::string(words(row)));
    cards[face_name(card, config.side)] = rows;
  }
  return cards.empty() ? json::object{} : json::object{{"cards", cards}};
}

std::string Text::words(const G::Row& row) {
  std::string squares;
  bool full_house = false;
  for (int i = 0; i < static_cast<int>(row.length); ++i) {
    full_house = full_house || row.square(i) == G::kOther;
    squares += row.square(i) <= 6 ? static_cast<char>('0' + row.square(i)) : '*';
  }
  return fmt::format("{}={}", full_house ? kFullHouse : squares, row.value());
}

std::string Text::face_name(int card, G::Side side) {
  return fmt::format("{}{}", card + 1, side == G::Side::kA ? 'A' : 'B');
}

}  // namespace astragal::games
