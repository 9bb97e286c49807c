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

/// The first error in a record and its line, counted from 1.
struct RecordFault {
  std::size_t line;
  text::Error why;
};

/// An error in the value of a header.
inline text::Error in_header(std::string_view header, text::Error why) {
  return {"in-header"_why, {{"header", header}, {"why", std::move(why)}}};
}

/// The source of the dice: the `dice:` header.
struct DiceSource {
  enum class Kind { kByHand, kSeeded, kFair, kThrown } kind = Kind::kByHand;
  std::string argument{};  ///< the seed, or the commitment
  friend bool operator==(const DiceSource&, const DiceSource&) = default;
};

text::Result<DiceSource> read_dice_source(std::string_view text);
std::string write_dice_source(const DiceSource& source);

/// Whether the text is a date, or a date and time, in ISO 8601.
bool is_date(std::string_view text);

/// Reads "Ann=x, Bob=y": names of `seats` with values that `is_value` accepts, in seating order.
/// `wanted` is the error for other values.
text::Result<std::vector<std::pair<std::string, std::string>>> read_pairs(
    std::string_view text, const std::vector<std::string>& seats,
    bool (*is_value)(std::string_view), ReasonCode wanted);
bool is_level(std::string_view text);
bool is_hex(std::string_view text);
bool is_hash(std::string_view text);  ///< 64 hexadecimal digits
std::string lower_case(std::string_view text);

/// A parsed move line, not yet checked against the rules.
struct MoveLine {
  std::string seat;
  std::vector<std::string> decision;
  std::optional<std::vector<std::string>> outcome;  ///< after the `=`
};

/// Parses a move line, which must have at least one word.
text::Result<MoveLine> read_move_line(std::string_view line);

/// A line "motion N: base64" after the moves: the motion of the dice in throw N.
struct MotionLine {
  std::size_t number;
  std::string base64;
  friend bool operator==(const MotionLine&, const MotionLine&) = default;
};

/// Parses a motion line; nullopt if the line is of another kind.
text::Result<std::optional<MotionLine>> read_motion_line(std::string_view line);

/// Splits a record into headers, comments and moves, with lines of bounded length.
class RecordLines {
 public:
  struct Header {
    std::size_t line;
    std::string value;
  };

  /// Bytes; `from:`, `data:` and `motion` lines may be longer.
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
    std::vector<std::string> above;  ///< comment lines before it
  };
  /// The next line with a move, or nullopt at the end. Comments among the headers are `above` the
  /// first move.
  std::variant<std::optional<Line>, RecordFault> next_move();
  /// Comment lines after the last move.
  [[nodiscard]] const std::vector<std::string>& trailing_comments() const { return above_; }

  static const std::vector<std::string_view>& header_names();

 private:
  /// Reads a raw line; nullopt at the end of the file.
  std::variant<std::optional<std::string>, RecordFault> next_line();
  int next_byte();
  /// Moves the line's comment to above_ and returns the rest.
  std::string_view set_aside_comment(std::string_view line);

  std::istream& input_;
  std::size_t number_ = 0;
  std::size_t bytes_ = 0;
  bool broken_ = false;
  std::map<std::string, Header, std::less<>> headers_;
  std::vector<std::string> above_;
};

}  // namespace astragal::record
