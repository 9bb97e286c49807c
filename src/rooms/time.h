#pragma once

#include <cstdint>

namespace astragal::rooms {

/// Milliseconds since 1970, passed in by the host; rooms have no clock.
using Time = std::int64_t;

inline constexpr Time kSecond = 1000;
inline constexpr Time kMinute = 60 * kSecond;
inline constexpr Time kHour = 60 * kMinute;
inline constexpr Time kDay = 24 * kHour;

}  // namespace astragal::rooms
