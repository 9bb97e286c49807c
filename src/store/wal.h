#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "text/result.h"

namespace astragal::store {

/// The contents of SQLite's write-ahead log, read without SQLite, which would ignore and overwrite
/// everything after the first broken frame.
struct WalReport {
  std::uint64_t frames = 0;         ///< intact frames before the first broken one
  std::uint64_t commits = 0;        ///< complete commits among them
  std::uint64_t broken = 0;         ///< number of the first broken frame, from 1; 0 if none
  std::uint64_t last = 0;           ///< if damaged, the last frame that was surely written
  std::uint64_t frames_after = 0;   ///< intact frames between `broken` and `last`
  std::uint64_t commits_after = 0;  ///< commits that end among them

  /// A crash or a full disk can leave unfinished commits at the end, which were never acknowledged.
  /// Consecutive commits after a broken frame mean that the disk lost data: each commit was synced
  /// before the next one began.
  [[nodiscard]] bool is_damaged() const { return last != 0; }
};

/// Inspects the log of a database file; an empty report if there is none.
text::Result<WalReport> inspect_wal(const std::string& database);

/// Writes the database with all commits of its log to a new file, without broken frames. The result
/// may be inconsistent; the caller checks it with SQLite.
text::Result<> apply_wal(const std::string& database, const std::string& fresh);

/// The path of a database file's log.
std::string wal_of(const std::string& database);

}  // namespace astragal::store
