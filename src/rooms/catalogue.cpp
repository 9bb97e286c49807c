#include "rooms/catalogue.h"

#include <algorithm>
#include <vector>

#include "bots/bots.h"
#include "games/game_traits.h"
#include "match/match.h"

namespace astragal::rooms {

namespace json = boost::json;

namespace {

template <class G>
GameInfo info_of() {
  using Text = games::GameText<G>;
  return {Text::kName,    G::kMinSeats,   G::kMaxSeats,
          Text::kOptions, Text::kColours, games::GameTraits<G>::kDice};
}

template <class... Gs>
std::vector<GameInfo> infos_of(const std::variant<Gs...>* /*list*/) {
  return {info_of<Gs>()...};
}

const std::vector<GameInfo>& all_games() {
  static const std::vector<GameInfo> kAll =
      infos_of(static_cast<const match::Match::Any*>(nullptr));
  return kAll;
}

json::object option_json(const text::OptionSpec& spec) {
  json::object shown{{"key", spec.key}, {"default", spec.fallback}};
  if (spec.max >= spec.min) {
    shown["min"] = spec.min;
    shown["max"] = spec.max;
  }
  if (!spec.words[0].empty()) shown["words"] = words_json(spec.words);
  if (!spec.instead_of.empty()) shown["instead_of"] = spec.instead_of;
  return shown;
}

}  // namespace

json::array words_json(std::span<const std::string_view> words) {
  json::array list;
  for (const auto word : words) {
    if (!word.empty()) list.push_back(json::string(word));
  }
  return list;
}

bool GameInfo::has_dice(std::string_view wanted) const {
  return std::find(dice.begin(), dice.end(), wanted) != dice.end();
}

const GameInfo* find_game(std::string_view name) {
  const auto& all = all_games();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [name](const GameInfo& info) { return info.name == name; });
  return found == all.end() ? nullptr : &*found;
}

json::object catalogue_json() {
  json::array games;
  for (const GameInfo& info : all_games()) {
    json::array options;
    for (const text::OptionSpec& spec : info.options) options.push_back(option_json(spec));
    games.push_back({{"name", info.name},
                     {"seats", {{"least", info.min_seats}, {"most", info.max_seats}}},
                     {"options", options},
                     {"colours", words_json(info.colours)},
                     {"dice", words_json(info.dice)}});
  }
  return {{"games", games}, {"bots", words_json(bots::level_names())}};
}

}  // namespace astragal::rooms
