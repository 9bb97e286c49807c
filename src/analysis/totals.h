#pragma once

#include <array>
#include <optional>
#include <vector>

#include "analysis/analysis.h"

namespace astragal::analysis {

/// The sum over the seats of a side (those who win together).
double of_side(const bots::BySeat& figures, SeatSet side);

/// Totals of a game for one side, in chances of that side to win.
struct SideTotals {
  SeatSet side = 0;
  double start = 0;
  double end = 0;          ///< result, if the game is over
  double luck_own = 0;     ///< of own rolls
  double luck_others = 0;  ///< of rolls of others and of the table
  double luck_error = 0;   ///< standard error of all luck
  double decisions_own = 0;
  double decisions_others = 0;
  double lost = 0;  ///< by own decisions, against the best ones
  double lost_error = 0;
  int decisions = 0;                             ///< own decisions with alternatives
  std::array<int, kGradeNames.size()> grades{};  ///< of own decisions
  /// Indices of moves: own rolls, and the own decision that lost most.
  std::optional<std::size_t> luckiest{};
  std::optional<std::size_t> unluckiest{};
  std::optional<std::size_t> costliest{};

  [[nodiscard]] double luck() const { return luck_own + luck_others; }
  /// The result without luck.
  [[nodiscard]] double luck_adjusted() const { return end - luck(); }
};

/// By side, in the order of seats.
std::vector<SideTotals> totals_of(const Analysis& analysis, const match::Match& match);

}  // namespace astragal::analysis
