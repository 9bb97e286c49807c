#include "cli/tumblin_dice/board_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cli/tumblin_dice/board_grid.h"
#include "games/tumblin_dice/text.h"

namespace astragal::cli {

namespace {

using G = games::TumblinDice;
using Text = games::GameText<games::TumblinDice>;
using Paint = text::Style::Paint;

constexpr double kAimed = 130;  // mm of the dotted line beyond the pad

void draw_cards(BoardGrid& grid, const G& game) {
  for (G::CardId id = 0; id < G::kCards; ++id) {
    const G::Card& card = game.state().cards[id];
    if (card.where != G::Card::Where::kBoard || !card.place.exact) continue;
    const std::string name = Text::card_name(id);
    grid.write({static_cast<double>(card.place.x), static_cast<double>(card.place.y)},
               fmt::format("[{}{}]", name.front(), name.back()), Paint::kYellow, false);
  }
}

void draw_dice(BoardGrid& grid, const G& game) {
  for (G::DieId id = 0; id < G::kAllDice; ++id) {
    const G::Die& die = game.state().dice[id];
    if (die.where != G::Die::Where::kBoard || !die.posed) continue;
    const auto colour = static_cast<std::size_t>(id / G::kDiceEach);
    grid.write({die.pose.x / 100.0, die.pose.y / 100.0},
               fmt::format("{}{}", Text::kLetters[colour], die.face), Text::kPaints[colour], true);
  }
}

/// Draws a short dotted line: a real throw deviates, so a longer one would mislead.
void draw_aim(BoardGrid& grid, const physics::Board& board, const G::Aim& aim,
              const text::Style& style) {
  const physics::BoardPoint start = board.start();
  const double angle = aim.dir / 1800.0 * std::numbers::pi;
  const auto point = [&](double along) {
    return physics::BoardPoint{start.x + aim.x + along * std::sin(angle),
                               start.y + along * std::cos(angle)};
  };
  for (double along = 4; along < kAimed - start.y; along += 4) {
    grid.mark(point(along), style.either("·", "."), Paint::kWhite);
  }
  grid.mark(point(0), style.either("◆", "^"), Paint::kBold);
}

}  // namespace

text::Block board_view(const physics::Board& board, const G& game, const text::Style& style,
                       int rows, const G::Aim* aim) {
  BoardGrid grid(board, style, rows);
  draw_cards(grid, game);
  if (aim != nullptr) draw_aim(grid, board, *aim, style);
  draw_dice(grid, game);
  return grid.block();
}

}  // namespace astragal::cli
