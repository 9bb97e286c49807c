#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/result.h"

namespace astragal::cli {

/// Who sits down, and which of them are bots, both as a record has it.
struct Party {
  std::string seats;
  std::vector<std::pair<std::string, std::string>> bots;
};

/// Reads "Ann, Bob (green), bot, Kim:random": a seat called bot is one, and so is a name with a
/// level. Bots without a name are Bot, Bot2 and so on. Whether the names fit the game, the game
/// says.
text::Result<Party> read_party(std::string_view text);

}  // namespace astragal::cli
