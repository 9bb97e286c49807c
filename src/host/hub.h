#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "host/http.h"

namespace astragal::host {

/// Names one WebSocket connection; never used again for another one.
using ConnectionId = std::uint64_t;

/// The network as a hub uses it.
class Network {
 public:
  virtual ~Network() = default;

  /// Runs something on the network thread. From any thread.
  virtual void post(std::function<void()> task) = 0;
  /// Sends a message. One text may go to many connections, and is kept once. While a message is
  /// being written others queue; whoever has too much waiting is dropped with 1013 and can come
  /// back. To a connection that is gone nothing happens.
  virtual void send(ConnectionId id, SharedText text) = 0;
  /// Closes a connection after what was sent, with a code of RFC 6455 and a sentence of at most 120
  /// bytes. Nothing that it says after this is heard.
  virtual void close(ConnectionId id, std::uint16_t code, std::string_view reason) = 0;

 protected:
  Network() = default;
  Network(const Network&) = default;
  Network(Network&&) = default;
  Network& operator=(const Network&) = default;
  Network& operator=(Network&&) = default;
};

/// What stands behind the network: it is told what strangers do, and answers through Network.
/// Everything is called on the network thread, and must be quick: what takes long goes to Workers,
/// what must be durable to the Committer.
class Hub {
 public:
  virtual ~Hub() = default;

  /// A request for a path under /api/. `request` stays as it is until `reply` is called.
  virtual void http(const HttpRequest& request, HttpReply reply) = 0;
  /// Whoever sent this request has gone before the answer: nobody waits for it any more, but
  /// `reply` must still be called.
  virtual void hung_up(std::uint64_t /*request*/) {}

  /// Somebody wants to open a WebSocket. A refusal is an answer of HTTP; without one the connection
  /// is open, and may be sent to at once. The limits and the origin have been checked.
  virtual std::optional<HttpAnswer> opened(ConnectionId id, const HttpRequest& request) = 0;
  /// A message came. The text is UTF-8 and lives during the call.
  virtual void said(ConnectionId id, std::string_view text) = 0;
  /// A connection that was opened is no more, whoever ended it. Called once, and never from within
  /// send() or close().
  virtual void closed(ConnectionId id) = 0;

  /// Called 20 times a second, with milliseconds of a clock that never goes back.
  virtual void tick(std::int64_t now) = 0;
  /// The server stops: take nothing new, and call `done` on the network thread when everything is
  /// durable. The connections are open until then.
  virtual void drain(std::function<void()> done) = 0;
  /// Why nobody should be sent here just now, in a few words; empty if all is well.
  [[nodiscard]] virtual std::string_view trouble() const { return {}; }
  /// Called before figures are shown, to bring gauges up to date.
  virtual void measure() {}
};

}  // namespace astragal::host
