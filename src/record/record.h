#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "record/lines.h"

namespace astragal::record {

/// One line of a record that a match has accepted, in the record's own words.
struct Move {
  std::string seat;
  std::string decision;
  std::string outcome{};                ///< empty where the decision has none
  std::vector<std::string> comments{};  ///< lines before it; one behind it begins with a blank
  friend bool operator==(const Move&, const Move&) = default;
};

/// How many throws and rolls of players there are; motions are numbered by them.
inline std::size_t throws_in(const std::vector<Move>& moves) {
  return static_cast<std::size_t>(std::count_if(moves.begin(), moves.end(), [](const Move& move) {
    return move.decision == "roll" || move.decision == "throw" ||
           move.decision.starts_with("throw ");
  }));
}

/// How fair dice were agreed on before the game; docs/fair-dice.md describes both schemes.
struct Agreement {
  int scheme = 1;
  std::vector<std::pair<std::string, std::string>> commits{};  ///< of seats, in seating order
  int attempt = 1;                                             ///< the starts before it were void
  bool shuffled = false;
  friend bool operator==(const Agreement&, const Agreement&) = default;
};

/// A game as it was played: what PGN is for chess. docs/record.md describes the text.
template <class M>
struct BasicRecord {
  explicit BasicRecord(M match) : start(match), now(std::move(match)) {}

  std::string date{};
  std::vector<std::pair<std::string, std::string>> bots{};
  DiceSource dice{};
  int physics = 1;  ///< that threw the dice, where physics did; 1 is any from before it was told
  Agreement agreed{};
  std::vector<std::pair<std::string, std::string>> entropy{};
  std::string reveal{};
  bool from_state = false;  ///< `start` is not the beginning of a game
  M start;
  std::vector<Move> moves{};
  std::vector<MotionLine> motions{};  ///< by number of the throw
  std::vector<std::string> trailing_comments{};
  M now;  ///< after the last move
};

/// Plays a move that a line names. A refusal says what would be legal and changes nothing.
template <class M>
text::Result<Move> play_line(M& match, const MoveLine& line);

/// Reads and checks a whole record.
template <class M>
std::variant<BasicRecord<M>, RecordFault> read_record(std::istream& input);

/// The canonical text.
template <class M>
std::string write_record(const BasicRecord<M>& record);

}  // namespace astragal::record
