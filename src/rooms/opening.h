#pragma once

#include <boost/json.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "rooms/carried.h"
#include "rooms/event.h"
#include "rooms/refusal.h"

namespace astragal::rooms {

/// The parameters of a new room.
struct Opening {
  std::string name;  ///< the creator's name
  std::string game;
  std::string options{};                     ///< in the record's words
  boost::json::value data{};                 ///< custom data; null for the shipped data
  boost::json::value state{};                ///< state to start from; null for a new game
  std::string record{};                      ///< of a game to continue; empty for none
  std::shared_ptr<const Carried> carried{};  ///< that game, once it is checked
  std::string dice{};
  int seats = 0;
  int clock = 0;
  bool listed = false;
  bool hints = false;  ///< players may ask for hints
};

/// Reads the body of POST /api/rooms.
std::variant<Opening, Refusal> read_opening(std::string_view body);
/// The opening with defaults filled in, or why no game can start with it. Slow if it has custom
/// data, a state or a record; can run on any thread.
std::variant<Opening, Refusal> checked(Opening opening);
inline bool is_quick_to_check(const Opening& opening) {
  return opening.data.is_null() && opening.state.is_null() && opening.record.empty();
}

/// The first event of the room's log.
Event opening_event(const Opening& opening, std::string room, std::string secret, Time now);

}  // namespace astragal::rooms
