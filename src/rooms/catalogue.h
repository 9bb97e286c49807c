#pragma once

#include <boost/json.hpp>

#include <span>
#include <string_view>

#include "text/options.h"

namespace astragal::rooms {

/// What there is to know of a game before it is opened.
struct GameInfo {
  std::string_view name;
  int min_seats;
  int max_seats;
  std::span<const text::OptionSpec> options;
  std::span<const std::string_view> colours;
  std::span<const std::string_view> dice;  ///< what it can be played with, the usual first

  [[nodiscard]] bool has_dice(std::string_view wanted) const;
};

/// Words as a JSON list, without empty ones.
boost::json::array words_json(std::span<const std::string_view> words);

/// nullptr if there is no such game.
const GameInfo* find_game(std::string_view name);

/// All games with what a form needs, and the bots.
boost::json::object catalogue_json();

}  // namespace astragal::rooms
