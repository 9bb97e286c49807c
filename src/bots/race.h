#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bots/hunt.h"

namespace astragal {

/// A turn of Trophy Buck as a list of positions with their points, in an order in which each comes
/// after all that a roll can lead to. There are few: until the bag is empty, the dice that lie out
/// say how many points there are.
class Trail {
 public:
  /// What a turn that ends with n units brings: to who plays it, and two more figures that are
  /// carried along with whatever is best for the first.
  using Figures = std::array<double, 3>;
  using Worth = std::vector<Figures>;  ///< by units, below ends()

  /// Whoever has `most` units stops.
  Trail(const Hunt& hunt, int most);

  /// A turn ends with fewer units than that.
  [[nodiscard]] int ends() const { return ends_; }
  [[nodiscard]] int most() const { return most_; }
  [[nodiscard]] std::size_t positions() const { return position_.size(); }

  /// The figures of a whole turn. `room` then has those of every position.
  Figures solve(const Worth& worth, std::vector<Figures>& room) const;
  /// Those of hunting on, after solve(); nothing if no turn leads there, or one has to stop.
  [[nodiscard]] std::optional<Figures> hunting_on(Hunt::Index spot, int units,
                                                  const std::vector<Figures>& room) const;

 private:
  using Index = std::uint32_t;
  struct Way {
    Index to;
    bool stops;  ///< `to` is units, not a place
    double chance;
  };
  /// A position, or three dice in the air.
  struct Place {
    Index first_way = 0;
    Index last_way = 0;
    std::int32_t units = 0;
    bool in_the_air = false;
    bool must_roll = false;
    double all_tracks = 0;  ///< the chance that dice in the air are rolled once more
    double bust = 0;
  };
  class Builder;

  [[nodiscard]] Figures sum(const Place& place, const Worth& worth,
                            const std::vector<Figures>& room) const;

  int most_;
  int ends_ = 0;
  std::vector<Place> places_;  ///< the last is a new turn
  std::vector<Way> ways_;
  std::unordered_map<std::uint64_t, Index> position_;  ///< by spot and units
};

/// The chances to win at Trophy Buck for three hunters who all play for it, at the start of every
/// turn. What hunters do in one turn is best against what the others do in theirs.
class Race {
 public:
  static constexpr int kSeats = 3;
  using Chances = std::array<double, kSeats>;
  using Scores = std::array<int, kSeats>;  ///< in units
  /// Calls task(0), …, task(count - 1), in any order, perhaps at the same time.
  using ForEach = std::function<void(int count, const std::function<void(int)>& task)>;
  /// Is told how much of the work is done, from 0 to 1.
  using Progress = std::function<void(double)>;

  /// Fails where there would be too many scores: with a goal of more than 40 units.
  static Result<Race> solve(const TrophyBuck::Config& config, const ForEach& for_each,
                            const Progress& progress);

  /// When the turn that is played in `game` ends with so many points.
  [[nodiscard]] Chances after(const TrophyBuck& game, int points) const;

  /// What the decisions of a position are worth; in a new turn only hunting on has a meaning.
  struct Choice {
    Chances stop{};
    Chances on{};
  };
  /// How to play one turn, whatever the dice bring. The race must outlive it.
  class Plan {
   public:
    /// `game` is in the turn of the plan. Nothing for positions that no turn leads to.
    [[nodiscard]] std::optional<Choice> choice(const TrophyBuck& game) const;

   private:
    friend class Race;
    Plan(const Race& race, const TrophyBuck& game);
    const Race* race_;
    Trail::Worth worth_;
    std::vector<Trail::Figures> figures_;
  };
  [[nodiscard]] Plan plan(const TrophyBuck& game) const { return {*this, game}; }

  /// The largest difference that one more round of best answers makes anywhere.
  [[nodiscard]] double residual() const { return residual_; }

 private:
  Race(const TrophyBuck::Config& config, Hunt hunt, int most);

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
                                 std::vector<Trail::Figures>& room) const;
  void solve_ties();
  void solve_chase(const ForEach& for_each);
  double solve_triple(int index, std::vector<Trail::Figures>& room);
  [[nodiscard]] MustBeat beat(int units, double if_tied, std::vector<Trail::Figures>& room) const;

  TrophyBuck::Config config_;
  Hunt hunt_;
  Trail trail_;
  int goal_;  ///< in units
  int top_;   ///< differences of scores are not told apart beyond it
  double residual_ = 0;
  double first_of_two_ = 0.5;                    ///< the chance of the first of two tied leaders
  Chances of_three_{1 / 3.0, 1 / 3.0, 1 / 3.0};  ///< of three
  std::array<std::vector<MustBeat>, 2> beat_;    ///< one leader or two; by units that are missing
  std::vector<Chances> three_after_;  ///< three tied leaders, when the first has so many units
  std::vector<Chances> chase_;        ///< second hunter, the first has reached the goal
  std::array<std::vector<Chances>, kSeats> regular_;
};

}  // namespace astragal
