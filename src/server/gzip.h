#pragma once

#include <string>
#include <string_view>

namespace astragal::server {

/// zlib's compression levels: for answers made on request, and for files packed once.
enum class Packing { kSoon = 1, kSmall = 9 };

/// The text as a gzip file. Equal texts give equal bytes.
std::string gzip(std::string_view text, Packing packing = Packing::kSmall);

/// Whether the value of Accept-Encoding has this encoding, and does not refuse it with q=0.
bool accepts(std::string_view list, std::string_view encoding);
inline bool accepts_gzip(std::string_view list) { return accepts(list, "gzip"); }

}  // namespace astragal::server
