#pragma once

#include <string>
#include <string_view>

#include "host/budget.h"
#include "rooms/limits.h"
#include "server/options.h"
#include "text/result.h"

namespace astragal::cli {

/// Everything that strangers may do, of the network and of the rooms, and what there is for all.
struct AllLimits {
  server::ServerLimits network{};
  rooms::LobbyLimits rooms{};
  host::Budget budget{};
};

/// Sets one limit from text such as `messages-per-second=40`.
text::Result<> set_limit(AllLimits& limits, std::string_view text);

/// A line for each limit: its name, its default and what it is.
std::string limits_help();

/// Connections are files to the system, which lets a process have few unless it asks for more: asks
/// for as many as it may.
void allow_many_connections();

}  // namespace astragal::cli
