#pragma once

#include <string>

#include "bots/thinking.h"
#include "engine_wasm/fields.h"

namespace astragal::engine_wasm {

/// What a program can ask of the engine without any table, by `ask`:
///
///   show    {record}                        the position at the end, as `astragal show --json`
///   report  {record, …}                     luck and skill, as `astragal analyse --json`
///   advice  {record, seed, …}               what the decisions are worth, as `astragal advise
///   --json` throw   {record, decision, seed}        how the dice of a decision fly and fall game
///   {game, seats, bots, seed, …}    a game between bots, as a record
///
/// … are `iterations` or `seconds` of thinking. The answer is JSON; throws Malformed.
std::string ask_library(const Fields& task, const bots::Knowledge& knowledge);

}  // namespace astragal::engine_wasm
