#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "record/lines.h"

namespace astragal::record {

/// A move accepted by the match, in canonical words.
struct Move {
  std::string seat;
  std::string decision;
  std::string outcome{};                ///< empty if the decision has none
  std::vector<std::string> comments{};  ///< lines before the move; an inline one starts with ' '
  friend bool operator==(const Move&, const Move&) = default;
};

/// Number of players' throws and rolls; motions are numbered by them.
inline std::size_t throws_in(const std::vector<Move>& moves) {
  return static_cast<std::size_t>(std::count_if(moves.begin(), moves.end(), [](const Move& move) {
    return move.decision == "roll" || move.decision == "throw" ||
           move.decision.starts_with("throw ");
  }));
}

/// Number of moves with dice, or with another outcome.
inline std::uint64_t outcomes_in(const std::vector<Move>& moves) {
  return static_cast<std::uint64_t>(std::count_if(
      moves.begin(), moves.end(), [](const Move& move) { return !move.outcome.empty(); }));
}

/// The agreement on fair dice before the game; docs/fair-dice.md describes both schemes.
struct Agreement {
  int scheme = 1;
  std::vector<std::pair<std::string, std::string>> commits{};  ///< by name, in seating order
  int attempt = 1;  ///< from 1; earlier attempts were void
  bool shuffled = false;
  friend bool operator==(const Agreement&, const Agreement&) = default;
};

/// A recorded game, like PGN for chess. docs/record.md describes the text.
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
  /// Outcomes from before the game was moved to the table with these dice, which did not roll them.
  int carried = 0;
  bool from_state = false;  ///< `start` came from a `from:` header
  M start;
  std::vector<Move> moves{};
  std::vector<MotionLine> motions{};  ///< sorted by throw
  std::vector<std::string> trailing_comments{};
  M now;  ///< after the last move
};

/// Plays the move of a line. A refusal lists the legal moves and changes nothing.
template <class M>
text::Result<Move> play_line(M& match, const MoveLine& line);

/// Reads and checks a whole record.
template <class M>
std::variant<BasicRecord<M>, RecordFault> read_record(std::istream& input);

/// The canonical text of a record.
template <class M>
std::string write_record(const BasicRecord<M>& record);

}  // namespace astragal::record
