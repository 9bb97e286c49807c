#pragma once

#include <string>

#include "record/match_record.h"

namespace astragal::rooms {

/// The messages that a spectator would have received from the beginning, as JSON: a welcome, and an
/// event for each move.
std::string replay_text(const record::Record& record);

}  // namespace astragal::rooms
