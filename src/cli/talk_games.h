#pragma once

#include "cli/talk.h"

namespace astragal {

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
  static Result<std::vector<std::string>> typed(const G& /*game*/, std::string_view text) {
    return split_words(text);
  }
};

template <>
struct Talk<TrophyBuck> {
  using G = TrophyBuck;
  static std::string choice(const G& game, G::Decision decision, const Seating& seating);
  static Told decided(const G& before, G::Decision decision, const G& after,
                      const Seating& seating);
  static Told settled(const G& before, const G::Outcome& outcome, const G& after,
                      const Seating& seating);
  static Result<std::vector<std::string>> typed(const G& game, std::string_view text);
};

template <>
struct Talk<RockTheBock> {
  using G = RockTheBock;
  static std::string choice(const G& game, G::Decision decision, const Seating& seating);
  static Told decided(const G& before, G::Decision decision, const G& after,
                      const Seating& seating);
  static Told settled(const G& before, const G::Outcome& outcome, const G& after,
                      const Seating& seating);
  static Result<std::vector<std::string>> typed(const G& game, std::string_view text);
};

template <>
struct Talk<SharpShooters> {
  using G = SharpShooters;
  static std::string choice(const G& game, G::Decision decision, const Seating& seating);
  static Told decided(const G& before, G::Decision decision, const G& after,
                      const Seating& seating);
  static Told settled(const G& before, const G::Outcome& outcome, const G& after,
                      const Seating& seating);
  static Result<std::vector<std::string>> typed(const G& game, std::string_view text);
};

template <>
struct Talk<TumblinDice> {
  using G = TumblinDice;
  static std::string choice(const G& game, const G::Decision& decision, const Seating& seating);
  static Told decided(const G& before, const G::Decision& decision, const G& after,
                      const Seating& seating);
  static Told settled(const G& before, const G::Outcome& outcome, const G& after,
                      const Seating& seating);
  static Result<std::vector<std::string>> typed(const G& game, std::string_view text);
};

/// What people put between words and numbers: spaces, commas, dots, stars …
std::vector<std::string> typed_words(std::string_view text);

}  // namespace astragal
