#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "rooms/room.h"

namespace astragal::rooms {

// What a room's log says of the past. It takes as long as the log is, so any thread may do it but
// the one that everybody waits for.

/// The room of a log, or what those are told who wait for it, or what is wrong with the log.
using Loaded = std::variant<Room, Refusal, text::Error>;
Loaded load_room(const RoomLog& log, const RandomBytes& random, const Room::Limits& limits);

inline constexpr std::uint64_t kWholeLog = std::numeric_limits<std::uint64_t>::max();

/// The record of one of the games at a table, numbered from 1, or with 0 of the last one that
/// began, as it was after the event with the number `until`.
std::variant<std::string, Refusal> record_from(const RoomLog& log, int game,
                                               std::uint64_t until = kWholeLog);

/// The answer to whoever asked for a record.
Respond retell(const Retell& effect, const RoomLog& log);

}  // namespace astragal::rooms
