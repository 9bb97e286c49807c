#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "dice/stream.h"
#include "match/match.h"
#include "rooms/message.h"
#include "rooms/opening.h"
#include "rooms/views.h"

namespace astragal::rooms {

/// A connection, and a question of the REST part, as whoever runs the rooms numbers them.
using ClientId = std::uint64_t;
using RequestId = std::uint64_t;

/// Write these lines to the room's log, and say `appended` with the number of the last one when
/// they are durable, or `append_failed`. The first line of a room is number 1.
struct Append {
  std::string room;
  std::uint64_t first;
  std::vector<std::string> events;
  std::string game{};  ///< of a new room, for lists of rooms
};
/// The room's game is over, or goes on after all: for lists of rooms only.
struct Mark {
  std::string room;
  bool over;
};
/// Delete the room with its log, and say `appended` with number 0, or `append_failed`.
struct Erase {
  std::string room;
};
/// Read the room's log, make the room of it (from_log.h), and say `loaded`.
struct Load {
  std::string room;
  std::string address{};  ///< of who wants it
};
/// This room's log makes no sense: whoever looks after the server has to know.
struct Damaged {
  std::string room;
  std::string what;  ///< with the number of the event, and nothing of what it says
};
/// Look at what somebody wants to open a table with (opening.h), and say `checked`.
struct Check {
  RequestId request;
  std::string address;
  std::shared_ptr<const Opening> opening;
};
/// Write the record of a game from the room's log (from_log.h): the answer to a question.
struct Retell {
  RequestId request;
  std::string address;
  std::string room;
  int game;
};
struct Send {
  ClientId client;
  SharedText text;
};
/// After what was sent before.
struct Close {
  ClientId client;
};
/// Whom work is done for, so that strangers can share the processor alike: the client that caused
/// it, or 0 for the table itself. The lobby knows their addresses.
struct Cause {
  ClientId client = 0;
  std::string address{};
};
/// Let a bot decide (settling.h), and say `thought` with the position.
struct Think {
  std::string room;
  std::uint64_t position;
  std::shared_ptr<const match::Match> match;
  std::string bot;
  std::uint64_t seed;
  bool in_full = false;  ///< the decision needs what the board says, as below
  Cause cause{};
};
/// Fill in what a decision lacks by the board that is thrown on (settling.h), and say `completed`.
struct Complete {
  std::string room;
  std::shared_ptr<const match::Match> match;
  ClientId client;
  Message message;
  Cause cause{};
};
/// Let dice fly (settling.h), and say `settled` with the position.
struct Simulate {
  std::string room;
  std::uint64_t position;
  std::shared_ptr<const match::Match> match;  ///< waits for the dice
  dice::DiceStream::Words words;
  Cause cause{};
};
/// Weigh the decisions of a position (settling.h), and say `advised` with it.
struct Advise {
  std::string room;
  std::uint64_t position;
  std::shared_ptr<const match::Match> match;
  std::uint64_t seed;
  std::string also;  ///< a decision that must be among those that are weighed; empty if none
  Cause cause{};
};
/// Tell luck from skill in a game that is over, from the log up to an event (settling.h), and say
/// `analysed`.
struct Analyse {
  std::string room;
  int game;
  std::uint64_t number;
  Cause cause{};
};
/// Nobody waits for this answer any more, and it need not be told.
struct Cancel {
  enum class What : std::uint8_t { kThought, kAdvice, kReport };
  std::string room;
  What what;
};
/// Look at a record that somebody sent (settling.h): show it move by move, or tell luck from skill
/// in it. The answer needs no room.
struct Study {
  RequestId request;
  std::string address;
  std::string record;
  bool report;  ///< else a replay
};
struct Respond {
  RequestId request;
  int status;
  std::string content_type;
  std::string body;
};

/// The lines of a room's log, none if there is no such room; an error if it cannot be read just
/// now.
using RoomLog = text::Result<std::vector<std::string>>;

/// A question that is refused.
Respond refused_response(RequestId id, int status, const Refusal& refusal);

using Effect = std::variant<Append, Mark, Erase, Load, Damaged, Check, Retell, Send, Close, Think,
                            Complete, Simulate, Advise, Analyse, Cancel, Study, Respond>;
using Effects = std::vector<Effect>;

}  // namespace astragal::rooms
