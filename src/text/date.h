#pragma once

#include <cstdint>
#include <string>

namespace astragal::text {

/// ISO 8601 date and time in UTC, from seconds since 1970: "2026-11-16T00:41:30Z".
std::string utc_date(std::int64_t seconds);

}  // namespace astragal::text
