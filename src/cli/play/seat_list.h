#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/result.h"

namespace astragal::cli {

/// Seats and bots, in the form of a record's headers.
struct SeatList {
  std::string seats;
  std::vector<std::pair<std::string, std::string>> bots;
};

/// Reads "Ann, Bob (green), bot, Kim:random": the name `bot` or a level makes a bot. Bots without a
/// name are Bot, Bot2 and so on. The game checks the names.
text::Result<SeatList> read_seat_list(std::string_view text);

}  // namespace astragal::cli
