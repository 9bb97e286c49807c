#pragma once

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "rooms/time.h"
#include "store/store.h"

namespace astragal::host {

/// What is to be done for a store now and then, on its thread.
struct Tending {
  rooms::Time now;          ///< the rooms' time
  rooms::Time drift = 0;    ///< how far the system's clock is ahead of that
  rooms::Time running = 0;  ///< how long the server has run
  int keep_days = 0;
  bool prune = false;  ///< rooms that nobody used for so long
  std::unordered_set<std::string> in_use{};
};

struct Tended {
  std::optional<std::string> doubt{};  ///< why nothing was deleted
  std::vector<std::string> pruned{};   ///< the rooms that were
};

/// Notes that the server runs, and deletes rooms that are too old. It does neither while the time
/// may be wrong: if the system's clock has moved against a steady one, is earlier than the last
/// event, or far later than the server last ran. The last can be true; then it is believed after a
/// day in which the clocks agreed.
text::Result<Tended> tend(store::Store& store, const Tending& tending);

inline constexpr rooms::Time kMostDrift = 10 * rooms::kMinute;

}  // namespace astragal::host
