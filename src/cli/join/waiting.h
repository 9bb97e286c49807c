#pragma once

#include <string>
#include <vector>

#include "cli/screen/screen.h"
#include "client/link.h"
#include "client/mirror.h"
#include "record/talk.h"

namespace astragal::cli {

/// The table before a game: game, players, invitation and commitment.
std::string waiting_picture(const client::Mirror& table, const client::Link& link,
                            const Screen& screen);

/// Commands available before a game.
std::vector<record::Choice> waiting_choices(const client::Mirror& table);
/// Commands available after a game.
std::vector<record::Choice> ended_choices(const client::Mirror& table);

}  // namespace astragal::cli
