#pragma once

#include <boost/json.hpp>

#include <span>
#include <string_view>

#include "text/options.h"

namespace astragal {

/// What there is to know of a game before it is opened.
struct GameInfo {
  std::string_view name;
  int min_seats;
  int max_seats;
  std::span<const OptionSpec> options;
  std::span<const std::string_view> colours;
  std::string_view rolled;  ///< the dice that the program makes: fair, or thrown
};

/// nullptr if there is no such game.
const GameInfo* find_game(std::string_view name);

/// All games with what a form needs, and the bots.
boost::json::object catalogue_json();

}  // namespace astragal
