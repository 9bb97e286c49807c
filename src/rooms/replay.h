#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "record/match_record.h"

namespace astragal {

/// A record from outside, read and checked.
std::variant<Record, RecordFault> read_record_text(std::string_view text);

/// What somebody would have been told who looked on from the beginning, as JSON: a welcome, and an
/// event for each move.
std::string replay_text(const Record& record);

}  // namespace astragal
