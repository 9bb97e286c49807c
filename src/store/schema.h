#pragma once

#include <span>

#include "store/database.h"

namespace astragal::store {

/// How the file's layout came to be: step n leads from version n to n + 1. What stands here once
/// was released is never changed; a new layout is a new step.
std::span<const char* const> schema_steps();

/// Brings a file to the last version, each step in a transaction of its own. A file of a later
/// version than is known here is refused and left alone.
text::Result<> migrate(Database& database, std::span<const char* const> steps = schema_steps());

/// Whether the file has the last version, for those who only read.
text::Result<> check_layout(Database& database);

}  // namespace astragal::store
