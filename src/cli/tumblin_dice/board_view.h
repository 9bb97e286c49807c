#pragma once

#include "games/tumblin_dice/rules.h"
#include "match/match.h"
#include "physics/board.h"
#include "text/canvas.h"
#include "text/style.h"

namespace astragal::cli {

/// The board from above with dice, cards and pegs, the thrower at the bottom. `aim`, if given, is a
/// short dotted line.
text::Block board_view(const physics::Board& board, const games::TumblinDice& game,
                       const text::Style& style, int rows,
                       const games::TumblinDice::Aim* aim = nullptr);

}  // namespace astragal::cli
