#include "rooms/refusal.h"

#include <map>

namespace astragal {

namespace {

const std::map<std::string_view, std::string_view>& sentences() {
  static const std::map<std::string_view, std::string_view> kSentences{
      {"already-joined", "You are at this table already."},
      {"bad-key", "This link was used already, or is too old; ask for a new one."},
      {"bad-message", "The message cannot be understood: {why}."},
      {"bad-name", "Nobody can be called that: {why}."},
      {"bad-record", "Line {line} of the record: {why}."},
      {"bad-reveal", "These are not the bytes that were committed to."},
      {"bad-token", "This device is not known at this table any more."},
      {"busy", "The table is busy; try again in a moment."},
      {"cannot-start", "The game cannot start: {why}."},
      {"damaged",
       "This table's log is damaged, so it cannot be opened. Who runs the server can repair it."},
      {"dice-fixed", "It is too late for that: what goes into the dice is fixed."},
      {"dice-missing", "The dice at your table must be entered: {due}."},
      {"dice-rolled", "The dice are rolled for you; nothing can be entered."},
      {"hello-first", "Say hello first, with the table's code."},
      {"illegal", "That is not possible: {why}."},
      {"is-here", "{name} is here and can play."},
      {"left-out",
       "You did not reveal your part in the dice, so the coming game goes without you."},
      {"no-bot", "There is no bot called {bot}."},
      {"no-clock", "A clock has {least} to {most} seconds, or 0 for none."},
      {"no-colour", "The colour {colour} is not free in this game."},
      {"no-dice", "{game} is played with {dice}."},
      {"no-game", "There is no game called {game}."},
      {"no-hints", "Hints are not allowed at this table."},
      {"no-person", "There is no such person at the table."},
      {"no-room", "There is no such table. Its host may have deleted it."},
      {"no-seat", "There is no such seat."},
      {"no-undo-bot", "What a bot did cannot be taken back."},
      {"no-undo-nothing", "There is nothing to take back."},
      {"no-undo-other", "Only your own last decision can be taken back, before anybody else acts."},
      {"no-undo-roll", "What the dice have shown stays shown."},
      {"not-host", "Only the host can do that."},
      {"not-joined", "Give your name first."},
      {"not-now-gathering", "The game has not begun."},
      {"not-now-over", "The game is over."},
      {"not-now-playing", "The game has begun already."},
      {"not-now-starting", "The game is just starting."},
      {"not-found", "There is nothing here."},
      {"not-yours", "This is not your seat."},
      {"not-over", "The report comes when the game is over."},
      {"nothing-to-resume", "No bot plays on this seat for you."},
      {"no-report", "There is no report on this game: {why}."},
      {"old-client", "This page or program is older than the server; reload or update it."},
      {"roll-failed", "The dice could not be thrown; try again."},
      {"seat-taken", "{name} sits there."},
      {"seats", "{game} is for {least} to {most} players."},
      {"server-full-disk",
       "This server has no room on its disk for another table; ask whoever runs it."},
      {"server-full-memory", "This server has no memory for another table; try again later."},
      {"server-full-tables",
       "This server keeps as many tables as it may; ask whoever runs it, or delete an old one."},
      {"stale", "The table has changed since; look again."},
      {"storage", "That could not be kept, so it was not done: {why}"},
      {"table-full", "The table is full: there can be {most} people at it."},
      {"too-fast", "That was too fast; wait {seconds} seconds."},
      {"too-long", "That is too long; {most} characters are possible."},
      {"too-many-rooms", "There are too many tables; try again later."},
      {"used-up", "This table takes no more of that; the game goes on."},
      {"worn-out", "This table has seen too much; open a new one."},
      {"your-turn-not", "It is not your turn."},
  };
  return kSentences;
}

std::string as_text(const boost::json::value& value) {
  return value.is_string() ? std::string(value.get_string()) : boost::json::serialize(value);
}

}  // namespace

Refusal bad_message(std::string why) { return refuse("bad-message", {{"why", std::move(why)}}); }

Refusal refuse(std::string_view code, boost::json::object params) {
  const auto found = sentences().find(code);
  const std::string_view pattern = found == sentences().end() ? code : found->second;
  std::string text;
  for (std::size_t at = 0; at < pattern.size();) {
    const auto end = pattern.find('}', at);
    const auto* value = pattern[at] == '{' && end != std::string_view::npos
                            ? params.if_contains(pattern.substr(at + 1, end - at - 1))
                            : nullptr;
    if (value != nullptr) {
      text += as_text(*value);
      at = end + 1;
    } else {
      text += pattern[at++];
    }
  }
  return {std::string(code), std::move(params), std::move(text)};
}

}  // namespace astragal
