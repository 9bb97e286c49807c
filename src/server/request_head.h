#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "host/http.h"

namespace astragal::server {

// Checks for requests that this parser and a proxy might read differently (request smuggling).

/// The fault in the bytes of an incomplete head; nothing if there is none so far.
std::optional<std::string> fault_in_bytes(std::string_view head);

/// The fault in the headers: there must be exactly one Host and an unambiguous body length.
std::optional<std::string> fault_in_headers(const host::HttpHeaders& headers, bool http_1_1);

}  // namespace astragal::server
