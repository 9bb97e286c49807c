#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/seats.h"
#include "rooms/event.h"
#include "rooms/refusal.h"

namespace astragal::rooms {

/// Types of client messages, named as in docs/protocol.md.
enum class MessageType : std::uint8_t {
  kHello,
  kJoin,
  kClaim,
  kSit,
  kStand,
  kBot,
  kResume,
  kReady,  ///< sent by old clients only (scheme 1)
  kStart,
  kShuffle,
  kRemove,
  kHost,
  kDecide,
  kUndo,
  kResign,
  kRematch,
  kSay,
  kHandover,
  kLeave,
  kDelete,
  kHint,
  kReport,
  kCommit,
  kReveal,
};

/// A message of a client. Fields that a type does not have keep their defaults.
struct Message {
  MessageType type = MessageType::kHello;
  std::string id{};  ///< chosen by the client; a repeated id is processed once
  std::string room{};
  std::string token{};
  std::string key{};
  std::string name{};
  std::string colour{};
  std::string bot{};
  std::string entropy{};
  std::string commit{};
  std::string decision{};
  std::string outcome{};
  std::string text{};
  int protocol = 1;  ///< version of the client
  int who = 0;
  int game = 0;     ///< number in the series, from 1; 0 for the last
  double warn = 0;  ///< warn instead if the decision loses more of the chance to win; 0: never
  Seat seat = kNoSeat;
  std::int64_t position = -1;  ///< position decided on; -1 if not given
  std::int64_t since = -1;     ///< the last event seen; -1 if none
  bool on = true;              ///< for shuffle: draw the order of seats
  bool state = true;           ///< send the game's state with every event
  bool in_full = false;        ///< internal: the decision was completed by a Complete job
};

/// Longest accepted message, in bytes.
inline constexpr std::size_t kLongestMessage = 4096;

/// Reads a client's message, with all fields checked against their limits.
std::variant<Message, Refusal> read_message(std::string_view text);

}  // namespace astragal::rooms
