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

/// Who says something, and what an answer depends on besides the table.
struct Asker {
  int who = 0;  ///< 0 for somebody who only looks on
  Time now = 0;
  const RandomBytes& random;
  std::function<bool(int who)> is_here;
};

/// What becomes of a message: events that will be true once they are durable.
struct Plan {
  std::vector<Event> events{};
  std::string token{};             ///< for the asker, with the person that the first event makes
  std::string key{};               ///< for the asker, of a handover
  std::optional<Simulate> roll{};  ///< the outcome of the last event comes from this
  std::optional<match::Match>
      after{};         ///< the game after the one event that moves it, where it is known
  bool erase = false;  ///< the whole room
};
using Planned = std::variant<Plan, Refusal>;

/// What this message means at this table, or why it cannot be. Changes nothing.
Planned plan(const RoomTable& table, const Message& message, const Asker& asker);

/// An event of this kind by this asker, for further fields.
Event new_event(EventKind kind, const Message& message, const Asker& asker);

// What players do in a game (game_acts.cpp).
Planned plan_start(const RoomTable& table, const Message& message, const Asker& asker);
Planned plan_decide(const RoomTable& table, const Message& message, const Asker& asker);
Planned plan_undo(const RoomTable& table, const Message& message, const Asker& asker);
Planned plan_resign(const RoomTable& table, const Message& message, const Asker& asker);
Planned plan_rematch(const RoomTable& table, const Message& message, const Asker& asker);

/// Whether this decision needs to be completed by the board that is thrown on.
bool needs_board(const RoomTable& table, const std::string& decision);
/// What the table does by itself: rolls where no player does.
Plan plan_table(const RoomTable& table, Time now);
/// What a bot's decision becomes.
Plan plan_bot(const RoomTable& table, const std::string& decision, Time now);
/// The clock ran out for the seat to act.
Plan plan_late(const RoomTable& table, Time now);

/// The bot that stands in for people.
inline constexpr std::string_view kStandIn = "medium";
/// How long a link to another device can be used.
inline constexpr Time kHandoverTime = 15 * kMinute;
inline constexpr std::size_t kLongestChat = 500;  ///< characters
inline constexpr std::size_t kMostPeople = 64;

}  // namespace astragal::rooms
