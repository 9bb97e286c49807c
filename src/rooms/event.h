#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/seats.h"
#include "rooms/time.h"
#include "text/json_writer.h"
#include "text/result.h"

namespace astragal::rooms {

/// What happened at a table. The words are those of the log and of the protocol.
enum class EventKind : std::uint8_t {
  kOpened,    ///< the room, with its first game
  kJoined,    ///< a person, with a name
  kLeft,      ///< a person, by themselves or removed by the host
  kSat,       ///< on a seat
  kStood,     ///< a seat is free again, or has nobody behind it
  kBot,       ///< plays on a seat, for good or until its owner returns
  kResumed,   ///< the owner plays again, instead of the bot
  kShuffled,  ///< the seats
  kReady,     ///< a person added bytes to the dice; of logs from before players committed first
  kStarted,   ///< the game
  kIntended,  ///< a bot's decision that waits for dice which people roll
  kMoved,
  kUndone,
  kResigned,
  kAgain,  ///< a rematch: a new game with a new secret
  kSaid,   ///< chat
  kHandover,
  kClaimed,  ///< seats by another device
  kHost,
  kCalled,     ///< the host starts a game: devices commit themselves to bytes for the dice
  kCommitted,  ///< a seat
  kLocked,     ///< all that committed themselves are known, and reveal
  kRevealed,   ///< a seat
  kVoided,     ///< the start: somebody did not reveal, or left
};

std::string_view name_of(EventKind kind);

inline constexpr Seat kNoSeat = -2;

/// One line of a room's log. Each kind uses the fields it needs; the others are as they are here,
/// and are not written.
struct Event {
  static constexpr int kVersion = 1;

  EventKind kind = EventKind::kOpened;
  Time time = 0;
  int by = 0;        ///< the person who did it; 0 if the table or a bot did
  std::string id{};  ///< what their client called the message
  int who = 0;       ///< the person it is about
  int from = 0;      ///< the person whose seats were claimed
  Seat seat = kNoSeat;
  int count = 0;    ///< how many: seats of a new room, moves taken back
  int clock = 0;    ///< seconds for a decision; 0 for no limit
  int physics = 1;  ///< that throws the dice of the game (physics/version.h)
  Time until = 0;
  Time away = 0;  ///< how long nobody was there since the event before; no clock ran meanwhile
  bool listed = false;
  bool hints = false;     ///< are allowed
  bool late = false;      ///< the clock ran out
  bool shuffled = false;  ///< the order of the seats is drawn when the game starts
  std::string room{};
  std::string game{};
  std::string options{};
  std::string data{};   ///< of one's own copy of the game, as JSON; empty for what comes with us
  std::string state{};  ///< where the game begins, as JSON; empty for its beginning
  std::string dice{};
  std::string secret{};  ///< never leaves the log before the game is over
  std::string hash{};    ///< of a token or key; never leaves the log
  std::string name{};
  std::string colour{};
  std::string bot{};
  std::string entropy{};
  std::string commit{};  ///< of a seat, to its entropy
  std::string decision{};
  std::string outcome{};
  std::string motion{};  ///< how dice flew, base64
  std::string text{};
  std::vector<int> order{};  ///< of seats: as they were shuffled, or those that did not reveal

  friend bool operator==(const Event&, const Event&) = default;
};

/// A line of the log: compact JSON.
std::string write_event(const Event& event);
text::Result<Event> read_event(std::string_view line);

/// What everybody at the table may know of it, as fields of an object: no secrets, no hashes.
void write_public(const Event& event, text::JsonWriter& json);

}  // namespace astragal::rooms
