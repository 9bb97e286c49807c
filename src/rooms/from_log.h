#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "rooms/room.h"

namespace astragal::rooms {

// Functions that read a room's whole log. Their time grows with the log: call them from a worker,
// never from the network thread.

/// The room of a log, or a refusal for waiting clients, or an error in the log.
using Loaded = std::variant<Room, Refusal, text::Error>;
Loaded load_room(const RoomLog& log, const RandomBytes& random, const Room::Limits& limits);

inline constexpr std::uint64_t kWholeLog = std::numeric_limits<std::uint64_t>::max();

/// The record of a game, numbered from 1 (0: the last one started), as of event `until`.
std::variant<std::string, Refusal> record_from(const RoomLog& log, int game,
                                               std::uint64_t until = kWholeLog);

/// The response to a request for a record.
Respond retell(const Retell& effect, const RoomLog& log);

}  // namespace astragal::rooms
