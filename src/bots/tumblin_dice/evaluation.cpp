#include "bots/tumblin_dice/evaluation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "bots/tumblin_dice/aims.h"
#include "core/portable/exponents.h"
#include "core/portable/numbers.h"

namespace astragal::bots {

namespace {

using G = games::TumblinDice;

constexpr int kGoodLevels = 4;

/// Results of throws, by hands.
struct Resting {
  /// Shares of a good player's dice on 1x to 4x at the end of a round; the rest is off.
  std::array<double, kGoodLevels> resting;
};

/// The effect of later throws on a die. One on 1x or 2x in the way is pushed on and then shows any
/// face: good for low faces, so its owner aims at it and others avoid it. Dice on 3x and 4x rarely
/// move, except that opponents may strike the most valuable ones.
struct PushEffect {
  double pushed;  ///< probability per throw of its owner, if it lies straight ahead
  double points;  ///< its value then
  double added;   ///< its value then, if level and face are added
};
constexpr PushEffect kFrom1x{0.35, 8.0, 6.0};
constexpr PushEffect kFromNear2x{0.10, 10.3, 6.5};
constexpr PushEffect kFromFar2x{0.35, 10.3, 6.5};
constexpr double kByOthers = 0.25;  // relative to its owner's throws
constexpr double kLane = 75;        // tenths of a degree: half width of throws at it
constexpr double kLeft = 0.995;     // share of its value on 3x or 4x kept per throw

Resting resting_of(G::Hands hands) {
  switch (hands) {
    case G::Hands::kSteady: return {{0.00, 0.02, 0.76, 0.12}};
    case G::Hands::kShaky: return {{0.15, 0.24, 0.34, 0.05}};
    case G::Hands::kNormal: break;
  }
  return {{0.00, 0.14, 0.73, 0.07}};
}

/// Probability of each number of points of one throw.
std::vector<double> one_throw(const G::Config& config) {
  std::vector<double> chance(kGoodLevels * kFaces + 1);
  const auto resting = resting_of(config.hands).resting;
  double off = 1;
  for (int level = 1; level <= kGoodLevels; ++level) {
    const double share = resting[static_cast<std::size_t>(level - 1)];
    off -= share;
    for (int face = 1; face <= kFaces; ++face) {
      const int points = config.adding ? level + face : level * face;
      chance[static_cast<std::size_t>(points)] += share / kFaces;
    }
  }
  chance[0] += off;
  return chance;
}

int unthrown(const G& game, Seat seat) {
  int count = 0;
  for (int number = 1; number <= G::kDiceEach; ++number) {
    const auto& die = game.state().dice[G::die_id(game.colour_of(seat), number)];
    count += die.where == G::Die::Where::kUnthrown ? 1 : 0;
  }
  return count;
}

/// Rounds after this one. With a target, as many as the leader needs with average throws.
int rounds_after(const G& game, double mean) {
  if (game.state().overtime) return 0;
  if (game.config().target == 0) return std::max(game.config().rounds - game.round(), 0);
  double most = 0;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    most = std::max(most, static_cast<double>(game.score(seat)));
  }
  const double round = mean * G::kDiceEach * (game.config().teams ? 2 : 1);
  const double rounds = std::ceil((game.config().target - most) / round);
  return std::clamp(static_cast<int>(rounds) - 1, 0, 11);
}

std::vector<SeatSet> sides_of(const G& game) {
  if (game.config().teams) return {only(0) | only(2), only(1) | only(3)};
  std::vector<SeatSet> sides;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    if (contains(game.state().playing, seat)) sides.push_back(only(seat));
  }
  return sides;
}

}  // namespace

Coming throws_to_come(const G& game, G::DieId die) {
  Coming coming;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    if (!contains(game.state().playing, seat)) continue;
    (friendly(game, seat, die) ? coming.own : coming.others) += unthrown(game, seat);
  }
  return coming;
}

double worth_at_end(const G& game, G::DieId id, const Coming& coming) {
  const G::Die& die = game.state().dice[id];
  const double worth = game.worth(id);
  if (worth <= 0) return worth;
  if (die.level >= 3) return worth * portable::power(kLeft, coming.own + coming.others);
  const double off = die.posed ? direction_to(die) / kLane : 1;
  const bool near = die.posed && die.pose.y / 100.0 < kHalf2x;
  const PushEffect& from_2x = near ? kFromNear2x : kFromFar2x;
  const PushEffect& it = die.level == 1 ? kFrom1x : from_2x;
  const double pushed = it.pushed * portable::exp(-off * off / 2);
  const double stays = portable::power(1 - pushed, coming.own) *
                       portable::power(1 - kByOthers * pushed, coming.others);
  return worth * stays + (game.config().adding ? it.added : it.points) * (1 - stays);
}

int throws_in_round(const G& game) {
  int throws = 0;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    if (contains(game.state().playing, seat)) throws += unthrown(game, seat);
  }
  return throws;
}

TumblinOutlook::TumblinOutlook(const G& game) {
  const auto one = one_throw(game.config());
  for (std::size_t points = 0; points < one.size(); ++points) {
    mean_ += static_cast<double>(points) * one[points];
  }
  // The last throw of a round leads to the next one, or to overtime.
  const int rounds = std::max(rounds_after(game, mean_), 1) + 1;
  const int most = rounds * G::kDiceEach * (game.config().teams ? 2 : 1);
  sums_.push_back({0, {1.0}, {0.5}});
  for (int throws = 1; throws <= most; ++throws) {
    const Sum& fewer = sums_.back();
    Sum sum{fewer.least, std::vector<double>(fewer.chance.size() + one.size() - 1), {}};
    for (std::size_t a = 0; a < fewer.chance.size(); ++a) {
      for (std::size_t b = 0; b < one.size(); ++b) {
        sum.chance[a + b] += fewer.chance[a] * one[b];
      }
    }
    // Negligible probabilities are cut off.
    constexpr double kNegligible = 1e-7;
    const auto happens = [](double chance) { return chance > kNegligible; };
    const auto first = std::find_if(sum.chance.begin(), sum.chance.end(), happens);
    const auto last = std::find_if(sum.chance.rbegin(), sum.chance.rend(), happens).base();
    sum.least += static_cast<int>(first - sum.chance.begin());
    sum.chance = std::vector<double>(first, last);
    double total = 0;
    for (const double chance : sum.chance) {
      sum.below.push_back(total + chance / 2);
      total += chance;
    }
    sums_.push_back(std::move(sum));
  }
}

TumblinOutlook::Side TumblinOutlook::side_of(const G& game, SeatSet seats) const {
  Side side{seats};
  const int rounds = rounds_after(game, mean_);
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    if (!contains(game.state().playing, seat)) continue;
    if (!contains(seats, seat)) continue;
    side.points += game.state().totals[seat];
    side.throws += unthrown(game, seat) + rounds * G::kDiceEach;
  }
  for (G::DieId die = 0; die < G::kAllDice; ++die) {
    const Seat owner = game.owner_of(die);
    if (owner == kTable || !contains(seats, owner)) continue;
    side.points += worth_at_end(game, die, throws_to_come(game, die));
  }
  return side;
}

int TumblinOutlook::throws_left(const G& game) const {
  int throws = 0;
  for (const SeatSet seats : sides_of(game)) throws += side_of(game, seats).throws;
  return throws;
}

/// P(sum < points) + P(sum == points) / 2.
double TumblinOutlook::beats(const Sum& sum, double points) {
  const double at = points - sum.least;
  const double lower = std::floor(at);
  const auto value = [&sum](double index) {
    if (index < 0) return 0.0;
    if (index >= static_cast<double>(sum.below.size())) return 1.0;
    return sum.below[static_cast<std::size_t>(index)];
  };
  const double low = value(lower);
  return low + (at - lower) * (value(lower + 1) - low);
}

double TumblinOutlook::chance_of(const Side& side, const std::vector<Side>& all) const {
  const Sum& own = sum_of(side.throws);
  double total = 0;
  for (std::size_t i = 0; i < own.chance.size(); ++i) {
    double chance = own.chance[i];
    const double points = side.points + own.least + static_cast<double>(i);
    for (const Side& other : all) {
      if (other.seats == side.seats) continue;
      chance *= beats(sum_of(other.throws), points - other.points);
    }
    total += chance;
  }
  return total;
}

BySeat TumblinOutlook::slopes(const G& game, Seat me) const {
  constexpr double kStep = 3;  // points: less than throws vary, more than a face
  std::vector<Side> sides;
  for (const SeatSet seats : sides_of(game)) sides.push_back(side_of(game, seats));
  const auto chance = [&] {
    double mine = 0;
    double all = 0;
    for (const Side& side : sides) {
      const double one = chance_of(side, sides);
      all += one;
      if (contains(side.seats, me)) mine = one;
    }
    return mine / all;
  };
  BySeat result{};
  for (Side& side : sides) {
    side.points += kStep;
    const double more = chance();
    side.points -= 2 * kStep;
    const double slope = (more - chance()) / (2 * kStep);
    side.points += kStep;
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      if (contains(side.seats, seat)) result[static_cast<std::size_t>(seat)] = slope;
    }
  }
  return result;
}

Estimate TumblinOutlook::operator()(const G& game) const {
  Estimate result;
  const bool over = game.phase() == Phase::kOver;
  if (over) result.chance = shares(game);
  std::vector<Side> sides;
  for (const SeatSet seats : sides_of(game)) sides.push_back(side_of(game, seats));
  double all = 0;
  for (const Side& side : sides) {
    const double chance = over ? 0 : chance_of(side, sides);
    all += chance;
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      if (!contains(side.seats, seat)) continue;
      const auto at = static_cast<std::size_t>(seat);
      if (!over) result.chance[at] = chance;
      result.points[at] = over ? game.score(seat) : side.points + mean_ * side.throws;
    }
  }
  if (over) return result;
  const double partners = game.config().teams ? 2 : 1;
  for (double& chance : result.chance) chance /= all * partners;
  return result;
}

}  // namespace astragal::bots
