#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dice/fair.h"
#include "record/match_record.h"
#include "rooms/carried.h"
#include "rooms/event.h"

namespace astragal::rooms {

/// A person with a name and a device. Spectators are not persons.
struct Person {
  int who = 0;  ///< from 1, never reused
  std::string name{};
  std::string hash{};    ///< of the device's token
  int other_events = 0;  ///< this person's non-game events
  /// Ids of this person's processed messages, with the number of their last event.
  std::vector<std::pair<std::string, std::uint64_t>> done{};
  bool withheld = false;  ///< did not reveal, so excluded from the next game
};

struct Chair {
  std::string name{};  ///< empty if the seat is free
  std::string colour{};
  int owner = 0;        ///< the person; 0 for a bot, or for a player who left
  std::string bot{};    ///< level of the bot that plays; empty if none
  bool person = false;  ///< a person had the seat when the game began
  bool late = false;    ///< the bot plays because the clock ran out
  bool resigned = false;
  std::string commit{};  ///< commitment to `entropy`
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

/// An unused link to another device.
struct Handover {
  int who;
  Seat seat;  ///< kNoSeat for all seats of this person
  std::string hash;
  Time until;
};

/// A game with fair dice that is being started (starting.h).
struct Starting {
  int by = 0;           ///< the host
  bool locked = false;  ///< the commitments are final; devices reveal
  Time since = 0;       ///< start of this step
};

/// What was computed when an event was planned, so that it is not computed again.
struct KnownChange {
  const match::Match* after = nullptr;       ///< the game after a move
  std::shared_ptr<const Carried> carried{};  ///< the game of an opened table
};

/// The state of a room, derived from its log only. Everything but the moves of the game is bounded,
/// and applying an event takes constant time.
struct RoomTable {
  enum class Stage { kGathering, kPlaying, kOver };
  static constexpr std::size_t kChatKept = 100;
  static constexpr std::size_t kChatBytes = 16U << 10U;  ///< bytes of names and text
  static constexpr std::size_t kDoneKept = 64;           ///< message ids per person
  static constexpr std::size_t kWinsKept = 32;           ///< names in a series
  static constexpr std::size_t kSnapshots = 32;  ///< moves between two snapshots of the game

  /// Whether motions are kept; needed to write records only.
  bool keeps_motions = false;

  std::uint64_t number = 0;  ///< number of the last event
  std::string room{};
  std::string game{};
  std::string options{};
  boost::json::value data{};   ///< custom data; null for the shipped data
  boost::json::value state{};  ///< state that games start from; null for new games
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
  int other_events = 0;  ///< non-game events
  std::vector<Handover> handovers{};
  std::map<std::string, int> wins{};  ///< wins in previous games, by name
  int games = 0;                      ///< number of previous games

  std::string secret{};  ///< secret of this game; empty with real dice
  std::string commitment{};
  std::optional<Starting> starting{};
  int attempt = 1;        ///< number of this start, from 1; earlier ones were void
  bool shuffled = false;  ///< the order of seats is drawn at the start
  std::shared_ptr<const Carried> carried{};  ///< the game that the next start continues
  std::optional<record::Record> record{};    ///< the game, once it started
  dice::DiceStream::Key dice_key{};          ///< key of the dice, unless they are real
  std::uint64_t outcomes = 0;                ///< number of outcomes in the record
  std::size_t throws = 0;                    ///< number of throws, if motions are kept
  std::vector<match::Match> snapshots{};     ///< the game after every kSnapshots moves, for undo
  std::vector<int> movers{};                 ///< for each move, the person; 0 for bots and table
  /// Effects of moves that their words do not show, as JSON, by number of the move from 0.
  std::vector<std::pair<std::size_t, std::string>> effects{};
  std::string intent{};        ///< a bot's decision that waits for real dice
  std::uint64_t position = 0;  ///< number of the event that last changed the game
  Time since = 0;              ///< start of the clock for the current decision
  Time last_time = 0;          ///< time of the last event
  /// Time spent on each decision, by the number of moves before it. Entries beyond the last move
  /// are of undone decisions, which may be due again.
  std::vector<Time> spent{};

  /// Applies the next event. Fails if it is impossible, that is, if the log is damaged.
  text::Result<> apply(const Event& event, const KnownChange& known = {});

  [[nodiscard]] Stage stage() const;
  [[nodiscard]] const match::Match& now() const { return record->now; }
  [[nodiscard]] bool by_hand() const { return dice == "table"; }
  /// Whether `entropy` matches the seat's commitment.
  [[nodiscard]] bool fits_commit(const Chair& chair, const std::string& entropy) const;
  /// The seats that won; empty before the game is over.
  [[nodiscard]] SeatSet winners() const;
  /// Wins by name in all finished games.
  [[nodiscard]] std::map<std::string, int> series() const;
  [[nodiscard]] const Person* person(int who) const;
  [[nodiscard]] const Chair* chair(Seat seat) const;
  [[nodiscard]] bool has_seat(int who) const;
  /// The taken seats: "Ann (red), Bob".
  [[nodiscard]] std::string seats_text() const;
  /// The colour of a seat in the state that the game starts from.
  [[nodiscard]] std::string colour_in_state(std::size_t seat) const;
  [[nodiscard]] match::StartText start_text() const;
  /// The random numbers of the next outcome of fair or thrown dice.
  [[nodiscard]] dice::DiceStream::Source next_dice() const;
  /// The game before move `move`, counted from 0, which must be a multiple of kSnapshots.
  [[nodiscard]] const match::Match& snapshot(std::size_t move) const;
  /// The record without secrets of a running game.
  [[nodiscard]] std::string record_text() const;
};

/// A move as a line of the record.
record::MoveLine line_of(const match::Match& match, Seat seat, const std::string& decision,
                         const std::string& outcome);

}  // namespace astragal::rooms
