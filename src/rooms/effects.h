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

/// Numbers of connections and HTTP requests, given by the host; later ones are larger.
using ClientId = std::uint64_t;
using RequestId = std::uint64_t;

/// Append lines to the room's log; then call `appended` with the number of the last one when they
/// are durable, or `append_failed`. The first line of a room is number 1.
struct Append {
  std::string room;
  std::uint64_t first;
  std::vector<std::string> events;
  std::string game{};  ///< set for a new room only
};
/// Mark the room's game as over or not, for lists of rooms.
struct Mark {
  std::string room;
  bool over;
};
/// Delete the room and its log; then call `appended` with number 0, or `append_failed`.
struct Erase {
  std::string room;
};
/// Restore the room from its log (from_log.h); then call `loaded`.
struct Load {
  std::string room;
  std::string address{};  ///< of the client
};
/// Tell the operator that this log is damaged.
struct Damaged {
  std::string room;
  std::string what;  ///< with the event's number, without its content
};
/// Check the parameters of a new room (opening.h); then call `checked`.
struct Check {
  RequestId request;
  std::string address;
  std::shared_ptr<const Opening> opening;
};
/// Answer a request with the record of a game, written from the room's log (from_log.h).
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
/// Close the connection after everything sent before.
struct Close {
  ClientId client;
};
/// The owner of a job, whose share of processor time it uses: the client that caused it, or 0 for
/// the table. The lobby fills in the address.
struct Cause {
  ClientId client = 0;
  std::string address{};
};
/// Choose a bot's decision (jobs.h); then call `thought` with the position.
struct Think {
  std::string room;
  std::uint64_t position;
  std::shared_ptr<const match::Match> match;
  std::string bot;
  std::uint64_t seed;
  bool in_full = false;  ///< complete the decision, as for Complete
  Cause cause{};
};
/// Complete a decision with the words that follow from the board (jobs.h); then call `completed`.
struct Complete {
  std::string room;
  std::shared_ptr<const match::Match> match;
  ClientId client;
  Message message;
  Cause cause{};
};
/// Simulate a throw (jobs.h); then call `settled` with the position.
struct Simulate {
  std::string room;
  std::uint64_t position;
  std::shared_ptr<const match::Match> match;  ///< waits for the outcome
  dice::DiceStream::Source rng;
  Cause cause{};
};
/// Estimate the decisions of a position (jobs.h); then call `advised` with it.
struct Advise {
  std::string room;
  std::uint64_t position;
  std::shared_ptr<const match::Match> match;
  std::uint64_t seed;
  std::string also;  ///< a decision to be included; empty if none
  Cause cause{};
};
/// Analyse luck and skill in a finished game, from the log up to event `number` (jobs.h); then call
/// `analysed`.
struct Analyse {
  std::string room;
  int game;
  std::uint64_t number;
  Cause cause{};
};
/// Cancel a job; its result is not needed.
struct Cancel {
  enum class What : std::uint8_t { kThought, kAdvice, kReport };
  std::string room;
  What what;
};
/// Answer a request with a replay of, or a report on, an uploaded record (jobs.h).
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

/// The lines of a room's log, empty if there is no such room; an error if it cannot be read.
using RoomLog = text::Result<std::vector<std::string>>;

using Effect = std::variant<Append, Mark, Erase, Load, Damaged, Check, Retell, Send, Close, Think,
                            Complete, Simulate, Advise, Analyse, Cancel, Study, Respond>;
using Effects = std::vector<Effect>;

/// Refuses a client's message; `id` is the message's, empty if it has none.
void send_refusal(ClientId client, const std::string& id, const Refusal& refusal, Effects& effects);
/// The response to a refused request.
Respond refused_response(RequestId id, int status, const Refusal& refusal);

}  // namespace astragal::rooms
