#pragma once

#include "games/game_talk.h"
#include "games/trophy_buck/rules.h"

namespace astragal::games {

template <>
struct Talk<TrophyBuck> {
  using G = TrophyBuck;
  static std::string choice(const G& game, G::Decision decision, const Seating& seating);
  static Told decided(const G& before, G::Decision decision, const G& after,
                      const Seating& seating);
  static Told settled(const G& before, const G::Outcome& outcome, const G& after,
                      const Seating& seating);
  static text::Result<std::vector<std::string>> typed(const G& game, std::string_view text);
};

}  // namespace astragal::games
