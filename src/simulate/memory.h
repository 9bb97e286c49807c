#pragma once

namespace astragal::simulate {

/// Searches take megabytes and give them back many times a second. Without this the C library hands
/// them back to the system each time, which stops all threads for a moment and lets each page be
/// found anew.
void keep_memory();

}  // namespace astragal::simulate
