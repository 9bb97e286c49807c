#pragma once

#include <optional>
#include <string>

#include "cli/join/request.h"
#include "cli/screen/screen.h"
#include "client/channel.h"

namespace astragal::cli {

/// A table that was chosen or opened, and the token of whoever opened it.
struct ChosenTable {
  client::Link link;
  std::string token{};
};

/// Which table of this server: one that is listed, or a new one, which is asked for unless the
/// request names a game. Nothing if the person leaves.
text::Result<std::optional<ChosenTable>> choose_table(JoinRequest& request,
                                                      const client::Link& server, Screen& screen);

}  // namespace astragal::cli
