#include "cli/screen/game_screen.h"

#include "cli/list.h"

namespace astragal::cli {

std::string GameScreen::picture(const text::Style& style, long rows) const {
  return table_picture(game_.now(), game_.flying(), style, rows);
}

std::unique_ptr<GameScreen> game_screen(const GameSource& game) {
  return game.now().ask([&game](auto /*text*/, const auto& rules) {
    if constexpr (requires { make_screen(rules, game); }) {
      return make_screen(rules, game);
    } else {
      return std::make_unique<GameScreen>(game);
    }
  });
}

std::string table_picture(const match::Match& match, const dice::FlyingDice* flying,
                          const text::Style& style, long rows) {
  return match.ask([&](auto /*text*/, const auto& rules) {
    if constexpr (requires { board_picture(rules, match.seating(), *flying, style, rows); }) {
      if (flying != nullptr) return board_picture(rules, match.seating(), *flying, style, rows);
    }
    return match.picture(style);
  });
}

}  // namespace astragal::cli
