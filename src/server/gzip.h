#pragma once

#include <string>
#include <string_view>

namespace astragal::server {

/// zlib's compression levels: for answers made on request, and for files packed once.
enum class Packing { kSoon = 1, kSmall = 9 };

/// The text as a gzip file. Equal texts give equal bytes.
std::string gzip(std::string_view text, Packing packing = Packing::kSmall);

/// Whether an Accept-Encoding value includes gzip without q=0.
bool accepts_gzip(std::string_view list);

}  // namespace astragal::server
