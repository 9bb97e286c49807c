#pragma once

#include <boost/json.hpp>

#include <span>
#include <string_view>

#include "text/options.h"

namespace astragal::rooms {

/// Properties of a game that are needed to open a table.
struct GameInfo {
  std::string_view name;
  int min_seats;
  int max_seats;
  std::span<const text::OptionSpec> options;
  std::span<const std::string_view> colours;
  std::span<const std::string_view> dice;  ///< possible dice, the default first

  [[nodiscard]] bool has_dice(std::string_view wanted) const;
};

/// The non-empty words as a JSON array.
boost::json::array words_json(std::span<const std::string_view> words);

/// nullptr if there is no such game.
const GameInfo* find_game(std::string_view name);

/// All games with their options, and the bots: the answer to GET /api/games.
boost::json::object catalogue_json();

}  // namespace astragal::rooms
