#pragma once

#include "bots/thinking.h"

namespace astragal::simulate {

inline constexpr int kMostThreads = 256;

/// The number of cores.
int default_threads();

/// Runs tasks on `threads` threads, including the caller's.
bots::Thinking::ForEach on_threads(int threads);

}  // namespace astragal::simulate
