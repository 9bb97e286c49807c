#pragma once

#include <string>

#include "client/link.h"
#include "dice/fair_part.h"

namespace astragal::cli {

/// State saved for a table, so that a user keeps their seat after a restart.
struct JoinMemory {
  std::string token{};
  dice::FairPart::Kept fair{};  ///< fair-dice state of this device
};

/// Loads the state; empty if there is no readable file.
JoinMemory remembered(const client::Link& link);
/// Saves the state, readable by the owner only.
text::Result<> remember(const client::Link& link, const JoinMemory& memory);
void forget(const client::Link& link);

}  // namespace astragal::cli
