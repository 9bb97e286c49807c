#include "text/date.h"

#include <fmt/chrono.h>

namespace astragal::text {

std::string utc_date(std::int64_t seconds) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

}  // namespace astragal::text
