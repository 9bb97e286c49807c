#pragma once

#include <string_view>

namespace astragal::text {

/// The files of data/, compiled in, so that the program is one file and a record means the same
/// everywhere. Empty if there is none of that name.
std::string_view shipped_file(std::string_view name);

}  // namespace astragal::text
