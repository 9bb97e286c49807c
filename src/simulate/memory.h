#pragma once

namespace astragal::simulate {

/// Raises malloc's mmap and trim thresholds: returning memory to the kernel on every search stalls
/// all threads and causes page faults.
void keep_memory();

}  // namespace astragal::simulate
