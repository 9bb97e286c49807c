#pragma once

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "rooms/time.h"
#include "store/store.h"

namespace astragal::host {

/// Periodic maintenance of a store, on its thread.
struct Tending {
  rooms::Time now;          ///< the time of the rooms (RoomClock)
  rooms::Time drift = 0;    ///< by which the system clock is ahead of `now`
  rooms::Time running = 0;  ///< time since the server started
  int keep_days = 0;
  bool prune = false;  ///< delete rooms unused for `keep_days`
  std::unordered_set<std::string> in_use{};
};

struct Tended {
  std::optional<std::string> postponed{};  ///< the reason why nothing was deleted
  std::vector<std::string> pruned{};       ///< deleted rooms
};

/// Notes that the server runs, and deletes old rooms. It does neither while the time may be wrong:
/// if the system clock has moved against the steady clock, is earlier than the last event, or is
/// far later than the server's last run. The last case can be correct; the time is accepted after a
/// day in which both clocks agreed.
text::Result<Tended> tend(store::Store& store, const Tending& tending);

inline constexpr rooms::Time kMostDrift = 10 * rooms::kMinute;

}  // namespace astragal::host
