#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "store/store.h"

namespace astragal::host {

/// Server-wide limits. At a limit no table can be opened; running games continue.
struct Budget {
  std::size_t tables = 100'000;          ///< tables in the store
  std::size_t store_megabytes = 10'000;  ///< size of the store's file
  std::size_t free_megabytes = 64;       ///< space left free on the store's disk
  std::size_t memory_megabytes = three_quarters_of_memory();

  static std::size_t three_quarters_of_memory();
};

/// Current usage.
struct Usage {
  std::uint64_t tables = 0;
  std::uint64_t store_bytes = 0;
  std::uint64_t free_bytes = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t memory_bytes = 0;  ///< resident memory of this process
  bool writable = true;            ///< whether the last write to the store was durable
};

/// Measures usage. After a failed write it tries another one.
Usage measure(store::Store& store, bool writable);

/// Whether the last write failed, or the disk has less free space than the limit.
bool is_disk_full(const Budget& budget, const Usage& usage);

/// The reason why no table can be opened; empty if one can.
ReasonCode why_full(const Budget& budget, const Usage& usage);

}  // namespace astragal::host
