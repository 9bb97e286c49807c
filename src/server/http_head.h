#pragma once

#include <string>

#include "host/http.h"

namespace astragal {

/// The head of an answer, up to the empty line.
struct HeadOptions {
  bool keep_alive = true;
  bool tls = false;
};
std::string http_head(const HttpAnswer& answer, const HeadOptions& options);

}  // namespace astragal
