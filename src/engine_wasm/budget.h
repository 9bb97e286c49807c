#pragma once

#include "engine_wasm/fields.h"
#include "rooms/work.h"

namespace astragal {

/// Thinking that ends after so many seconds by this device's clock.
Thinking think_for(double seconds);

/// How long work may think. A task can say `iterations`, which then decide alone, so that the
/// answer is the same on every device; `seconds` instead of the usual ones; and `speed`, below 1
/// for a slower device, which does that share of a level's iterations.
Thinking thinking_for(const Work& work, const Fields& task);

}  // namespace astragal
