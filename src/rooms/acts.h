#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rooms/effects.h"
#include "rooms/message.h"
#include "rooms/secrets.h"
#include "rooms/table.h"

namespace astragal::rooms {

/// The sender of a message, and the inputs of plan() besides the table.
struct Asker {
  int who = 0;  ///< 0 for a spectator
  Time now = 0;
  const RandomBytes& random;
  std::function<bool(int who)> is_here;
};

/// The events a message causes; they take effect once durable.
struct Plan {
  std::vector<Event> events{};
  std::string token{};                  ///< for the asker, of the person that the first event adds
  std::string key{};                    ///< of a handover, for the asker
  std::optional<Simulate> roll{};       ///< the simulation that gives the outcome of the last event
  std::optional<match::Match> after{};  ///< the game after a single move, if known
  std::shared_ptr<const Carried> carried{};  ///< the game of a new room, if it has begun
  bool erase = false;                        ///< delete the room
};
using Planned = std::variant<Plan, Refusal>;

/// The plan of a message at this table, or why it is refused. Changes nothing.
Planned plan(const RoomTable& table, const Message& message, const Asker& asker);

/// An event of this kind by this asker; the caller sets the other fields.
Event new_event(EventKind kind, const Message& message, const Asker& asker);

// Acts in a running game (game_acts.cpp).
Planned plan_start(const RoomTable& table, const Message& message, const Asker& asker);
Planned plan_decide(const RoomTable& table, const Message& message, const Asker& asker);
Planned plan_undo(const RoomTable& table, const Message& message, const Asker& asker);
Planned plan_resign(const RoomTable& table, const Message& message, const Asker& asker);
Planned plan_rematch(const RoomTable& table, const Message& message, const Asker& asker);

/// Whether the board must complete this decision (a Complete job).
bool needs_board(const RoomTable& table, const std::string& decision);
/// An outcome that no player asks for.
Plan plan_table(const RoomTable& table, Time now);
/// A bot's decision.
Plan plan_bot(const RoomTable& table, const std::string& decision, Time now);
/// The clock ran out for the seat to act.
Plan plan_late(const RoomTable& table, Time now);

/// Level of the bot that replaces a player.
inline constexpr std::string_view kStandIn = "medium";
/// Validity of a link to another device.
inline constexpr Time kHandoverTime = 15 * kMinute;
inline constexpr std::size_t kLongestChat = 500;  ///< characters
inline constexpr std::size_t kMostPeople = 64;

}  // namespace astragal::rooms
