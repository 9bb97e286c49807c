#pragma once

#include <string>

#include "bots/thinking.h"
#include "match/match.h"
#include "text/result.h"

namespace astragal {

/// What bots/ and analysis/ have not by themselves: threads, flying dice, what was solved before.

/// How many threads `--threads` says; as many as there are cores where it says nothing.
Result<int> read_threads(const std::string& text);

/// Tasks on so many threads, this one among them.
Thinking::ForEach on_threads(int threads);

/// What is known about the match's game; dice fly if they flew in the game.
Knowledge knowledge_for(const Match& match, bool dice_fly);

/// What is known about the games of rooms, which have no dice, cards and boards of their own.
Knowledge knowledge_for_tables();

}  // namespace astragal
