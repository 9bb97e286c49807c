#pragma once

#include <functional>
#include <string>

#include "analysis/advice.h"
#include "analysis/analysis.h"
#include "dice/flying.h"
#include "rooms/effects.h"

namespace astragal::rooms {

// Long computations for effects. They depend only on their arguments and can run on any thread.

/// A bot's decision, in the record's words.
std::string think(const Think& effect, const bots::Thinking& thinking,
                  const bots::Knowledge& knowledge);
/// The decision completed with the words that follow from the board, or why it is refused.
text::Result<std::string> complete(const Complete& effect);
/// Estimates of the legal decisions.
analysis::Advice advise(const Advise& effect, bots::Thinking thinking,
                        const bots::Knowledge& knowledge);

/// Makes the analysis of a report. Empty: analysis::analyse.
using Analyser =
    std::function<analysis::Analysis(const record::Record& record, const bots::Thinking& thinking,
                                     const bots::Knowledge& knowledge)>;

/// The report on a game as JSON text, or why there is none. `log` is the room's log.
text::Result<std::string> analyse(const Analyse& effect, const RoomLog& log,
                                  const bots::Thinking& thinking, const bots::Knowledge& knowledge,
                                  const Analyser& analyser = {});

/// The response to an uploaded record.
Respond study(const Study& effect, const bots::Thinking& thinking, const bots::Knowledge& knowledge,
              const Analyser& analyser = {});

/// The outcome of a throw in the record's words, and the motion of its dice in base64.
struct Fallen {
  std::string outcome;
  std::string motion{};
};

/// Simulates the throw.
Fallen let_fly(const Simulate& effect);

/// Why dice cannot lie on, or be thrown onto, the game's custom board; nullopt if they can. With
/// real dice only the board's levels matter.
std::optional<text::Error> cannot_fly(const match::Match& match, bool by_hand);

}  // namespace astragal::rooms
