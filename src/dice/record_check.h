#pragma once

#include <istream>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "record/match_record.h"

namespace astragal::dice {

/// Reads a record from outside with read_record, and checks what the rules do not: boards are
/// playable, each pose matches the level, card and face of its words without overlaps, cards lie
/// where the board has space, and each motion is readable and ends with the poses.
std::variant<record::Record, record::RecordFault> read_checked_record(std::istream& input);
std::variant<record::Record, record::RecordFault> read_record_text(const std::string& text);

/// The line numbers of moves, then of motions.
std::vector<std::size_t> lines_of_moves(const std::string& text);

/// Why the poses of a position are impossible; empty if they are possible.
std::optional<text::Error> cannot_lie_so(const match::Match& match);

}  // namespace astragal::dice
