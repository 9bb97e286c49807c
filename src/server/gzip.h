#pragma once

#include <string>
#include <string_view>

namespace astragal::server {

/// What matters more: how soon it is packed, or how small it gets.
enum class Packing { kSoon = 1, kSmall = 9 };

/// The text as a gzip file. The same text gives the same bytes.
std::string gzip(std::string_view text, Packing packing = Packing::kSmall);

/// Whether the value of Accept-Encoding has this encoding, and does not refuse it with q=0.
bool accepts(std::string_view list, std::string_view encoding);
inline bool accepts_gzip(std::string_view list) { return accepts(list, "gzip"); }

}  // namespace astragal::server
