#pragma once

#include "cli/screen/game_screen.h"
#include "games/tumblin_dice/rules.h"

namespace astragal {

/// Where dice fly: the board from above, throws that are aimed, places for cards.
std::unique_ptr<GameScreen> make_screen(const TumblinDice& rules, const SeenGame& game);

/// The board from above with the players around it.
std::string board_picture(const TumblinDice& rules, const Seating& seating,
                          const FlyingDice& flying, const Style& style, long rows,
                          const TumblinDice::Aim* aim = nullptr);

}  // namespace astragal
