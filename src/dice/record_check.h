#pragma once

#include <istream>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "record/match_record.h"

namespace astragal::dice {

/// Reads a record that comes from outside, as read_record does, and checks what the rules cannot:
/// that dice which fly have a board they can fly over, that each pose is on the level, the card and
/// with the face up that the words say, in nothing else's place, that cards lie where the board has
/// room for them, and that each motion can be read and ends where its dice lie.
std::variant<record::Record, record::RecordFault> read_checked_record(std::istream& input);
std::variant<record::Record, record::RecordFault> read_record_text(const std::string& text);

/// The lines that the moves of such a text stand in, and then its motions.
std::vector<std::size_t> lines_of_moves(const std::string& text);

/// Why the dice of a position cannot lie as they do; nothing if they can.
std::optional<text::Error> cannot_lie_so(const match::Match& match);

}  // namespace astragal::dice
