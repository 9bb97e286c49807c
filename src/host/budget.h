#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "store/store.h"

namespace astragal::host {

/// What a server may have in all. Who plays goes on beyond it, but nobody opens another table.
struct Budget {
  std::size_t tables = 100'000;          ///< that are kept
  std::size_t store_megabytes = 10'000;  ///< of the file with the tables
  std::size_t free_megabytes = 64;       ///< that stay free on its disk
  std::size_t memory_megabytes = three_quarters_of_memory();

  static std::size_t three_quarters_of_memory();
};

/// What it has.
struct Usage {
  std::uint64_t tables = 0;
  std::uint64_t store_bytes = 0;
  std::uint64_t free_bytes = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t memory_bytes = 0;  ///< of this process
  bool writable = true;            ///< the last write to the store was durable
};

/// Looks; where the last write failed it tries another one.
Usage measure(store::Store& store, bool writable);

/// Nothing can be kept just now.
bool is_disk_full(const Budget& budget, const Usage& usage);

/// Why there cannot be another table; empty if there can.
ReasonCode why_full(const Budget& budget, const Usage& usage);

}  // namespace astragal::host
