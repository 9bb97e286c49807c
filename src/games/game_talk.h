#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/game_text.h"
#include "text/result.h"
#include "text/words.h"

namespace astragal::games {

/// What a move was like, for those who watched.
struct Told {
  Seat who = kTable;
  std::string did{};                     ///< goes on after the mover's name: "rolls 1 2 2 5 6"
  std::vector<std::string> sentences{};  ///< what it meant for the table: "The card is full."
};

/// How a game talks to people at a terminal; its sentences are in data/words. A game without its
/// own speaks in the record's words.
///
///   choice(game, decision, seating)              "stop and score 8 points"
///   decided(before, decision, after, seating)    a decision that no dice settle
///   settled(before, outcome, after, seating)     a roll, or what the table does
///   typed(game, text)                            dice as people type them, in the record's words
template <class G>
struct Talk {
  static std::string choice(const G& /*game*/, typename G::Decision decision,
                            const Seating& seating) {
    return GameText<G>::words(decision, seating);
  }
  static Told decided(const G& before, typename G::Decision decision, const G& /*after*/,
                      const Seating& seating) {
    return {before.to_act(), GameText<G>::words(decision, seating), {}};
  }
  static Told settled(const G& before, const typename G::Outcome& outcome, const G& /*after*/,
                      const Seating& /*seating*/) {
    return {before.to_act(), GameText<G>::words(before, outcome), {}};
  }
  static text::Result<std::vector<std::string>> typed(const G& /*game*/, std::string_view text) {
    return text::split_words(text);
  }
};

}  // namespace astragal::games
