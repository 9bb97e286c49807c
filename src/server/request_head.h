#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "host/http.h"

namespace astragal::server {

// What a parser lets pass and a proxy in front of this server may read in another way: whoever
// sends such a request wants the two to disagree on whose it is or where it ends.

/// What is wrong with the bytes of a head, as far as they have come; nothing if they may be right.
std::optional<std::string> fault_in_bytes(std::string_view head);

/// What is wrong with the headers: there is one Host, and the length of the body is beyond doubt.
std::optional<std::string> fault_in_headers(const host::HttpHeaders& headers, bool http_1_1);

}  // namespace astragal::server
