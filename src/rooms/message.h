#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/seats.h"
#include "rooms/event.h"
#include "rooms/refusal.h"

namespace astragal::rooms {

/// What a client can say. The words are those of docs/protocol.md.
enum class Saying : std::uint8_t {
  kHello,
  kJoin,
  kClaim,
  kSit,
  kStand,
  kBot,
  kResume,
  kReady,  ///< of clients from before players committed first
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

/// A message of a client. Each kind has the fields it may have; the others are as they are here.
struct Message {
  Saying saying = Saying::kHello;
  std::string id{};  ///< the client's own name for it; the same one twice is done once
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
  int protocol = 1;  ///< the version that the client speaks
  int who = 0;
  int game = 0;     ///< of the series, from 1; 0 for the last
  double warn = 0;  ///< do not decide if it loses more than this of the chance to win; 0: do
  Seat seat = kNoSeat;
  std::int64_t position = -1;  ///< the one decided on; -1 if the client does not say
  std::int64_t since = -1;     ///< the last event seen; -1 if none
  bool on = true;              ///< of shuffle: the order is to be drawn
  bool state = true;           ///< the client wants the game's state with every event
  bool in_full = false;        ///< never from outside: the decision has what the board says
};

/// Longest message that is looked at, in bytes.
inline constexpr std::size_t kLongestMessage = 4096;

/// Reads a message from outside. Whatever it is, the answer is a message in bounds or a refusal.
std::variant<Message, Refusal> read_message(std::string_view text);

}  // namespace astragal::rooms
