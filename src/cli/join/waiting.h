#pragma once

#include <string>
#include <vector>

#include "cli/screen/screen.h"
#include "client/link.h"
#include "client/mirror.h"
#include "record/talk.h"

namespace astragal::cli {

/// The table before a game: what is played, who is there, the invitation, the commitment.
std::string waiting_picture(const client::Mirror& table, const client::Link& link,
                            const Screen& screen);

/// What this person can do before a game, in the words of commands.
std::vector<record::Choice> waiting_choices(const client::Mirror& table);
/// After it.
std::vector<record::Choice> ended_choices(const client::Mirror& table);

}  // namespace astragal::cli
