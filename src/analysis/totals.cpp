#include "analysis/totals.h"

#include <cmath>

#include "core/portable/numbers.h"

namespace astragal::analysis {

double of_side(const bots::BySeat& figures, SeatSet side) {
  double sum = 0;
  for (; side != 0; side &= side - 1) sum += figures[static_cast<std::size_t>(first_of(side))];
  return sum;
}

namespace {

void add_dice(SideTotals& totals, const Analysis& analysis, std::size_t index) {
  const DiceLuck& dice = *analysis.moves[index].dice;
  const double luck = of_side(dice.luck, totals.side);
  if (dice.seat == kTable || !contains(totals.side, dice.seat)) {
    totals.luck_others += luck;
    return;
  }
  totals.luck_own += luck;
  const auto luck_of = [&](std::size_t move) {
    return of_side(analysis.moves[move].dice->luck, totals.side);
  };
  if (luck > 0 && (!totals.luckiest || luck > luck_of(*totals.luckiest))) totals.luckiest = index;
  if (luck < 0 && (!totals.unluckiest || luck < luck_of(*totals.unluckiest))) {
    totals.unluckiest = index;
  }
}

void add_decision(SideTotals& totals, const Analysis& analysis, std::size_t index) {
  const MadeDecision& decision = *analysis.moves[index].decision;
  const double change = of_side(decision.change, totals.side);
  // Whatever is uncertain about a decision's change is uncertain about the luck around it.
  totals.luck_error =
      portable::hypot(totals.luck_error, of_side(decision.change_error, totals.side));
  if (!contains(totals.side, decision.seat)) {
    totals.decisions_others += change;
    return;
  }
  totals.decisions_own += change;
  totals.lost += decision.loss;
  totals.lost_error = portable::hypot(totals.lost_error, decision.loss_error);
  ++totals.decisions;
  ++totals.grades[static_cast<std::size_t>(decision.grade)];
  if (decision.loss > 0 &&
      (!totals.costliest || decision.loss > analysis.moves[*totals.costliest].decision->loss)) {
    totals.costliest = index;
  }
}

}  // namespace

std::vector<SideTotals> totals_of(const Analysis& analysis, const match::Match& match) {
  std::vector<SideTotals> all;
  for (const SeatSet side : match.sides()) {
    SideTotals totals;
    totals.side = side;
    totals.start = of_side(analysis.start, side);
    totals.end = of_side(analysis.last(), side);
    totals.luck_error =
        portable::hypot(of_side(analysis.start_error, side), of_side(analysis.last_error(), side));
    for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
      if (analysis.moves[i].dice) add_dice(totals, analysis, i);
      if (analysis.moves[i].decision) add_decision(totals, analysis, i);
    }
    all.push_back(totals);
  }
  return all;
}

}  // namespace astragal::analysis
