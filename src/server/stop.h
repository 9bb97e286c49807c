#pragma once

#include "server/state.h"

namespace astragal::server {

/// Blocks SIGTERM and SIGINT until watch_signals; ignores SIGXFSZ and SIGPIPE.
void catch_signals(ServerState& state);

/// Stops the server on SIGTERM and SIGINT, also those received since catch_signals.
void watch_signals(ServerState& state);

/// Stops gracefully: accepts nobody, lets the hub make everything durable, closes all connections.
/// A second call, or the end of `stop_time`, stops at once.
void begin_stop(ServerState& state);

}  // namespace astragal::server
