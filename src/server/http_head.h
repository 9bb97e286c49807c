#pragma once

#include <string>

#include "host/http.h"

namespace astragal::server {

/// The head of an answer, up to the empty line.
struct HeadOptions {
  bool keep_alive = true;
  bool tls = false;
};
std::string http_head(const host::HttpAnswer& answer, const HeadOptions& options);

}  // namespace astragal::server
