#pragma once

#include <string>

#include "bots/thinking.h"
#include "match/match.h"

namespace astragal::simulate {

/// Knowledge for the match's game; `dice_fly` if physics threw its dice.
bots::Knowledge knowledge_for(const match::Match& match, bool dice_fly);

/// The command that solves the match's game and stores the solution; empty if there is none.
std::string command_to_know_more(const match::Match& match);

/// Knowledge for the games of rooms, which have no custom data.
bots::Knowledge knowledge_for_tables();

}  // namespace astragal::simulate
