#include <algorithm>

#include "bots/trophy_buck/bot.h"

// Rule of thumb: hunt on while one more roll brings more than it endangers. Shares of wins for one
// hunter against others of the kind named, at tables of 3, 5 and 8 (200,000 games each):
//
//                                            3       5       8
//   random                                70 %    57 %    45 %
//   stops at 10 points                    50 %    35 %    25 %
//   stops at two startles                 40 %    25 %    15 %
//   this rule, but blind to the others    37 %    23 %
//
// Taking more risk when behind in mid-game was tried and brought nothing.

namespace astragal::bots {

using games::TrophyBuck;

namespace {

/// What one more roll brings.
struct Prospect {
  double safe;  ///< the chance that the turn survives it
  double gain;  ///< points on average, those of a bust roll counted as none
};

/// One die of the roll, averaged over the bag if it is still in there.
struct DieOdds {
  double startle = 0;
  double points = 0;  ///< on average
};

DieOdds average(const TrophyBuck::Config& config, TrophyBuck::Pile pile) {
  DieOdds sum;
  for (int colour = 0; colour < TrophyBuck::kColours; ++colour) {
    const TrophyBuck::Dice& dice = config.colours[colour];
    sum.startle += pile[colour] * dice.startle;
    sum.points += pile[colour] * dice.points * dice.worth;
  }
  const double faces = 6.0 * pile.total();
  return {sum.startle / faces, sum.points / faces};
}

/// The chance that at most `most` of two dice startle.
double at_most(int most, const DieOdds& one, const DieOdds& other) {
  if (most < 0) return 0;
  if (most == 0) return (1 - one.startle) * (1 - other.startle);
  return most == 1 ? 1 - one.startle * other.startle : 1;
}

Prospect next_roll(const TrophyBuck& game) {
  const auto& state = game.state();
  std::array<DieOdds, TrophyBuck::kRolled> dice;
  // The dice on the tracks are rolled for certain, and so is a bag that runs empty.
  const int drawn = TrophyBuck::kRolled - state.tracks.total();
  const bool empties = drawn >= state.bag.total();
  const TrophyBuck::Pile certain = empties ? state.tracks + state.bag : state.tracks;
  auto* next = dice.begin();
  for (int colour = 0; colour < TrophyBuck::kColours; ++colour) {
    const int count = certain[colour];
    if (count != 0) std::fill_n(next, count, average(game.config(), TrophyBuck::Pile::one(colour)));
    next += count;
  }
  if (next != dice.end()) {
    std::fill(next, dice.end(), average(game.config(), empties ? state.points : state.bag));
  }
  const int bearable = TrophyBuck::kRolled - 1 - state.startles.total();
  const auto& [a, b, c] = dice;
  return {(1 - a.startle) * at_most(bearable, b, c) + a.startle * at_most(bearable - 1, b, c),
          a.points * at_most(bearable, b, c) + b.points * at_most(bearable, a, c) +
              c.points * at_most(bearable, a, b)};
}

/// The chance that `total` stands until the round is over, when this is the last round: nobody
/// has more now, but those who come after may catch up.
double holds(const TrophyBuck& game, double total, int best_rival) {
  // Fits what hunters make who must make it: 44 % get more than 8 points, 18 % more than 16. The
  // scale is six first rolls' worth, so that other dice have their own.
  const double scale = 6 * TrophyBuck::kRolled * average(game.config(), game.all_dice()).points;
  double chance = total > best_rival ? 1 : 0.5;
  for (Seat seat = game.to_act() + 1; seat < game.seats(); ++seat) {
    if (!contains(game.state().playing, seat)) continue;
    const double reach = scale / (scale + total - game.score(seat));
    chance *= 1 - 0.9 * reach * reach * reach;
  }
  return chance;
}

}  // namespace

TrophyBuck::Decision simple_decision(const TrophyBuck& game) {
  using enum TrophyBuck::Decision;
  if (game.fresh_turn()) return kRoll;
  const auto& state = game.state();
  const Prospect roll = next_roll(game);
  // Only with replaced faces: dice with nothing but tracks would be rolled for ever.
  if (roll.gain == 0 && roll.safe == 1) return kStop;
  if (state.turn_points == 0) return kRoll;

  int best_rival = 0;
  for (SeatSet rest = state.playing & ~only(state.turn); rest != 0; rest &= rest - 1) {
    best_rival = std::max(best_rival, game.score(first_of(rest)));
  }
  const int total = game.score(state.turn) + state.turn_points;
  if (total < best_rival && best_rival >= game.config().goal) return kRoll;  // now or never
  if (std::max(total, best_rival) >= game.config().goal) {
    const double after = total + roll.gain / std::max(roll.safe, 0.01);
    const double hardly = 0.001;  // dice that cannot startle would be rolled for ever
    return roll.safe * holds(game, after, best_rival) > holds(game, total, best_rival) + hardly
               ? kRoll
               : kStop;
  }
  // A little bolder than the average asks for: the points of a busy turn win games.
  return 0.9 * state.turn_points * (1 - roll.safe) < roll.gain ? kRoll : kStop;
}

}  // namespace astragal::bots
