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

/// The exact chances to win at Trophy Buck for three hunters with best play, at the start of every
/// turn (an equilibrium: each turn is a best response to the others).
class ExactRace {
 public:
  static constexpr int kSeats = 3;
  using Chances = std::array<double, kSeats>;
  using Scores = std::array<int, kSeats>;  ///< in units
  /// Calls task(0), …, task(count - 1), in any order, possibly in parallel.
  using ForEach = std::function<void(int count, const std::function<void(int)>& task)>;
  /// Receives the finished share of the work, from 0 to 1.
  using Progress = std::function<void(double)>;

  /// Fails if there are too many scores: with a goal of more than 40 units.
  static text::Result<ExactRace> solve(const games::TrophyBuck::Config& config,
                                       const ForEach& for_each, const Progress& progress);

  /// The solution as bytes, equal on every computer: name, version, config, figures, checksum.
  [[nodiscard]] std::string bytes() const;
  /// Reads bytes(). Fails with the end of a sentence, "… is damaged", unless they are a complete
  /// solution for this config in this version.
  static text::Result<ExactRace> read(const games::TrophyBuck::Config& config,
                                      std::string_view bytes);
  /// A key of the config, including seats and goal; equal keys have equal solutions.
  static std::uint64_t key(const games::TrophyBuck::Config& config);

  [[nodiscard]] const games::TrophyBuck::Config& config() const { return config_; }
  [[nodiscard]] const TurnGraph& graph() const { return graph_; }
  [[nodiscard]] const TurnSolver& solver() const { return solver_; }
  /// Whether decisions in this position have exact values. Not with other dice, another goal or
  /// more hunters, nor if a hunter has made, or needs, more units in one turn than were solved.
  [[nodiscard]] bool covers(const games::TrophyBuck& game) const;

  /// Chances if the current turn ends with `points`.
  [[nodiscard]] Chances after(const games::TrophyBuck& game, int points) const;

  /// A plan of the current turn. The race must outlive it.
  [[nodiscard]] TurnPlan plan(const games::TrophyBuck& game) const;

  /// The largest change of any value by one more iteration.
  [[nodiscard]] double residual() const { return residual_; }

 private:
  ExactRace(const games::TrophyBuck::Config& config, TurnGraph graph);
  static text::Result<ExactRace> unsolved(const games::TrophyBuck::Config& config);
  /// Allocates all figures, before they are computed or read.
  void make_room();
  /// Calls `each` with every figure, in the order of the file.
  template <class Self, class Each>
  static void each_figure(Self& self, const Each& each);

  struct MustBeat {
    double more = 0;  ///< probability to get more
    double same = 0;  ///< probability to tie
  };

  [[nodiscard]] int triple(const Scores& scores) const {
    return (scores[0] * goal_ + scores[1]) * goal_ + scores[2];
  }
  [[nodiscard]] Chances start(int turn, const Scores& scores) const;
  [[nodiscard]] Chances end(int turn, Scores scores, int units) const;
  [[nodiscard]] Chances end_of_round(const Scores& scores) const;
  [[nodiscard]] Chances last_hunter(const Scores& scores) const;
  /// The chances, and the probability that the turn scores nothing.
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
  int top_;   ///< more than any turn makes: larger leads are equivalent
  double residual_ = 0;
  double first_of_two_ = 0.5;                    ///< chance of the first of two tied leaders
  Chances of_three_{1 / 3.0, 1 / 3.0, 1 / 3.0};  ///< chances of three tied leaders
  std::array<std::vector<MustBeat>, 2> beat_;    ///< one leader or two; by missing units
  std::vector<Chances> three_after_;  ///< three tied leaders, after the first has made n units
  std::vector<Chances> chase_;  ///< second hunter's turn, after the first has reached the goal
  std::array<std::vector<Chances>, kSeats> regular_;
};

}  // namespace astragal::bots
