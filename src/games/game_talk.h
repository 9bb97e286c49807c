#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/game_text.h"
#include "text/result.h"
#include "text/words.h"

namespace astragal::games {

/// A move in words, for a terminal.
struct Told {
  Seat who = kTable;
  std::string did{};                     ///< continues the mover's name: "rolls 1 2 2 5 6"
  std::vector<std::string> sentences{};  ///< consequences: "The card is full."
};

/// Sentences of a game at a terminal; they are in data/words. A game without its own uses the words
/// of the record.
///
///   choice(game, decision, seating)              "stop and score 8 points"
///   decided(before, decision, after, seating)    a decision without an outcome
///   settled(before, outcome, after, seating)     a roll, or a table event
///   typed(game, text)                            typed dice, converted to the record's words
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
