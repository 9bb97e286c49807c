#pragma once

#include <algorithm>
#include <vector>

#include "bots/thinking.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::bots {

/// Throws that a die on the board will see in this round.
struct Coming {
  int own = 0;  ///< of its owner, and of partners
  int others = 0;
};
Coming throws_to_come(const games::TumblinDice& game, games::TumblinDice::DieId die);

/// What a die on the board will be worth when the round is over, after these throws. One on 1x or
/// 2x that lies in the way is pushed on in time, by its owner sooner than by others, and then shows
/// any face.
double worth_at_end(const games::TumblinDice& game, games::TumblinDice::DieId die,
                    const Coming& coming);

/// Throws of all that are left in this round.
int throws_in_round(const games::TumblinDice& game);

/// How a game of Tumblin-Dice may end from here, without a throw: what lies on the board counts for
/// what becomes of it by the end of the round, and each throw to come brings what throws bring,
/// independently of the others. The figures are rounded from games that throw_ladder watched;
/// for steady and shaky hands they are set by judgement. A curve, that is, from the margin and the
/// throws that are left to a chance to win.
class TumblinOutlook {
 public:
  /// The standard error of a chance near one half, as far as it was measured.
  static constexpr double kSystematicError = 0.02;

  /// For positions of this game and those that one throw leads to.
  explicit TumblinOutlook(const games::TumblinDice& game);

  /// Chances and expected points, without errors or samples; exact only if the game is over.
  [[nodiscard]] Estimate operator()(const games::TumblinDice& game) const;

  /// How the chance of `me` changes with a point of each seat's.
  [[nodiscard]] BySeat slopes(const games::TumblinDice& game, Seat me) const;

  /// Of all, until the game is over, as far as one can tell.
  [[nodiscard]] int throws_left(const games::TumblinDice& game) const;

 private:
  /// The sum of some throws.
  struct Sum {
    int least = 0;               ///< the sum that chance[0] is for
    std::vector<double> chance;  ///< of each sum
    std::vector<double> below;   ///< of less, and half of as much
  };
  /// Those who count together, or one seat.
  struct Side {
    SeatSet seats = 0;
    double points = 0;  ///< so far, with what lies on the board
    int throws = 0;     ///< to come
  };
  [[nodiscard]] Side side_of(const games::TumblinDice& game, SeatSet seats) const;
  [[nodiscard]] const Sum& sum_of(int throws) const {
    return sums_[std::min(static_cast<std::size_t>(throws), sums_.size() - 1)];
  }
  [[nodiscard]] static double beats(const Sum& sum, double points);
  [[nodiscard]] double chance_of(const Side& side, const std::vector<Side>& all) const;

  std::vector<Sum> sums_;  ///< by the number of throws
  double mean_ = 0;        ///< of one throw
};

}  // namespace astragal::bots
