#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analysis/analysis.h"
#include "analysis/totals.h"

namespace astragal::analysis {

/// A record and what was found about it.
struct AnalysedRecord {
  const record::Record& record;
  const Analysis& analysis;

  /// Whether there is a result: nothing was stopped, and the game is over.
  [[nodiscard]] bool has_result() const {
    return analysis.moves.size() == record.moves.size() && record.now.phase() == Phase::kOver;
  }
};

/// A move in words for people.
struct ToldMove {
  std::string who;
  std::string did;     ///< goes on after the name
  std::string better;  ///< what had been better; empty if nothing, or if there was no choice
};
std::vector<ToldMove> told_moves(const AnalysedRecord& analysed);

/// What is to be said before all figures: how much was looked at, and what is missing.
std::vector<std::string> remarks(const AnalysedRecord& analysed);

/// The rolls and the decision that counted most for a side: "Luckiest roll: move 12 …".
std::vector<std::string> standing_out(const AnalysedRecord& analysed, const SideTotals& side,
                                      const std::vector<ToldMove>& told);
/// "Move 12, Ann takes 2 wolves: a mistake that …".
std::string error_line(const AnalysedRecord& analysed, const std::vector<ToldMove>& told,
                       std::size_t move);
/// The same for all decisions that are not fine, with the index of the move.
std::vector<std::pair<std::size_t, std::string>> error_lines(const AnalysedRecord& analysed,
                                                             const std::vector<ToldMove>& told);

/// "12.3 %", and with a sign "+12.3".
std::string percent_of(double share);
std::string signed_percent(double share);

/// A share in thousandths: one that rounds to nothing has no sign.
long tenths_of_percent(double share);

}  // namespace astragal::analysis
