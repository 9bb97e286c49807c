#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analysis/analysis.h"
#include "analysis/totals.h"

namespace astragal::analysis {

/// A record and its analysis.
struct AnalysedRecord {
  const record::Record& record;
  const Analysis& analysis;

  /// Whether the analysis is complete and the game is over.
  [[nodiscard]] bool has_result() const {
    return analysis.moves.size() == record.moves.size() && record.now.phase() == Phase::kOver;
  }
};

/// A move in words.
struct ToldMove {
  std::string who;
  std::string did;     ///< continues the name
  std::string better;  ///< the better decision; empty if there was none
};
std::vector<ToldMove> told_moves(const AnalysedRecord& analysed);

/// Remarks before all figures: number of playouts, missing parts.
std::vector<std::string> remarks(const AnalysedRecord& analysed);

/// The most important rolls and the worst decision of a side: "Luckiest roll: move 12 …".
std::vector<std::string> standing_out(const AnalysedRecord& analysed, const SideTotals& side,
                                      const std::vector<ToldMove>& told);
/// "Move 12, Ann takes 2 wolves: a mistake that …".
std::string error_line(const AnalysedRecord& analysed, const std::vector<ToldMove>& told,
                       std::size_t move);
/// All decisions that are not fine, with the index of the move.
std::vector<std::pair<std::size_t, std::string>> error_lines(const AnalysedRecord& analysed,
                                                             const std::vector<ToldMove>& told);

/// "12.3 %", and with a sign "+12.3".
std::string percent_of(double share);
std::string signed_percent(double share);

/// A share in thousandths, so that a value rounded to 0 has no sign.
long tenths_of_percent(double share);

}  // namespace astragal::analysis
