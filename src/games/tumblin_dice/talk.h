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
  /// Translated name of a die or card, "Rot1"; GameText has the record's words.
  static std::string die(G::DieId die);
  static std::string card(G::CardId card);
};

}  // namespace astragal::games
