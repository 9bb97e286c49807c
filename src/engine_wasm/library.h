#pragma once

#include <string>

#include "bots/thinking.h"
#include "engine_wasm/fields.h"

namespace astragal::engine_wasm {

/// Answers a question that needs no table; the field `ask` names it:
///
/// - show {record}: the last position, as `astragal show --json`
/// - report {record, …}: luck and skill, as `astragal analyse --json`
/// - advice {record, seed, …}: the value of each decision, as `astragal advise --json`
/// - throw {record, decision, seed}: the motion and the outcome of a decision's dice
/// - game {game, seats, bots, seed, …}: a game between bots, as a record
///
/// The dots are limits: `iterations` or `seconds`. The answer is JSON; throws Malformed.
std::string ask_library(const Fields& task, const bots::Knowledge& knowledge);

}  // namespace astragal::engine_wasm
