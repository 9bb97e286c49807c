#include "host/tending.h"

#include <fmt/format.h>

#include <cstdlib>

namespace astragal::host {

namespace {

std::optional<std::string> clock_problem(const store::Store& store, const Tending& tending) {
  if (std::abs(tending.drift) > kMostDrift) {
    return fmt::format("the system's clock was set {} s {} while the server ran",
                       std::abs(tending.drift) / rooms::kSecond,
                       tending.drift > 0 ? "forward" : "back");
  }
  const auto found = store.clock_problem(tending.now / rooms::kSecond);
  if (!found || (found->passes && tending.running >= rooms::kDay)) return std::nullopt;
  return found->why;
}

}  // namespace

text::Result<Tended> tend(store::Store& store, const Tending& tending) {
  Tended tended;
  tended.postponed = clock_problem(store, tending);
  if (tended.postponed) return tended;
  store.write_heartbeat(tending.now / rooms::kSecond);
  if (!tending.prune) return tended;
  auto pruned = store.prune(tending.now / rooms::kSecond, tending.keep_days, tending.in_use);
  if (!pruned) return pruned.error();
  tended.pruned = std::move(*pruned);
  return tended;
}

}  // namespace astragal::host
