#pragma once

#include <string>

#include "host/http.h"

namespace astragal::server {

/// The status line and headers of an answer, including the empty line.
struct HeadOptions {
  bool keep_alive = true;
  bool tls = false;
};
std::string http_head(const host::HttpAnswer& answer, const HeadOptions& options);

}  // namespace astragal::server
