#pragma once

#include "engine_wasm/fields.h"
#include "rooms/work.h"

namespace astragal::engine_wasm {

/// Thinking that ends after so many seconds by this device's clock.
bots::Thinking think_for(double seconds);

/// How long work may think. A task can say `iterations`, which then decide alone, so that the
/// answer is the same on every device; `seconds` instead of the usual ones; and `speed`, below 1
/// for a slower device, which does that share of a level's iterations.
bots::Thinking thinking_for(const rooms::Work& work, const Fields& task);

}  // namespace astragal::engine_wasm
