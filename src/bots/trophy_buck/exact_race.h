#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/trophy_buck/turn_graph.h"
#include "bots/trophy_buck/turn_solver.h"

namespace astragal::bots {

/// The chances to win at Trophy Buck for three hunters who all play for it, at the start of every
/// turn. What hunters do in one turn is best against what the others do in theirs.
class ExactRace {
 public:
  static constexpr int kSeats = 3;
  using Chances = std::array<double, kSeats>;
  using Scores = std::array<int, kSeats>;  ///< in units
  /// Calls task(0), …, task(count - 1), in any order, perhaps at the same time.
  using ForEach = std::function<void(int count, const std::function<void(int)>& task)>;
  /// Is told how much of the work is done, from 0 to 1.
  using Progress = std::function<void(double)>;

  /// Fails where there would be too many scores: with a goal of more than 40 units.
  static text::Result<ExactRace> solve(const games::TrophyBuck::Config& config,
                                       const ForEach& for_each, const Progress& progress);

  /// The solution as bytes, the same on every computer: a name, a version, whom it is for, the
  /// figures, a checksum.
  [[nodiscard]] std::string bytes() const;
  /// Reads them back. Fails with the end of a sentence, "… is damaged", if they are anything but a
  /// whole solution for this config in this version.
  static text::Result<ExactRace> read(const games::TrophyBuck::Config& config,
                                      std::string_view bytes);
  /// Tells configs apart that have different solutions; seats and goal are in it too.
  static std::uint64_t key(const games::TrophyBuck::Config& config);

  [[nodiscard]] const games::TrophyBuck::Config& config() const { return config_; }
  [[nodiscard]] const TurnGraph& graph() const { return graph_; }
  [[nodiscard]] const TurnSolver& solver() const { return solver_; }
  /// Whether it tells what decisions in this position are worth, exactly. Not if these are other
  /// dice, another goal or more hunters, nor where somebody has made, or needs, more in one turn
  /// than was looked into.
  [[nodiscard]] bool covers(const games::TrophyBuck& game) const;

  /// When the turn that is played in `game` ends with so many points.
  [[nodiscard]] Chances after(const games::TrophyBuck& game, int points) const;

  /// How to play the turn that `game` is in. The race must outlive it.
  [[nodiscard]] TurnPlan plan(const games::TrophyBuck& game) const;

  /// The largest difference that one more round of best answers makes anywhere.
  [[nodiscard]] double residual() const { return residual_; }

 private:
  ExactRace(const games::TrophyBuck::Config& config, TurnGraph graph);
  static text::Result<ExactRace> unsolved(const games::TrophyBuck::Config& config);
  /// Makes room for all figures, so that they can be computed or read.
  void make_room();
  /// Shows every figure to `each`, in the file's order.
  template <class Self, class Each>
  static void each_figure(Self& self, const Each& each);

  struct MustBeat {
    double more = 0;  ///< the chance to get more
    double same = 0;  ///< … to tie
  };

  [[nodiscard]] int triple(const Scores& scores) const {
    return (scores[0] * goal_ + scores[1]) * goal_ + scores[2];
  }
  [[nodiscard]] Chances start(int turn, const Scores& scores) const;
  [[nodiscard]] Chances end(int turn, Scores scores, int units) const;
  [[nodiscard]] Chances end_of_round(const Scores& scores) const;
  [[nodiscard]] Chances last_hunter(const Scores& scores) const;
  /// The seat's chances, and how often its turn brings nothing.
  struct Turn {
    Chances chances;
    double nothing;
  };
  [[nodiscard]] Turn best_answer(int turn, const Scores& scores, const Chances& if_nothing,
                                 std::vector<TurnSolver::Figures>& room) const;
  void solve_ties();
  void solve_chase(const ForEach& for_each);
  [[nodiscard]] Chances guess(Scores scores) const;
  double solve_triple(int index, std::vector<TurnSolver::Figures>& room);
  [[nodiscard]] MustBeat beat(int units, double if_tied,
                              std::vector<TurnSolver::Figures>& room) const;

  games::TrophyBuck::Config config_;
  TurnGraph graph_;
  TurnSolver solver_;
  int goal_;  ///< in units
  int top_;   ///< more than any turn brings: larger leads are not told apart
  double residual_ = 0;
  double first_of_two_ = 0.5;                    ///< the chance of the first of two tied leaders
  Chances of_three_{1 / 3.0, 1 / 3.0, 1 / 3.0};  ///< of three
  std::array<std::vector<MustBeat>, 2> beat_;    ///< one leader or two; by units that are missing
  std::vector<Chances> three_after_;  ///< three tied leaders, when the first has so many units
  std::vector<Chances> chase_;        ///< second hunter, the first has reached the goal
  std::array<std::vector<Chances>, kSeats> regular_;
};

}  // namespace astragal::bots
