#pragma once

// Somebody at a table, as a client sees it: it speaks the protocol, remembers everything it was
// told, and after a broken connection comes back and says again what was not answered. It never
// waits; whoever has guests polls their sockets.

#include <boost/json.hpp>

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dice/fair_part.h"
#include "peer.h"

namespace astragal::tests {

/// What a device needs to come to a table.
struct Invitation {
  std::string room;
  std::string token{};    ///< none: somebody looks on
  std::string address{};  ///< where it seems to come from, for a server behind a proxy
};

class Guest {
 public:
  using Clock = std::chrono::steady_clock;
  struct Message {
    std::string id;
    std::string text;
    int times = 0;  ///< it was sent
  };
  struct Refusal {
    std::string code;
    std::string text;
  };

  Guest(Invitation invitation, std::string name)
      : invitation_(std::move(invitation)), name_(std::move(name)) {}

  /// Connects. Once that is done it says hello, with the last event it has seen, and again whatever
  /// was not answered.
  bool come(const std::string& server);
  void hang_up();
  [[nodiscard]] bool is_connected() const { return peer_.has_value(); }
  /// -1 if there is none.
  [[nodiscard]] int socket() const { return peer_ ? peer_->socket() : -1; }
  /// The connection that is open, or else the next one, breaks after so many bytes that were sent
  /// or heard. `hard` is a reset, otherwise an end as of a program that was closed.
  void break_after_sending(std::size_t bytes, bool hard);
  void break_after_hearing(std::size_t bytes, bool hard);
  /// The same in the middle of the next message of this type that is heard.
  void break_in_hearing(std::string type, bool hard);
  /// Takes in what has arrived; called when the socket is readable.
  void listen();

  /// Says something new; it has an id and is said again until it is answered.
  void say(boost::json::object message);
  /// Says again what was not answered, on the connection that is open.
  void repeat();
  /// No answer for so long, though connected.
  [[nodiscard]] bool waits_since(Clock::time_point time) const;
  /// Joins the table with another name, as somebody new.
  void forget_token();

  // What it knows.
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& room() const { return invitation_.room; }
  /// Was welcomed on this connection, and everything it said was answered.
  [[nodiscard]] bool is_settled() const { return welcomed_ && unanswered_.empty(); }
  [[nodiscard]] bool is_welcome() const { return welcomed_; }
  [[nodiscard]] int who() const { return who_; }
  /// Everything that happened, from event 1, as it was told; empty where a welcome stood for it.
  [[nodiscard]] const std::vector<std::string>& events() const { return events_; }
  [[nodiscard]] const boost::json::value& table() const { return table_; }
  [[nodiscard]] const boost::json::value& now() const { return now_; }
  [[nodiscard]] const std::map<std::string, std::uint64_t>& done() const { return done_; }
  /// What was refused and sent only once: these must not be in the log.
  [[nodiscard]] const std::map<std::string, Refusal>& refused() const { return refused_; }
  [[nodiscard]] const std::deque<Message>& unanswered() const { return unanswered_; }
  /// What the server must never do, and did.
  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }
  /// Refusals for want of a disk; such messages stay unanswered.
  [[nodiscard]] const std::vector<Refusal>& storage_refusals() const { return storage_refusals_; }
  /// How often the connection broke, by what it broke in: `say decide`, `hear event`, … or nothing
  /// in particular.
  [[nodiscard]] const std::map<std::string, int>& breaks() const { return breaks_; }
  /// How often it came at a bad moment.
  [[nodiscard]] int turned_away() const { return turned_away_; }
  [[nodiscard]] bool was_dismissed() const { return dismissed_; }
  /// On this connection.
  [[nodiscard]] int said() const { return said_; }

 private:
  struct Break {
    std::size_t bytes;
    bool hard;
  };

  /// `what` it is, for breaks().
  void send(std::string_view bytes, const std::string& what);
  void send_text(const std::string& text);
  void break_now(bool hard, const std::string& in_what);
  void take_in();
  bool take_upgrade();
  bool take_frame();
  void hear(const std::string& text);
  void hear_event(const boost::json::object& event, const std::string& text);
  void hear_welcome(const boost::json::object& welcome);
  /// A welcome instead of what was missed.
  void hear_fresh_welcome(const boost::json::object& welcome);
  void hear_refusal(const boost::json::object& refusal);
  /// Takes the message away from those that wait for an answer; nothing if it did not wait.
  std::optional<Message> answered(const std::string& id);
  void fault(const std::string& what);

  Invitation invitation_;
  std::string name_;
  std::optional<Peer> peer_;
  std::optional<Break> break_sending_;
  std::optional<Break> break_hearing_;
  std::optional<std::pair<std::string, bool>> break_in_;
  std::string inbox_;
  std::string message_;  ///< the frames of a message so far
  bool upgraded_ = false;
  bool welcomed_ = false;
  bool dismissed_ = false;
  int said_ = 0;
  int turned_away_ = 0;
  std::map<std::string, int> breaks_;
  Clock::time_point last_said_{};

  int who_ = 0;
  dice::FairPart fair_;
  int last_id_ = 0;
  std::vector<std::string> events_;
  boost::json::value table_;
  boost::json::value now_;
  std::deque<Message> unanswered_;
  std::map<std::string, std::uint64_t> done_;
  std::map<std::string, Refusal> refused_;
  std::vector<Refusal> storage_refusals_;
  std::vector<std::string> faults_;
};

}  // namespace astragal::tests
