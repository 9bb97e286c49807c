#pragma once

#include <ctime>

namespace astragal::host {

/// Processor time used by this thread, in seconds. A system call: 0.3 to 3 µs.
inline double thread_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace astragal::host
