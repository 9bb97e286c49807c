#pragma once

#include <istream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "text/result.h"

namespace astragal::record {

/// The first thing wrong in a record.
struct RecordFault {
  std::size_t line;
  text::Error why;
};

/// A fault in what a header says.
inline text::Error in_header(std::string_view header, text::Error why) {
  return {"in-header"_why, {{"header", header}, {"why", std::move(why)}}};
}

/// Where the dice come from, as the `dice:` header says it.
struct DiceSource {
  enum class Kind { kByHand, kSeeded, kFair, kThrown } kind = Kind::kByHand;
  std::string argument{};  ///< the seed, or the commitment
  friend bool operator==(const DiceSource&, const DiceSource&) = default;
};

text::Result<DiceSource> read_dice_source(std::string_view text);
std::string write_dice_source(const DiceSource& source);

/// A day or a moment in ISO 8601.
bool is_date(std::string_view text);

/// "Ann=x, Bob=y": names (of `seats`) and what `is_value` accepts, in the order of the seats.
/// `wanted` says what a value must be.
text::Result<std::vector<std::pair<std::string, std::string>>> read_pairs(
    std::string_view text, const std::vector<std::string>& seats,
    bool (*is_value)(std::string_view), ReasonCode wanted);
bool is_level(std::string_view text);
bool is_hex(std::string_view text);
bool is_hash(std::string_view text);  ///< 64 hexadecimal digits
std::string lower_case(std::string_view text);

/// A move as its line says it, not yet checked against any game.
struct MoveLine {
  std::string seat;
  std::vector<std::string> decision;
  std::optional<std::vector<std::string>> outcome;  ///< after the `=`
};

/// Takes a move line apart; it must have at least one word.
text::Result<MoveLine> read_move_line(std::string_view line);

/// A line "motion N: base64" after the moves: how the dice of the N-th throw moved.
struct MotionLine {
  std::size_t number;
  std::string base64;
  friend bool operator==(const MotionLine&, const MotionLine&) = default;
};

/// Nothing if the line is of another kind.
text::Result<std::optional<MotionLine>> read_motion_line(std::string_view line);

/// The shape of a record: text in lines of bounded length, comments, headers, moves.
class RecordLines {
 public:
  struct Header {
    std::size_t line;
    std::string value;
  };

  /// In bytes; `from:`, `data:` and `motion` lines may be longer.
  static constexpr std::size_t kLongestLine = 64 * 1024;

  explicit RecordLines(std::istream& input) : input_(input) {}

  /// Reads the first line and the headers.
  std::optional<RecordFault> read_headers();
  [[nodiscard]] const std::map<std::string, Header, std::less<>>& headers() const {
    return headers_;
  }

  struct Line {
    std::size_t number;
    std::string text;                ///< without its comment; never empty
    std::string comment;             ///< after the text, with its #
    std::vector<std::string> above;  ///< whole lines of comment before it
  };
  /// The next line with a move, or nothing at the end. Comments among the headers stand above the
  /// first one.
  std::variant<std::optional<Line>, RecordFault> next_move();
  /// Comment lines after the last move.
  [[nodiscard]] const std::vector<std::string>& trailing_comments() const { return above_; }

  static const std::vector<std::string_view>& header_names();

 private:
  /// Reads a raw line; nothing at the end of the file.
  std::variant<std::optional<std::string>, RecordFault> next_line();
  int next_byte();
  /// Keeps the comment for later, and returns the line without it.
  std::string_view set_aside_comment(std::string_view line);

  std::istream& input_;
  std::size_t number_ = 0;
  std::size_t bytes_ = 0;
  bool broken_ = false;
  std::map<std::string, Header, std::less<>> headers_;
  std::vector<std::string> above_;
};

}  // namespace astragal::record
