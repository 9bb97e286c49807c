#include "cli/tumblin_dice/board_map.h"

#include "cli/tumblin_dice/board_grid.h"
#include "games/tumblin_dice/text.h"
#include "pictures/motion.h"

namespace astragal::cli {

namespace {

constexpr int kRows = 20;

text::Style::Paint paint_of(int die) {
  return games::GameText<games::TumblinDice>::kPaints[static_cast<std::size_t>(
      die / games::TumblinDice::kDiceEach)];
}

}  // namespace

std::string board_map(const simulate::ThrowPlan& plan, const simulate::Thrown& thrown,
                      const text::Style& style) {
  BoardGrid grid(plan.board, style, kRows);
  for (const pictures::DiePath& path : pictures::paths_of(thrown.result.motion)) {
    if (path.die != plan.die) continue;
    for (const physics::Placement& there : path.frames) {
      grid.mark({there.at[0], there.at[1]}, style.either("∘", "*"), paint_of(path.die));
    }
  }
  for (int die = 0; die < physics::Motion::kMostDice; ++die) {
    const physics::DieResult& one = thrown.result.dice[static_cast<std::size_t>(die)];
    if (one.rest_state != physics::RestState::kResting) continue;
    const auto at = physics::to_placement(one.pose).at;
    grid.write({at[0], at[1]}, std::to_string(one.face), paint_of(die), true);
  }
  return grid.block().text();
}

}  // namespace astragal::cli
