#pragma once

#include <string>
#include <string_view>

#include "host/budget.h"
#include "rooms/limits.h"
#include "server/options.h"
#include "text/result.h"

namespace astragal::cli {

/// All limits: of the network, of rooms, and of the server as a whole.
struct AllLimits {
  server::ServerLimits network{};
  rooms::LobbyLimits rooms{};
  host::Budget budget{};
};

/// Sets one limit from text such as `messages-per-second=40`.
text::Result<> set_limit(AllLimits& limits, std::string_view text);

/// A line for each limit: name, default, description.
std::string limits_help();

/// Raises the limit of open files to the maximum allowed: each connection needs one.
void allow_many_connections();

}  // namespace astragal::cli
