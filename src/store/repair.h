#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/wal.h"
#include "text/result.h"

namespace astragal::store {

/// What was found in a folder of rooms; what events mean is not looked at.
struct StoreReport {
  WalReport wal{};
  std::vector<std::string> faults{};  ///< in SQLite's words, the first few
  std::uint64_t rooms = 0;            ///< that can be read
  std::uint64_t events = 0;           ///< of theirs
  [[nodiscard]] bool is_sound() const { return !wal.is_damaged() && faults.empty(); }
};

/// Looks at every page. Changes nothing; a server may be running.
text::Result<StoreReport> check_store(const std::string& folder);

/// Moves the files to a folder of this name beside them, and writes new ones with everything that
/// can still be read: the database with its log beyond broken frames, and if SQLite finds that
/// damaged, every room up to the first event that is missing. No server may be running.
text::Result<StoreReport> repair_store(const std::string& folder, const std::string& backup);

}  // namespace astragal::store
