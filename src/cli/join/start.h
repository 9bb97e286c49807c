#pragma once

#include <optional>
#include <string>

#include "cli/join/request.h"
#include "cli/screen/screen.h"
#include "client/channel.h"

namespace astragal::cli {

/// A chosen or newly opened table, and the token if it is new.
struct ChosenTable {
  client::Link link;
  std::string token{};
};

/// Lets the user choose a listed table or open a new one; opens one directly if the request names a
/// game. Nothing if the user quits.
text::Result<std::optional<ChosenTable>> choose_table(JoinRequest& request,
                                                      const client::Link& server, Screen& screen);

}  // namespace astragal::cli
