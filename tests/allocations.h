#pragma once

#include <cstdint>

namespace astragal::tests {

/// How often this thread has taken memory from the heap with new.
std::uint64_t allocations();

}  // namespace astragal::tests
