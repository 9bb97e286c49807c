#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "client/link.h"

namespace astragal::client {

/// TLS settings of a client.
struct TlsOptions {
  bool any_certificate = false;  ///< also unsigned or expired ones
};

/// A WebSocket to a server. Its own thread resolves, connects and reads. The owner polls
/// `descriptor` together with its other descriptors.
class Channel {
 public:
  struct Opened {};
  struct Text {
    std::string text;
  };
  struct Ended {
    std::string why;         ///< part of a sentence: "connection refused"
    bool opened = false;     ///< it had been open before
    bool untrusted = false;  ///< the certificate was rejected; a retry would fail too
    bool too_much = false;   ///< close code 1013: this client read too slowly
  };
  using Event = std::variant<Opened, Text, Ended>;

  /// Starts to connect.
  Channel(const Link& link, const TlsOptions& tls);
  /// Closes at once; messages sent before are still delivered if it was open.
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  /// Readable when take() has events.
  [[nodiscard]] int descriptor() const;
  /// Events since the last call, oldest first. Ended is the last one.
  std::vector<Event> take();
  /// Only after Opened.
  void send(std::string text);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// An HTTP answer.
struct Fetched {
  int status = 0;
  std::string body{};
};

/// Sends an HTTP request and waits; polls `cancelled`.
text::Result<Fetched> fetch(const Link& link, const TlsOptions& tls, const std::string& method,
                            const std::string& path, const std::string& body,
                            const std::function<bool()>& cancelled);

}  // namespace astragal::client
