#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "text/result.h"

namespace astragal::text {

/// A file's whole content; "-" is standard input.
Result<std::string> read_file(const std::string& path);
/// The same for files of any length: calls `read` with the file open.
Result<> read_stream(const std::string& path, const std::function<void(std::istream&)>& read);

/// Writes so that the file is either the old one or the new one, whatever happens.
Result<> write_file(const std::string& path, const std::string& content, int mode = 0644);

}  // namespace astragal::text
