#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "text/result.h"

namespace astragal::text {

/// Reads a whole file; "-" is standard input.
Result<std::string> read_file(const std::string& path);
/// Opens a file of any length and calls `read` with it.
Result<> read_stream(const std::string& path, const std::function<void(std::istream&)>& read);

/// Replaces a file atomically: after a crash it has either the old or the new content.
Result<> write_file(const std::string& path, const std::string& content, int mode = 0644);

}  // namespace astragal::text
