#pragma once

#include "bots/thinking.h"

namespace astragal::simulate {

inline constexpr int kMostThreads = 256;

/// As many as there are cores.
int default_threads();

/// Tasks on so many threads, the caller's among them.
bots::Thinking::ForEach on_threads(int threads);

}  // namespace astragal::simulate
