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

/// A device at a table, through broken connections too: it comes back with its token and the last
/// event it saw, and says again what was not answered, under the same id.
class Session {
 public:
  using Clock = std::chrono::steady_clock;

  /// The connection broke; the next attempt comes after this pause.
  struct Lost {
    std::string why;
    std::chrono::milliseconds pause;
  };
  struct Back {};
  /// There is nothing more to wait for.
  struct End {
    enum class Kind {
      kNoServer,  ///< there never was a connection
      kDistrust,  ///< the server's certificate is not believed
      kRefused,   ///< the table is not there, or full; `heard` says so
      kGone,      ///< the table, or this person; `heard` says so
      kNonsense,  ///< what the server says cannot be true
    } kind;
    std::string why{};
    Heard heard{};
  };
  using News = std::variant<Heard, Lost, Back, End, dice::FairPart::Warning>;

  /// Begins to connect. The token and the part in fair dice are what an earlier visit left.
  Session(Link link, const Trust& trust, std::string token, dice::FairPart::Kept kept = {});

  [[nodiscard]] const Mirror& table() const { return mirror_; }
  [[nodiscard]] const Link& link() const { return link_; }
  [[nodiscard]] const std::string& token() const { return token_; }
  [[nodiscard]] const dice::FairPart::Kept& kept() const { return fair_.kept(); }
  /// Connected, and welcomed.
  [[nodiscard]] bool ready() const { return ready_; }
  /// Messages without an answer.
  [[nodiscard]] std::size_t unanswered() const { return outbox_.size(); }

  /// Says something; it gets an id, and is said again if the connection breaks before the answer.
  void send(boost::json::object message);

  /// Readable when pump() has something to do; -1 while it waits for wake_at().
  [[nodiscard]] int descriptor() const;
  [[nodiscard]] std::optional<Clock::time_point> wake_at() const {
    return wake_at_ ? wake_at_ : repeat_at_;
  }
  /// What happened since.
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
  Trust trust_;
  std::string token_;
  std::string own_token_;  ///< for whoever joins here, until it is known that they did
  Mirror mirror_;
  dice::FairPart fair_;
  std::unique_ptr<Channel> channel_;
  std::deque<Sent> outbox_;
  std::string id_prefix_;  ///< so that ids of this visit are nobody else's
  std::uint64_t last_id_ = 0;
  std::optional<Clock::time_point> wake_at_;    ///< for another attempt to connect
  std::optional<Clock::time_point> repeat_at_;  ///< for what was said too fast
  std::chrono::milliseconds pause_;
  bool anew_ = false;  ///< it missed more than the server would send after all
  bool ready_ = false;
  bool was_ready_ = false;
  bool over_ = false;
};

}  // namespace astragal::client
