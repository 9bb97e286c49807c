#pragma once

#include <string>

#include "client/link.h"
#include "dice/fair_part.h"

namespace astragal::cli {

/// What this computer remembers of a table, so that whoever comes back is who they were.
struct JoinMemory {
  std::string token{};
  dice::FairPart::Kept fair{};  ///< this device's part in the dice
};

/// Reads it; nothing is remembered if there is no file, or none that can be read.
JoinMemory remembered(const client::Link& link);
/// Keeps it where only the owner can read it.
text::Result<> remember(const client::Link& link, const JoinMemory& memory);
void forget(const client::Link& link);

}  // namespace astragal::cli
