#pragma once

#include "cli/screen/game_screen.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::cli {

/// The board from above, aimed throws, and positions for cards.
std::unique_ptr<GameScreen> make_screen(const games::TumblinDice& rules, const GameSource& game);

/// The board from above with the players around it.
std::string board_picture(const games::TumblinDice& rules, const games::Seating& seating,
                          const dice::FlyingDice& flying, const text::Style& style, long rows,
                          const games::TumblinDice::Aim* aim = nullptr);

}  // namespace astragal::cli
