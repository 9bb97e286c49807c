#pragma once

#include <string>
#include <vector>

#include "cli/screen/screen.h"
#include "client/link.h"
#include "client/mirror.h"
#include "record/talk.h"

namespace astragal {

/// The table before a game: what is played, who is there, the invitation, the commitment.
std::string waiting_picture(const Mirror& table, const Link& link, const Screen& screen);

/// What this person can do before a game, in the words of commands.
std::vector<Choice> waiting_choices(const Mirror& table);
/// After it.
std::vector<Choice> ended_choices(const Mirror& table);

}  // namespace astragal
