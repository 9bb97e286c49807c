#include "bots/tumblin_dice/lanes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "bots/tumblin_dice/aims.h"
#include "bots/tumblin_dice/evaluation.h"
#include "bots/tumblin_dice/tables/lanes.h"
#include "core/portable/exponents.h"
#include "core/portable/numbers.h"

namespace astragal::bots {

namespace {

using G = games::TumblinDice;

constexpr double kLostBelow = 0.0145;  // points per mm/s: 1.4 m/s ends on 1x
constexpr double kOtherKinds = 0.8;    // of the points, for rolls and flicks

/// Probability that a throw pushes a die on from 2x, and the mean gain.
constexpr double kPushed = 0.15;
constexpr double kPushedOn = 3.3;

constexpr double kHalf3x = 290;  // mm
/// The fit overestimates the best of many aims: a weight of 0.5 won more games than 0.25 or 1.
constexpr double kTrust = 0.5;

const LaneStruck& struck_at(std::size_t speed, std::size_t place) {
  return kLaneStruck[speed * kLanePlaces + place];
}

/// The index of the interval of a sorted list that contains a value, and the position in it.
template <std::size_t N>
struct Between {
  std::size_t low = 0;
  double part = 0;
  Between(const std::array<int, N>& at, double value) {
    while (low + 2 < N && value > at[low + 1]) ++low;
    part = std::clamp((value - at[low]) / (at[low + 1] - at[low]), 0.0, 1.0);
  }
  [[nodiscard]] double of(double a, double b) const { return a + part * (b - a); }
};

/// Width of a lane for these hands, in tenths of a degree.
double width_of(G::Hands hands) {
  switch (hands) {
    case G::Hands::kSteady: return 21;
    case G::Hands::kShaky: return 55;
    case G::Hands::kNormal: break;
  }
  return 28;
}

/// Expected points on the empty board.
double alone(const G& game, const G::Aim& aim) {
  constexpr std::size_t kDirections = kLaneDirections.size();
  const auto hands = static_cast<std::size_t>(game.config().hands);
  const Between dir(kLaneDirections, std::abs(aim.dir));
  const Between speed(kLaneSpeeds, aim.speed);
  const auto at = [&](std::size_t row) {
    const auto* points = &kLanePoints[(hands * kLaneSpeeds.size() + row) * kDirections];
    return dir.of(points[dir.low], points[dir.low + 1]);
  };
  double points = speed.of(at(speed.low), at(speed.low + 1));
  // A die on 2x is soon pushed on.
  const double waiting = 1 - portable::power(1 - kPushed, throws_in_round(game) - 1);
  points += speed.of(kLaneOn2x[speed.low], kLaneOn2x[speed.low + 1]) * waiting * kPushedOn;
  if (aim.speed < kLaneSpeeds[0]) {
    points = std::max(points - (kLaneSpeeds[0] - aim.speed) * kLostBelow, 0.0);
  }
  return aim.kind == G::Aim::Kind::kSlide ? points : points * kOtherKinds;
}

/// Throws that are left in this round after the current one.
Coming after_this(const G& game, G::DieId die) {
  Coming coming = throws_to_come(game, die);
  --(friendly(game, game.to_act(), die) ? coming.own : coming.others);
  return coming;
}

}  // namespace

std::size_t lane_place(const G::Die& die) {
  const double y = die.pose.y / 100.0;
  switch (die.level) {
    case 1: return 0;
    case 2: return y < kHalf2x ? 1 : 2;
    case 3: return y < kHalf3x ? 3 : 4;
    default: return 5;
  }
}

double nearness(const G::Die& die, const G::Aim& aim, G::Hands hands) {
  const double off =
      (direction_to(die.pose.x / 100.0 - aim.x, die.pose.y / 100.0) - aim.dir) / width_of(hands);
  return portable::exp(-off * off / 2);
}

BySeat expected_points(const G& game, const G::Aim& aim) {
  BySeat points{};
  double own = alone(game, aim);
  const Between speed(kLaneSpeeds, aim.speed);
  std::array<double, kLanePlaces> near{};
  for (G::DieId id = 0; id < G::kAllDice; ++id) {
    const G::Die& die = game.state().dice[id];
    if (!seen(die) || die.level <= 0) continue;
    const double hit = nearness(die, aim, game.config().hands);
    const std::size_t place = lane_place(die);
    near[place] = std::min(near[place] + hit, kMostNear);
    // Struck dice show any face, so the loss by face measures how often they are struck. Changes
    // that would happen anyway are no gain of this throw.
    const double anyway = worth_at_end(game, id, after_this(game, id)) - game.worth(id);
    const auto change = [&](std::size_t row) {
      const LaneStruck& struck = struck_at(row, place);
      return struck.gains + struck.by_face * (die.face + anyway / die.level);
    };
    points[static_cast<std::size_t>(game.owner_of(id))] +=
        kTrust * hit * speed.of(change(speed.low), change(speed.low + 1));
  }
  for (std::size_t place = 0; place < kLanePlaces; ++place) {
    own += kTrust * near[place] *
           speed.of(struck_at(speed.low, place).thrown, struck_at(speed.low + 1, place).thrown);
  }
  points[static_cast<std::size_t>(game.to_act())] += own;
  return points;
}

std::vector<G::Aim> lanes(const G& game) {
  std::vector<G::Aim> aims;
  const auto add = [&](double dir, int speed) {
    const G::Aim aim = slide(dir, speed);
    if (std::find(aims.begin(), aims.end(), aim) == aims.end()) aims.push_back(aim);
  };
  constexpr int kMostAside = 180;
  constexpr int kStep = 15;
  for (const int speed : {1900, 1800, 1850, 1950, 2000, 2100, 2250}) {
    for (int dir = 0; dir <= kMostAside; dir += kStep) {
      add(dir, speed);
      add(-dir, speed);
    }
  }
  for (G::DieId id = 0; id < G::kAllDice; ++id) {
    const G::Die& die = game.state().dice[id];
    if (!seen(die) || die.level <= 0) continue;
    for (const int speed : kLaneSpeeds) {
      add(direction_to(die), speed);
    }
  }
  return aims;
}

}  // namespace astragal::bots
