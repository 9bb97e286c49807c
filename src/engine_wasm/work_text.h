#pragma once

#include <string>
#include <string_view>

#include "rooms/work.h"

namespace astragal::engine_wasm {

// Jobs and their results as text, because another instance of the engine runs them. Both are read
// back exactly; the formats are internal to the engine.

/// The name of a job's kind: "think", "advise" …
std::string_view kind_of(const rooms::Work& work);

/// Writes the fields that do_work() needs; the client and the purpose stay with the first instance.
std::string write_work(const rooms::Work& work);
/// Throws Malformed.
rooms::Work read_work(std::string_view text);

std::string write_answer(const rooms::WorkAnswer& answer);
/// Reads the result of this job; throws Malformed.
rooms::WorkAnswer read_answer(const rooms::Work& work, std::string_view text);

/// A position with its players, options and data.
boost::json::object match_json(const match::Match& match);
match::Match read_match(const boost::json::value& value);

}  // namespace astragal::engine_wasm
