#pragma once

#include <algorithm>
#include <vector>

#include "bots/thinking.h"
#include "games/tumblin_dice/rules.h"

namespace astragal::bots {

/// Throws left in this round that may affect a die.
struct Coming {
  int own = 0;  ///< of its owner and partner
  int others = 0;
};
Coming throws_to_come(const games::TumblinDice& game, games::TumblinDice::DieId die);

/// Expected value of a die at the end of the round after these throws. One on 1x or 2x in the way
/// is pushed on in time, by its owner sooner than by others, and then shows any face.
double worth_at_end(const games::TumblinDice& game, games::TumblinDice::DieId die,
                    const Coming& coming);

/// Throws of all seats left in this round.
int throws_in_round(const games::TumblinDice& game);

/// Evaluates positions of Tumblin-Dice without simulation: dice count with their expected value at
/// the end of the round, and each future throw adds independent random points. In effect a curve
/// from margin and remaining throws to the chance to win. Its constants are rounded from games
/// recorded by throw_ladder; for steady and shaky hands they are estimates.
class TumblinOutlook {
 public:
  /// The standard error of a chance near one half, as measured.
  static constexpr double kSystematicError = 0.02;

  /// For positions of this game and those after one throw.
  explicit TumblinOutlook(const games::TumblinDice& game);

  /// Chances and expected points, without errors or samples; exact only if the game is over.
  [[nodiscard]] Estimate operator()(const games::TumblinDice& game) const;

  /// The change of the chance of `me` per point of each seat.
  [[nodiscard]] BySeat slopes(const games::TumblinDice& game, Seat me) const;

  /// Expected number of throws of all seats until the game is over.
  [[nodiscard]] int throws_left(const games::TumblinDice& game) const;

 private:
  /// Distribution of the sum of n throws.
  struct Sum {
    int least = 0;               ///< the sum of chance[0]
    std::vector<double> chance;  ///< of each sum
    std::vector<double> below;   ///< P(less) + P(equal) / 2
  };
  /// A team or a single seat.
  struct Side {
    SeatSet seats = 0;
    double points = 0;  ///< so far, including the board
    int throws = 0;     ///< left
  };
  [[nodiscard]] Side side_of(const games::TumblinDice& game, SeatSet seats) const;
  [[nodiscard]] const Sum& sum_of(int throws) const {
    return sums_[std::min(static_cast<std::size_t>(throws), sums_.size() - 1)];
  }
  [[nodiscard]] static double beats(const Sum& sum, double points);
  [[nodiscard]] double chance_of(const Side& side, const std::vector<Side>& all) const;

  std::vector<Sum> sums_;  ///< by number of throws
  double mean_ = 0;        ///< of one throw
};

}  // namespace astragal::bots
