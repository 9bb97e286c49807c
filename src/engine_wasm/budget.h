#pragma once

#include "engine_wasm/fields.h"
#include "rooms/work.h"

namespace astragal::engine_wasm {

/// A time limit in seconds of this device's clock.
bots::Thinking think_for(double seconds);

/// The limits of a job. A task can set `iterations`, which is then the only limit, so that the
/// answer is the same on every device; `seconds`, which replaces the default; and `speed`, below 1
/// for a slower device, which scales a level's iterations.
bots::Thinking thinking_for(const rooms::Work& work, const Fields& task);

}  // namespace astragal::engine_wasm
