#pragma once

#include <string>
#include <string_view>

#include "rooms/work.h"

namespace astragal::engine_wasm {

// Work and its answer as text, because another instance of the engine does it. Both are read back
// as they were, to the bit; the formats are nobody's but the engine's.

/// "think", "advise" …
std::string_view kind_of(const rooms::Work& work);

/// What do_work() needs of it; who asked and what for stays with whoever waits for the answer.
std::string write_work(const rooms::Work& work);
/// Throws Malformed.
rooms::Work read_work(std::string_view text);

std::string write_answer(const rooms::WorkAnswer& answer);
/// The answer to this work; throws Malformed.
rooms::WorkAnswer read_answer(const rooms::Work& work, std::string_view text);

/// A position with its players, options and data.
boost::json::object match_json(const match::Match& match);
match::Match read_match(const boost::json::value& value);

}  // namespace astragal::engine_wasm
