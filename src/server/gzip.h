#pragma once

#include <string>
#include <string_view>

namespace astragal {

/// What matters more: how soon it is packed, or how small it gets.
enum class Packing { kSoon = 1, kSmall = 9 };

/// The text as a gzip file. The same text gives the same bytes.
std::string gzip(std::string_view text, Packing packing = Packing::kSmall);

/// Whether the value of Accept-Encoding has gzip, and does not refuse it with q=0.
bool accepts_gzip(std::string_view list);

}  // namespace astragal
