#pragma once

#include <string>

#include "analysis/advice.h"
#include "dice/flying.h"
#include "rooms/effects.h"

namespace astragal::rooms {

// What takes long. Each needs nothing but its effect, what bots know and how long they may think:
// any thread will do.

/// What a bot decides, in the record's words.
std::string think(const Think& effect, const bots::Thinking& thinking,
                  const bots::Knowledge& knowledge);
/// The decision with all that the board says about it, or why it cannot be.
text::Result<std::string> complete(const Complete& effect);
/// What the decisions are worth.
analysis::Advice advise(const Advise& effect, bots::Thinking thinking,
                        const bots::Knowledge& knowledge);
/// The report on a game, as JSON text; why there can be none. `log` is the room's.
text::Result<std::string> analyse(const Analyse& effect, const RoomLog& log,
                                  const bots::Thinking& thinking, const bots::Knowledge& knowledge);

/// The answer to whoever sent a record.
Respond study(const Study& effect, const bots::Thinking& thinking,
              const bots::Knowledge& knowledge);

/// What came of a throw, in the record's words, and how the dice flew, in base64.
struct Fallen {
  std::string outcome;
  std::string motion{};
};

/// Lets the dice of the effect fly.
Fallen let_fly(const Simulate& effect);

/// Why dice cannot lie on, or be thrown onto, the board that this game was given; with dice rolled
/// by hand it need not be more than its levels.
std::optional<text::Error> cannot_fly(const match::Match& match, bool by_hand);

}  // namespace astragal::rooms
