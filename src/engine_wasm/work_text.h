#pragma once

#include <string>
#include <string_view>

#include "rooms/work.h"

namespace astragal {

// Work and its answer as text, because another instance of the engine does it. Both are read back
// as they were, to the bit; the formats are nobody's but the engine's.

/// "think", "advise" …
std::string_view kind_of(const Work& work);

/// What do_work() needs of it; who asked and what for stays with whoever waits for the answer.
std::string write_work(const Work& work);
/// Throws Malformed.
Work read_work(std::string_view text);

std::string write_answer(const WorkAnswer& answer);
/// The answer to this work; throws Malformed.
WorkAnswer read_answer(const Work& work, std::string_view text);

/// A position with its players, options and data.
boost::json::object match_json(const Match& match);
Match read_match(const boost::json::value& value);

}  // namespace astragal
