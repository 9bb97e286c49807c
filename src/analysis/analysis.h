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

/// How much a decision lost against the best one.
enum class Grade : std::uint8_t { kFine, kDoubtful, kMistake, kBlunder };

/// From how much of a chance to win on a loss has a grade: those of GNU Backgammon, whose points
/// from -1 to 1 are twice a chance.
inline constexpr std::array<double, 4> kGradeFrom{0, 0.02, 0.04, 0.08};
inline constexpr std::array<std::string_view, 4> kGradeNames{"fine", "doubtful", "mistake",
                                                             "blunder"};
/// Only a loss of more than two standard errors is an error at all.
Grade grade_of(double loss, double standard_error);

/// Somebody had a choice.
struct MadeDecision {
  Seat seat = 0;
  std::string best;       ///< in the record's words; what was chosen, if nothing is better
  double loss = 0;        ///< of the decider's chance against the best; by noise a little below 0
  double loss_error = 0;  ///< its standard error
  Grade grade = Grade::kFine;
  bots::BySeat change{};  ///< of everybody's chance, against what the yardstick would have done
  bots::BySeat change_error{};  ///< its standard error
};

/// Dice or cards fell.
struct DiceLuck {
  Seat seat = kTable;   ///< who rolled
  bots::BySeat luck{};  ///< everybody's chance after it less the mean over all that could have come
  bots::BySeat error{};  ///< its standard error
};

/// A move of the record, and everybody's chance to win after it.
struct AnalysedMove {
  std::optional<MadeDecision> decision;  ///< nothing where there was no choice
  std::optional<DiceLuck> dice;
  bots::BySeat chance{};
  bots::BySeat error{};
};

/// What became of everybody's chances, move by move: the changes of all decisions and the luck of
/// all dice add up, for each seat, to the chance after the last move less that at the start.
struct Analysis {
  bots::BySeat start{};
  bots::BySeat start_error{};
  std::vector<AnalysedMove> moves;  ///< the first of the record's; all if nobody stopped it
  bool begun = false;               ///< otherwise it was stopped before even `start` was known
  bool solved = false;              ///< every chance is exact
  std::uint64_t playouts = 0;       ///< behind each chance that is not
  std::uint64_t seed = 0;

  [[nodiscard]] const bots::BySeat& last() const {
    return moves.empty() ? start : moves.back().chance;
  }
  [[nodiscard]] const bots::BySeat& last_error() const {
    return moves.empty() ? start_error : moves.back().error;
  }
};

/// How many playouts a record gets where nobody says otherwise: fewer for long games, so that all
/// take about as long.
std::uint64_t usual_playouts(const record::Record& record);

/// Analyses a record. `thinking.iterations` is the number of playouts for each chance, 0 for the
/// usual one. Stopped, it returns the moves that it was done with, the same as it always finds for
/// them. `report` is told how many moves are done.
Analysis analyse(const record::Record& record, bots::Thinking thinking,
                 const bots::Knowledge& knowledge,
                 const std::function<void(std::size_t done)>& report = {});

}  // namespace astragal::analysis
