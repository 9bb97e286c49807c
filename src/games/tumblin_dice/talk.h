#pragma once

#include "games/game_talk.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::games {

template <>
struct Talk<TumblinDice> {
  using G = TumblinDice;
  static std::string choice(const G& game, const G::Decision& decision, const Seating& seating);
  static Told decided(const G& before, const G::Decision& decision, const G& after,
                      const Seating& seating);
  static Told settled(const G& before, const G::Outcome& outcome, const G& after,
                      const Seating& seating);
  static text::Result<std::vector<std::string>> typed(const G& game, std::string_view text);
  /// A die and a card as people call them, "Rot1"; the record's words are GameText's.
  static std::string die(G::DieId die);
  static std::string card(G::CardId card);
};

}  // namespace astragal::games
