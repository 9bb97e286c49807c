#pragma once

#include <string>

#include "client/mirror.h"
#include "client/session.h"

namespace astragal::cli {

/// An event as a sentence; empty if it is not reported, or reported as a move.
std::string sentence_of(const client::Heard& event, const client::Mirror& table);

/// A refusal in this program's words, or else in the server's.
std::string refusal_of(const client::Heard& refused);

/// Why the session ended, as a sentence.
std::string ending_of(const client::Session::End& end, const client::Link& link);

/// "After 3 games: Ann won 2 and Bob won 1."; empty before the first game is over.
std::string series_of(const client::Mirror& table);

}  // namespace astragal::cli
