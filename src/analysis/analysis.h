#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/thinking.h"
#include "record/match_record.h"

namespace astragal::analysis {

/// Grades of decisions by their loss against the best one.
enum class Grade : std::uint8_t { kFine, kDoubtful, kMistake, kBlunder };

/// Smallest loss of winning chance for each grade: as in GNU Backgammon, whose equity from -1 to 1
/// is twice a chance.
inline constexpr std::array<double, 4> kGradeFrom{0, 0.02, 0.04, 0.08};
inline constexpr std::array<std::string_view, 4> kGradeNames{"fine", "doubtful", "mistake",
                                                             "blunder"};
/// A loss of at most two standard errors is kFine.
Grade grade_of(double loss, double standard_error);

/// A decision with alternatives.
struct MadeDecision {
  Seat seat = 0;
  std::string best;       ///< in the record's words; the chosen one if none is better
  double loss = 0;        ///< against the best decision; noise may make it slightly negative
  double loss_error = 0;  ///< its standard error
  Grade grade = Grade::kFine;
  bots::BySeat change{};        ///< of each seat's chance, against the reference player's decision
  bots::BySeat change_error{};  ///< its standard error
};

/// The luck of an outcome.
struct DiceLuck {
  Seat seat = kTable;    ///< the seat that rolled
  bots::BySeat luck{};   ///< chance after it minus the mean over all outcomes, by seat
  bots::BySeat error{};  ///< its standard error
};

/// A move of the record, and each seat's chance to win after it.
struct AnalysedMove {
  std::optional<MadeDecision> decision;  ///< empty without alternatives
  std::optional<DiceLuck> dice;
  bots::BySeat chance{};
  bots::BySeat error{};
};

/// The change of chances, move by move: the changes of all decisions and the luck of all outcomes
/// add up, for each seat, to the chance after the last move minus that at the start.
struct Analysis {
  bots::BySeat start{};
  bots::BySeat start_error{};
  std::vector<AnalysedMove> moves;  ///< the first moves of the record; all if not stopped
  bool begun = false;               ///< false if stopped before `start` was known
  bool solved = false;              ///< every chance is exact
  std::uint64_t playouts = 0;       ///< per chance that is not exact
  std::uint64_t seed = 0;

  [[nodiscard]] const bots::BySeat& last() const {
    return moves.empty() ? start : moves.back().chance;
  }
  [[nodiscard]] const bots::BySeat& last_error() const {
    return moves.empty() ? start_error : moves.back().error;
  }
};

/// Default number of playouts for a record: fewer for long games, so that all take about the same
/// time.
std::uint64_t usual_playouts(const record::Record& record);

/// One of `count` parts of a record. Parts can be analysed apart, even on different devices.
struct Part {
  std::uint64_t index = 0;
  std::uint64_t count = 1;
};

/// Analyses a record, or a part of it. `thinking.iterations` is the number of playouts for each
/// chance, 0 for the default. If stopped, returns the finished moves, with the same values as a
/// complete analysis. Calls `report` with the number of finished moves.
Analysis analyse(const record::Record& record, bots::Thinking thinking,
                 const bots::Knowledge& knowledge,
                 const std::function<void(std::size_t done)>& report = {}, Part part = {});

/// The analysis of a record from those of all its parts, equal to one made at once. Moves after a
/// part that was stopped are missing. Empty if the parts do not agree whether the game is solved,
/// which only a complete analysis can decide.
std::optional<Analysis> join_parts(const record::Record& record, std::vector<Analysis> parts);

}  // namespace astragal::analysis
