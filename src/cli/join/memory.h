#pragma once

#include <string>

#include "client/link.h"
#include "dice/fair_part.h"

namespace astragal {

/// What this computer remembers of a table, so that whoever comes back is who they were.
struct JoinMemory {
  std::string token{};
  FairPart::Kept fair{};  ///< this device's part in the dice
};

/// Reads it; nothing is remembered if there is no file, or none that can be read.
JoinMemory remembered(const Link& link);
/// Keeps it where only the owner can read it.
Result<> remember(const Link& link, const JoinMemory& memory);
void forget(const Link& link);

}  // namespace astragal
