#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "text/result.h"

namespace astragal::store {

/// What is in SQLite's write-ahead log, looked at without SQLite, which reads it up to the first
/// frame that is not right, forgets the rest and soon writes over it.
struct WalReport {
  std::uint64_t frames = 0;         ///< that follow one another as they should
  std::uint64_t commits = 0;        ///< complete ones among them
  std::uint64_t broken = 0;         ///< the first frame that is not right, from 1; 0 if all are
  std::uint64_t last = 0;           ///< if it is damaged, the last frame that was surely written
  std::uint64_t frames_after = 0;   ///< from the broken one to that, those that are right
  std::uint64_t commits_after = 0;  ///< the ends of commits among them

  /// A crash can leave one commit unfinished at the end, which nobody was told of, and so can a
  /// full disk, several times. Commits that follow one another after a broken frame mean that the
  /// disk lost what it had: each was synced before the next began.
  [[nodiscard]] bool is_damaged() const { return last != 0; }
};

/// Of the log beside this database file; an empty report if there is none.
text::Result<WalReport> inspect_wal(const std::string& database);

/// Writes the database to a new file as it is after all commits of its log, whose broken frames are
/// left out: their pages are as they were before, unless a later frame has them. Whether that fits
/// together, SQLite has to say.
text::Result<> apply_wal(const std::string& database, const std::string& fresh);

/// The log beside a database file.
std::string wal_of(const std::string& database);

}  // namespace astragal::store
