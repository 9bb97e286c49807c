#include "server/stop.h"

#include <csignal>

#include "host/log.h"

namespace astragal::server {

namespace {

using boost::system::error_code;

/// Closes all connections and stops when the last one has ended.
void leave(ServerState& state) {
  state.drained = true;
  for (const auto& [id, connection] : state.connections) connection->say_goodbye();
  if (state.connections.empty()) return state.io.stop();
  state.last_moment->expires_after(std::chrono::milliseconds(20));
  state.last_moment->async_wait([&state](error_code) { leave(state); });
}

}  // namespace

void begin_stop(ServerState& state) {
  if (state.stopping) {
    log(host::LogLevel::kWarning, "stopped_at_once");
    state.drained = false;
    return state.io.stop();
  }
  log(host::LogLevel::kInfo, "stopping", {{"connections", state.connections.size()}});
  state.stopping = true;
  error_code ignored;
  for (auto& acceptor : state.acceptors) acceptor.close(ignored);
  state.last_moment.emplace(state.io);
  auto last = std::make_shared<net::Timer>(state.io, state.options.limits.stop_time);
  last->async_wait([&state, last](error_code) {
    if (!state.drained) log(host::LogLevel::kError, "not_durable_in_time");
    state.io.stop();
  });
  state.hub->drain([&state] { leave(state); });
}

void catch_signals(ServerState& state) {
  state.signals.emplace(state.io, SIGTERM, SIGINT);
  for (const int harmless : {SIGXFSZ, SIGPIPE}) std::signal(harmless, SIG_IGN);
}

void watch_signals(ServerState& state) {
  state.signals->async_wait([&state](error_code error, int) {
    if (error) return;
    begin_stop(state);
    watch_signals(state);
  });
}

}  // namespace astragal::server
