#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/wal.h"
#include "text/result.h"

namespace astragal::store {

/// The state of a folder of rooms; the contents of events are not checked.
struct StoreReport {
  WalReport wal{};
  std::vector<std::string> faults{};  ///< the first few, as SQLite reports them
  std::uint64_t rooms = 0;            ///< rooms with a readable log
  std::uint64_t events = 0;           ///< events of these rooms
  [[nodiscard]] bool is_sound() const { return !wal.is_damaged() && faults.empty(); }
};

/// Checks every page. Changes nothing; a server may be running.
text::Result<StoreReport> check_store(const std::string& folder);

/// Moves the files to the subfolder `backup` and writes new ones with everything readable: the
/// database with all intact frames of its WAL, or, if SQLite finds that damaged, every room up to
/// its first missing event. No server may be running.
text::Result<StoreReport> repair_store(const std::string& folder, const std::string& backup);

}  // namespace astragal::store
