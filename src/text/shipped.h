#pragma once

#include <string_view>

namespace astragal::text {

/// A file of data/, compiled in, so that the program is one file and a record means the same
/// everywhere. Empty if there is no such file.
std::string_view shipped_file(std::string_view name);

}  // namespace astragal::text
