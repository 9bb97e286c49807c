#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/seats.h"
#include "rooms/time.h"
#include "text/json_writer.h"
#include "text/result.h"

namespace astragal::rooms {

/// Events of a table, named as in the log and the protocol.
enum class EventKind : std::uint8_t {
  kOpened,    ///< the room was created, with its first game
  kJoined,    ///< a person came, with a name
  kLeft,      ///< a person left or was removed by the host
  kSat,       ///< a person took a seat
  kStood,     ///< a seat has no person any more
  kBot,       ///< a bot plays a seat, for good or until its owner returns
  kResumed,   ///< the owner of a seat replaced the bot
  kShuffled,  ///< the order of seats was shuffled, or will be drawn at the start
  kReady,     ///< a person added entropy; in old logs only (scheme 1)
  kStarted,   ///< the game started
  kIntended,  ///< a bot's decision that waits for real dice
  kMoved,
  kUndone,
  kResigned,
  kAgain,  ///< rematch: a new game with a new secret
  kSaid,   ///< chat
  kHandover,
  kClaimed,  ///< another device took over seats
  kHost,
  kCalled,     ///< the host started a game: devices commit to entropy for the dice
  kCommitted,  ///< a seat committed
  kLocked,     ///< the list of commitments is final; devices reveal
  kRevealed,   ///< a seat revealed
  kVoided,     ///< the start failed: a person did not reveal, or left
};

std::string_view name_of(EventKind kind);

inline constexpr Seat kNoSeat = -2;

/// One line of a room's log. Fields that a kind does not use keep their defaults and are not
/// written.
struct Event {
  static constexpr int kVersion = 1;

  EventKind kind = EventKind::kOpened;
  Time time = 0;
  int by = 0;        ///< the acting person; 0 for the table or a bot
  std::string id{};  ///< the client's id of the message
  int who = 0;       ///< the person concerned
  int from = 0;      ///< the person whose seats were claimed
  Seat seat = kNoSeat;
  int count = 0;    ///< seats of a new room; undone moves
  int clock = 0;    ///< seconds for a decision; 0 for no limit
  int physics = 1;  ///< version that throws the dice of the game (physics/version.h)
  Time until = 0;
  Time away = 0;  ///< time without clients since the previous event, when no clock ran
  bool listed = false;
  bool hints = false;     ///< hints are allowed
  bool late = false;      ///< the clock ran out
  bool shuffled = false;  ///< the order of seats is drawn at the start
  std::string room{};
  std::string game{};
  std::string options{};
  std::string data{};    ///< custom data as JSON; empty for the shipped data
  std::string state{};   ///< state to start from, as JSON; empty for a new game
  std::string record{};  ///< of the game that the room continues; empty if it continues none
  std::string dice{};
  std::string secret{};  ///< never leaves the log before the game is over
  std::string hash{};    ///< of a token or key; never leaves the log
  std::string name{};
  std::string colour{};
  std::string bot{};
  std::string entropy{};
  std::string commit{};  ///< commitment of a seat to its entropy
  std::string decision{};
  std::string outcome{};
  std::string motion{};  ///< motion of the dice, base64
  std::string text{};
  std::vector<int> order{};  ///< seats in their new order, or seats that did not reveal

  friend bool operator==(const Event&, const Event&) = default;
};

/// The event as a line of the log: compact JSON.
std::string write_event(const Event& event);
text::Result<Event> read_event(std::string_view line);

/// The public fields of an event, without secrets and hashes.
void write_public(const Event& event, text::JsonWriter& json);

}  // namespace astragal::rooms
