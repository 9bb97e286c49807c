#pragma once

#include <boost/json.hpp>

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "client/channel.h"
#include "client/mirror.h"
#include "dice/fair_part.h"

namespace astragal::client {

/// A device's connection to a table. It reconnects with its token and the last event it saw, and
/// resends unanswered messages under the same id.
class Session {
 public:
  using Clock = std::chrono::steady_clock;

  /// The connection broke; the next attempt follows after `pause`.
  struct Lost {
    std::string why;
    std::chrono::milliseconds pause;
  };
  struct Back {};
  /// The session is over.
  struct End {
    enum class Kind {
      kNoServer,              ///< never connected
      kUntrustedCertificate,  ///< the server's certificate was rejected
      kRefused,               ///< the table does not exist or is full; `heard` has details
      kGone,                  ///< the table or this person was removed; `heard` has details
      kProtocolError,         ///< a message of the server was malformed or illegal
    } kind;
    std::string why{};
    Heard heard{};
  };
  using News = std::variant<Heard, Lost, Back, End, dice::FairPart::Warning>;

  /// Starts to connect. `token` and `kept` are from an earlier visit.
  Session(Link link, const TlsOptions& tls, std::string token, dice::FairPart::Kept kept = {});

  [[nodiscard]] const Mirror& table() const { return mirror_; }
  [[nodiscard]] const Link& link() const { return link_; }
  [[nodiscard]] const std::string& token() const { return token_; }
  [[nodiscard]] const dice::FairPart::Kept& kept() const { return fair_.kept(); }
  /// Connected and welcomed.
  [[nodiscard]] bool ready() const { return ready_; }
  /// Number of messages without an answer.
  [[nodiscard]] std::size_t unanswered() const { return outbox_.size(); }

  /// Gives the message an id and sends it; resends it after a broken connection until it is
  /// answered.
  void send(boost::json::object message);

  /// Readable when pump() has work to do; -1 while waiting for wake_at().
  [[nodiscard]] int descriptor() const;
  [[nodiscard]] std::optional<Clock::time_point> wake_at() const {
    return wake_at_ ? wake_at_ : repeat_at_;
  }
  /// Handles events of the connection and returns the news since the last call.
  std::vector<News> pump();

 private:
  struct Sent {
    std::string id;
    std::string type;
    std::string text;
  };

  void connect();
  void say_hello();
  void repeat();
  void play_fair(const boost::json::object& message, std::vector<News>& news);
  void ended(const Channel::Ended& end, std::vector<News>& news);
  void heard(const std::string& text, std::vector<News>& news);
  void end(End::Kind kind, std::string why, Heard heard, std::vector<News>& news);

  Link link_;
  TlsOptions tls_;
  std::string token_;
  std::string own_token_;  ///< sent with a join or claim; becomes token_ once that succeeded
  Mirror mirror_;
  dice::FairPart fair_;
  std::unique_ptr<Channel> channel_;
  std::deque<Sent> outbox_;
  std::string id_prefix_;  ///< random, so that ids differ between visits
  std::uint64_t last_id_ = 0;
  std::optional<Clock::time_point> wake_at_;    ///< time of the next attempt to connect
  std::optional<Clock::time_point> repeat_at_;  ///< time to resend refused messages
  std::chrono::milliseconds pause_;
  bool anew_ = false;  ///< request a complete welcome: too many events were missed
  bool ready_ = false;
  bool was_ready_ = false;
  bool over_ = false;
};

}  // namespace astragal::client
