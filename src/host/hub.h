#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "host/http.h"

namespace astragal::host {

/// Identifies a WebSocket connection; unique while the server runs.
using ConnectionId = std::uint64_t;

/// The network as a hub uses it.
class Network {
 public:
  virtual ~Network() = default;

  /// Runs a function on the network thread. Callable from any thread.
  virtual void post(std::function<void()> task) = 0;
  /// Sends a message; one text can be shared by many connections. Messages queue while another is
  /// written. A connection with too much queued is closed with 1013, and its client can reconnect.
  /// Messages to a closed connection are ignored.
  virtual void send(ConnectionId id, SharedText text) = 0;
  /// Closes a connection after the queued messages, with a code of RFC 6455 and a sentence of at
  /// most 120 bytes. Later messages from it are ignored.
  virtual void close(ConnectionId id, std::uint16_t code, std::string_view reason) = 0;

 protected:
  Network() = default;
  Network(const Network&) = default;
  Network(Network&&) = default;
  Network& operator=(const Network&) = default;
  Network& operator=(Network&&) = default;
};

/// The application behind the network. It is called for every event of a client and answers through
/// Network. All calls are on the network thread and must be short: long computations go to Workers,
/// durable changes to the Committer.
class Hub {
 public:
  virtual ~Hub() = default;

  /// A request for a path under /api/. `request` stays valid until `reply` is called.
  virtual void http(const HttpRequest& request, HttpReply reply) = 0;
  /// The client of this request disconnected before the answer. The work can be cancelled, but
  /// `reply` must still be called.
  virtual void hung_up(std::uint64_t /*request*/) {}

  /// A client wants to open a WebSocket. A returned answer refuses it over HTTP; otherwise the
  /// connection is open and can be sent to at once. Limits and origin have been checked.
  virtual std::optional<HttpAnswer> opened(ConnectionId id, const HttpRequest& request) = 0;
  /// A message of a client. The text is valid UTF-8, and valid during the call only.
  virtual void said(ConnectionId id, std::string_view text) = 0;
  /// An opened connection has closed, for any reason. Called once, and never from within send() or
  /// close().
  virtual void closed(ConnectionId id) = 0;

  /// Called 20 times a second with the time of a steady clock in milliseconds.
  virtual void tick(std::int64_t now) = 0;
  /// The server is stopping: accept nothing new, and call `done` on the network thread when
  /// everything is durable. Connections stay open until then.
  virtual void drain(std::function<void()> done) = 0;
  /// The reason why a load balancer should send no clients here, in a few words; empty if healthy.
  [[nodiscard]] virtual std::string_view trouble() const { return {}; }
  /// Updates gauges; called before metrics are written.
  virtual void measure() {}
};

}  // namespace astragal::host
