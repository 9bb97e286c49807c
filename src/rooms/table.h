#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dice/fair.h"
#include "record/match_record.h"
#include "rooms/event.h"

namespace astragal::rooms {

/// Somebody with a name and a device. Whoever only looks on has neither.
struct Person {
  int who = 0;  ///< from 1, never given twice
  std::string name{};
  std::string hash{};  ///< of the device's token
  int chatter = 0;     ///< events by this person that are no part of a game
  /// Messages of this person that were done, and the event each ended with.
  std::vector<std::pair<std::string, std::uint64_t>> done{};
  bool withheld = false;  ///< did not reveal at a start, so the coming game goes without them
};

struct Chair {
  std::string name{};  ///< empty: nobody sits here
  std::string colour{};
  int owner = 0;        ///< the person; 0 for a bot, or for a player who left
  std::string bot{};    ///< its level, if one plays
  bool person = false;  ///< a person sat here when the game began
  bool late = false;    ///< the bot plays because the clock ran out
  bool resigned = false;
  std::string commit{};  ///< to what this seat adds to the dice
  std::string entropy{};

  [[nodiscard]] bool taken() const { return !name.empty(); }
};

struct ChatLine {
  std::uint64_t number;
  Time time;
  int who;
  std::string name;
  std::string text;
};

/// A link to another device that was not used yet.
struct Handover {
  int who;
  Seat seat;  ///< kNoSeat for all that this person has
  std::string hash;
  Time until;
};

/// A game with fair dice that is being started (starting.h).
struct Starting {
  int by = 0;           ///< the host
  bool locked = false;  ///< the commitments are fixed, and all reveal
  Time since = 0;       ///< of this step
};

/// All that a room's log says: the fold of its events, and nothing else. Whatever happened, it is
/// bounded in everything but the moves of the game, and an event costs the same early and late.
struct RoomTable {
  enum class Stage { kGathering, kPlaying, kOver };
  static constexpr std::size_t kChatKept = 100;
  static constexpr std::size_t kChatBytes = 16U << 10U;  ///< names and text of what is kept
  static constexpr std::size_t kDoneKept = 64;           ///< ids of each person's messages
  static constexpr std::size_t kWinsKept = 32;           ///< names in a series
  static constexpr std::size_t kSnapshots = 32;  ///< moves between two snapshots of the game

  /// Only whoever writes a record needs to know how old dice flew.
  bool keeps_motions = false;

  std::uint64_t number = 0;  ///< of the last event
  std::string room{};
  std::string game{};
  std::string options{};
  boost::json::value data{};   ///< of somebody's own copy of the game; null for the shipped
  boost::json::value state{};  ///< where games begin here; null for their beginning
  std::string dice{};          ///< fair, thrown or table
  int places = 0;              ///< seats that can be taken before a game
  int clock = 0;
  bool listed = false;
  bool hints = false;
  int host = 0;
  int last_who = 0;
  std::vector<Person> people{};
  std::vector<Chair> chairs{};
  std::vector<ChatLine> chat{};
  std::size_t chat_bytes = 0;
  int chatter = 0;  ///< events that are no part of a game
  std::vector<Handover> handovers{};
  std::map<std::string, int> wins{};  ///< in the games before this one
  int games = 0;                      ///< before this one

  std::string secret{};  ///< of this game; empty with table dice
  std::string commitment{};
  std::optional<Starting> starting{};
  int attempt = 1;                         ///< to start this game; those before were void
  bool shuffled = false;                   ///< the order of its seats is drawn
  std::optional<record::Record> record{};  ///< the game, once it started
  dice::DiceStream::Key dice_key{};        ///< of its dice, if they are not rolled by hand
  std::uint64_t outcomes = 0;              ///< in the record: how far its dice have come
  std::size_t throws = 0;                  ///< in the record, counted where motions are kept
  std::vector<match::Match> snapshots{};   ///< the game after every so many moves, for undo
  std::vector<int> movers{};               ///< for each move, the person; 0 for a bot and the table
  /// What moves did beyond their words, as JSON: for the few that did, by their number from 0.
  std::vector<std::pair<std::size_t, std::string>> effects{};
  std::string intent{};        ///< what a bot decided and people have to roll for
  std::uint64_t position = 0;  ///< the event that last changed the game
  Time since = 0;              ///< from when the clock counts for the decision that is due
  Time last_time = 0;          ///< of the last event
  /// How long each decision of this game was thought over, by the moves before it. Beyond the last
  /// move: those that were undone and may be due again.
  std::vector<Time> spent{};

  /// What happens next. Fails if it cannot have happened: then the log is not one of ours. Whoever
  /// made a move just now knows the game after it, which saves playing it again.
  text::Result<> apply(const Event& event, const match::Match* after = nullptr);

  [[nodiscard]] Stage stage() const;
  [[nodiscard]] const match::Match& now() const { return record->now; }
  [[nodiscard]] bool by_hand() const { return dice == "table"; }
  /// Whether these bytes are what the seat committed to.
  [[nodiscard]] bool fits_commit(const Chair& chair, const std::string& entropy) const;
  /// Seats that won, once the game is over.
  [[nodiscard]] SeatSet winners() const;
  /// Wins by name over all games, this one too once it is over.
  [[nodiscard]] std::map<std::string, int> series() const;
  [[nodiscard]] const Person* person(int who) const;
  [[nodiscard]] const Chair* chair(Seat seat) const;
  [[nodiscard]] bool has_seat(int who) const;
  /// "Ann (red), Bob", of the seats that are taken.
  [[nodiscard]] std::string seats_text() const;
  /// A game that goes on from a state has that state's colours, whoever sits down.
  [[nodiscard]] std::string colour_in_state(std::size_t seat) const;
  [[nodiscard]] match::StartText start_text() const;
  /// The words of the next outcome of fair and thrown dice.
  [[nodiscard]] dice::DiceStream::Words next_dice() const;
  /// The game before the move with this number from 0, which is one that snapshots are taken at.
  [[nodiscard]] const match::Match& snapshot(std::size_t move) const;
  /// The record as it can be shown to anybody now.
  [[nodiscard]] std::string record_text() const;
};

/// The seat's move as its line of the record.
record::MoveLine line_of(const match::Match& match, Seat seat, const std::string& decision,
                         const std::string& outcome);

}  // namespace astragal::rooms
