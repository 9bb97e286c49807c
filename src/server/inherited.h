#pragma once

#include <string_view>
#include <vector>

#include "text/result.h"

namespace astragal::server {

/// What --listen says for sockets that this process was given.
constexpr std::string_view kFromSystemd = "systemd";

/// The sockets that systemd gave to this process (LISTEN_FDS, sd_listen_fds(3)); each listens for
/// TCP already. Whoever calls this has them from then on; children do not get them.
text::Result<std::vector<int>> inherited_sockets();

}  // namespace astragal::server
