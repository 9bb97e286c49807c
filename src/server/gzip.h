#pragma once

#include <string>
#include <string_view>

namespace astragal {

/// The text as a gzip file, as small as zlib can make it. The same text gives the same bytes.
std::string gzip(std::string_view text);

}  // namespace astragal
