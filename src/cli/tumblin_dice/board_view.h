#pragma once

#include "games/tumblin_dice/rules.h"
#include "match/match.h"
#include "physics/board.h"
#include "text/canvas.h"
#include "text/style.h"

namespace astragal::cli {

/// The board from above, as the thrower sees it: the pad below, the steps going down towards the
/// top. Dice are where they lie, cards and pegs too; `aim`, where given, is a short dotted line.
text::Block board_view(const physics::Board& board, const games::TumblinDice& game,
                       const text::Style& style, int rows,
                       const games::TumblinDice::Aim* aim = nullptr);

}  // namespace astragal::cli
