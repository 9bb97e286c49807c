#pragma once

#include <string>

#include "bots/thinking.h"
#include "match/match.h"

namespace astragal::simulate {

/// What is known about the match's game; dice fly if they flew in the game.
bots::Knowledge knowledge_for(const match::Match& match, bool dice_fly);

/// The command that makes more known about the match's game, once and for all; empty if there is
/// none.
std::string command_to_know_more(const match::Match& match);

/// What is known about the games of rooms, which have no dice, cards and boards of their own.
bots::Knowledge knowledge_for_tables();

}  // namespace astragal::simulate
