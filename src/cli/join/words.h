#pragma once

#include <string>

#include "client/mirror.h"
#include "client/session.h"

namespace astragal::cli {

/// An event as a sentence for those at the table; empty where it is not worth one, or where the
/// game itself tells it.
std::string sentence_of(const client::Heard& event, const client::Mirror& table);

/// Why the server refused something: in our words, or else in its own.
std::string refusal_of(const client::Heard& refused);

/// Why it is over with this table, in a sentence.
std::string ending_of(const client::Session::End& end, const client::Link& link);

/// "After 3 games: Ann won 2 and Bob won 1."; empty before the first game is over.
std::string series_of(const client::Mirror& table);

}  // namespace astragal::cli
