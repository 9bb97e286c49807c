#pragma once

#include <string_view>
#include <vector>

#include "text/result.h"

namespace astragal::server {

/// Value of --listen for sockets passed by systemd.
constexpr std::string_view kFromSystemd = "systemd";

/// The listening TCP sockets passed by systemd (LISTEN_FDS, sd_listen_fds(3)). The caller owns
/// them; child processes do not inherit them.
text::Result<std::vector<int>> inherited_sockets();

}  // namespace astragal::server
