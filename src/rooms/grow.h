#pragma once

#include <cstddef>

namespace astragal::rooms {

/// Makes room for `more`, and a quarter besides: what doubles is half empty on average, and a
/// server keeps thousands of logs that grow slowly.
template <class Container>
void grow_gently(Container& container, std::size_t more) {
  const std::size_t needed = container.size() + more;
  if (needed > container.capacity()) container.reserve(needed + needed / 4);
}

}  // namespace astragal::rooms
