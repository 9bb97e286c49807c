#pragma once

#include <boost/json.hpp>

#include <string>
#include <string_view>
#include <variant>

#include "rooms/event.h"
#include "rooms/refusal.h"

namespace astragal::rooms {

/// What a room is opened with, as its creator says it.
struct Opening {
  std::string name;  ///< the creator's
  std::string game;
  std::string options{};       ///< in the record's words
  boost::json::value data{};   ///< of one's own copy of the game; null for the shipped
  boost::json::value state{};  ///< where the game begins; null for its beginning
  std::string dice{};
  int seats = 0;
  int clock = 0;
  bool listed = false;
  bool hints = false;  ///< whoever decides may ask what is best
};

/// Reads the body of POST /api/rooms.
std::variant<Opening, Refusal> read_opening(std::string_view body);
/// Whether a game could be played like this; whatever was left out is as the game has it. It is
/// quick unless the opening has data or a state of its own: any thread will do.
std::variant<Opening, Refusal> checked(Opening opening);
inline bool is_quick_to_check(const Opening& opening) {
  return opening.data.is_null() && opening.state.is_null();
}

/// The first event of the room's log.
Event opening_event(const Opening& opening, std::string room, std::string secret, Time now);

}  // namespace astragal::rooms
