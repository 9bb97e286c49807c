#pragma once

#include <atomic>
#include <memory>

#include "bots/thinking.h"
#include "host/hub_times.h"
#include "host/pools.h"
#include "rooms/work.h"

namespace astragal::host {

/// Set when the server stops.
using Stops = std::shared_ptr<std::atomic<bool>>;

/// The limits of a job. Wall time counts for bots and hints, which people are waiting for.
bots::Thinking thinking_for(const rooms::Work& work, Workers::Run& run, const Stops& stops);
/// The hub call that receives the result.
HubCall call_of(const rooms::Work& work);
/// The pool for a job. Replays are quick, reports take long.
Workers& workers_for(const rooms::Work& work, Pools& pools);
/// On whose behalf a job runs.
JobOwner owner_of(const rooms::Work& work);

}  // namespace astragal::host
