#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "client/link.h"

namespace astragal::client {

/// Whom a client believes.
struct Trust {
  bool any_certificate = false;  ///< also one that nobody vouches for
};

/// A WebSocket to a server. A thread of its own does the waiting: resolving, connecting, TLS,
/// reading. Whoever owns it looks at `descriptor` with poll, beside whatever else they wait for.
class Channel {
 public:
  struct Opened {};
  struct Text {
    std::string text;
  };
  struct Ended {
    std::string why;        ///< a sentence's part: "connection refused"
    bool opened = false;    ///< it was open before
    bool distrust = false;  ///< its certificate is not believed: trying again will not help
    bool too_much = false;  ///< more waited for this side than the server keeps (1013)
  };
  using Event = std::variant<Opened, Text, Ended>;

  /// Begins to connect.
  Channel(const Link& link, const Trust& trust);
  /// Ends it at once; what was sent before is on its way if it was open.
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  /// Readable when take() has something.
  [[nodiscard]] int descriptor() const;
  /// What happened since, oldest first. After Ended nothing happens.
  std::vector<Event> take();
  /// Once it is open.
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

/// Asks a server; `cancelled` is looked at now and then.
text::Result<Fetched> fetch(const Link& link, const Trust& trust, const std::string& method,
                            const std::string& path, const std::string& body,
                            const std::function<bool()>& cancelled);

}  // namespace astragal::client
