#pragma once

#include <span>

#include "store/database.h"

namespace astragal::store {

/// Migrations: step n leads from version n to n + 1. Never edit a released step; add a new one.
std::span<const char* const> schema_steps();

/// Migrates a file to the latest version, with one transaction per step. Files of a newer version
/// are refused and left unchanged.
text::Result<> migrate(Database& database, std::span<const char* const> steps = schema_steps());

/// Fails unless the file has the latest version; for readers, which cannot migrate.
text::Result<> check_layout(Database& database);

}  // namespace astragal::store
