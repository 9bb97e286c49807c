#pragma once

#include <string>
#include <string_view>

namespace astragal {

/// The text as a gzip file. The same text gives the same bytes.
enum class Effort { kLittle = 1, kMost = 9 };
std::string gzip(std::string_view text, Effort effort = Effort::kMost);

/// Whether the value of Accept-Encoding has gzip, and does not refuse it with q=0.
bool accepts_gzip(std::string_view list);

}  // namespace astragal
