#include "host/budget.h"

#include <unistd.h>

#include <fstream>

namespace astragal::host {

namespace {

constexpr std::uint64_t kMegabyte = 1U << 20U;

std::uint64_t resident_bytes() {
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;  // in pages
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

std::size_t Budget::three_quarters_of_memory() {
  const auto pages = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES));
  const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  return static_cast<std::size_t>(pages * page / 4 * 3 / kMegabyte);
}

Usage measure(store::Store& store, bool writable) {
  Usage usage;
  usage.writable = writable || store.try_write().ok();
  usage.memory_bytes = resident_bytes();
  if (const auto size = store.size()) {
    usage.tables = size->rooms;
    usage.store_bytes = size->bytes;
    usage.free_bytes = size->free_bytes;
  }
  return usage;
}

bool is_disk_full(const Budget& budget, const Usage& usage) {
  return !usage.writable || usage.free_bytes < budget.free_megabytes * kMegabyte;
}

ReasonCode why_full(const Budget& budget, const Usage& usage) {
  if (usage.tables >= budget.tables) return "server-full-tables"_why;
  if (usage.memory_bytes >= budget.memory_megabytes * kMegabyte) return "server-full-memory"_why;
  if (usage.store_bytes >= budget.store_megabytes * kMegabyte) return "server-full-disk"_why;
  // `writable` is not checked: a store that cannot be written refuses with a reason of its own.
  const bool little = usage.free_bytes < budget.free_megabytes * kMegabyte;
  return little ? "server-full-disk"_why : ReasonCode{};
}

}  // namespace astragal::host
