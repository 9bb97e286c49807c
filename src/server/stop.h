#pragma once

#include "server/state.h"

namespace astragal::server {

/// From now on SIGTERM and SIGINT wait for watch_signals, and what only tells of trouble with files
/// and pipes ends nothing.
void catch_signals(ServerState& state);

/// SIGTERM and SIGINT stop the server, also those that came since catch_signals.
void watch_signals(ServerState& state);

/// Ends in an orderly way: nobody new is let in, the hub makes everything durable, the peers are
/// told. A second call ends at once, and so does the end of the time for it.
void begin_stop(ServerState& state);

}  // namespace astragal::server
