#pragma once

#include <cstddef>

namespace astragal::rooms {

/// Reserves space for `more` elements and 25 % headroom. Doubling would waste memory in the
/// thousands of slowly growing logs of a server.
template <class Container>
void reserve_quarter_more(Container& container, std::size_t more) {
  const std::size_t needed = container.size() + more;
  if (needed > container.capacity()) container.reserve(needed + needed / 4);
}

}  // namespace astragal::rooms
