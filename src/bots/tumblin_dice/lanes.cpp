#include "bots/tumblin_dice/lanes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "bots/tumblin_dice/aims.h"
#include "bots/tumblin_dice/evaluation.h"

namespace astragal {

namespace {

using G = TumblinDice;

// Counted with the fine step by bench/throw_lanes: kAlone and kOn2x from 600 throws an aim for
// normal hands and 300 for others; kStruck fitted by least squares to 78,400 throws at all speeds
// and directions in positions of 700 rounds with normal hands.

constexpr double kLostBelow = 0.0145;  // points by mm/s: 1.4 m/s ends on 1x
constexpr double kOtherKinds = 0.8;    // rolls and flicks are no better than that

/// How many slides end on 2x, by speed; how often a throw pushes a die on from there, and what that
/// brings on average.
constexpr std::array<double, kLaneSpeeds.size()> kOn2x{0.59, 0.46, 0.15, 0.04, 0.01, 0, 0, 0};
constexpr double kPushed = 0.15;
constexpr double kPushedOn = 3.3;

/// Points of a slide by speed and direction.
using Alone = std::array<std::array<double, kLaneDirections.size()>, kLaneSpeeds.size()>;
constexpr std::array<Alone, 3> kAlone{{
    // normal hands
    {{
        {8.0, 7.9, 7.8, 7.5, 7.0},
        {8.7, 8.5, 8.4, 8.2, 7.9},
        {9.6, 9.4, 8.8, 8.9, 9.0},
        {8.5, 8.8, 7.6, 8.2, 8.9},
        {6.9, 8.2, 6.1, 6.6, 7.6},
        {3.9, 7.6, 4.8, 4.4, 5.1},
        {2.0, 5.6, 3.3, 3.0, 3.4},
        {1.5, 6.3, 3.4, 3.3, 3.0},
    }},
    // steady hands
    {{
        {7.6, 7.8, 7.6, 7.6, 7.3},
        {8.3, 8.2, 8.1, 7.5, 7.3},
        {10.6, 10.2, 10.0, 9.9, 9.6},
        {9.8, 9.8, 7.7, 8.5, 10.2},
        {5.9, 8.3, 4.8, 7.9, 8.5},
        {3.2, 7.3, 4.0, 4.7, 5.8},
        {0.4, 4.0, 2.4, 3.6, 2.5},
        {0.1, 4.9, 2.3, 6.1, 1.5},
    }},
    // shaky hands
    {{
        {6.4, 6.6, 6.2, 6.0, 5.4},
        {6.6, 6.7, 6.5, 6.1, 5.3},
        {7.0, 6.7, 6.5, 6.1, 5.3},
        {6.8, 6.9, 6.6, 6.4, 5.3},
        {6.1, 6.2, 6.1, 5.7, 5.0},
        {6.3, 5.8, 5.4, 5.1, 3.7},
        {5.1, 4.6, 4.3, 3.9, 3.0},
        {3.9, 4.1, 3.6, 3.7, 2.6},
    }},
}};

/// A die that lies in the way of the throw.
struct Struck {
  double thrown;   ///< points for the thrown die
  double gains;    ///< points for the one that lies there …
  double by_face;  ///< … and that times its face
};

constexpr double kHalf2x = 215;  // mm
constexpr double kHalf3x = 290;
/// The best of many aims is mostly one of which the fit says too much: who believes half of it wins
/// more games than who believes a quarter or all.
constexpr double kTrust = 0.5;
constexpr std::array<std::array<Struck, kLanePlaces>, kLaneSpeeds.size()> kStruck{{
    {{{-2.9, 1.8, 0.15},
      {-0.2, 0.1, -0.01},
      {-0.5, 0.4, -0.09},
      {-0.2, 0.0, -0.01},
      {-0.0, -0.0, -0.00},
      {0.2, 0.0, -0.00}}},
    {{{-3.1, 3.4, -0.39},
      {-0.8, 0.2, -0.07},
      {-0.9, 1.6, -0.31},
      {0.0, 0.1, -0.03},
      {0.1, 0.1, -0.01},
      {0.0, 0.0, -0.00}}},
    {{{-2.7, 2.8, -0.45},
      {-1.4, 0.8, -0.25},
      {-1.2, 3.7, -0.71},
      {-0.0, 0.1, -0.03},
      {0.1, -0.0, 0.00},
      {0.0, 0.1, -0.05}}},
    {{{-1.8, 3.4, 0.02},
      {-0.3, 1.8, -0.42},
      {-0.3, 4.5, -0.82},
      {0.2, 0.2, -0.07},
      {0.6, 0.4, -0.12},
      {0.5, 0.3, -0.14}}},
    {{{-0.8, 4.6, 0.12},
      {0.7, 2.6, -0.47},
      {0.8, 5.4, -0.96},
      {0.3, 0.4, -0.11},
      {0.8, 0.6, -0.22},
      {0.9, 0.4, -0.13}}},
    {{{0.7, 3.5, 0.60},
      {1.8, 4.3, -0.87},
      {2.3, 6.5, -1.19},
      {0.3, 0.7, -0.22},
      {1.0, 1.1, -0.45},
      {1.2, 0.3, -0.16}}},
    {{{1.9, 3.0, -0.38},
      {2.0, 5.2, -1.26},
      {3.2, 6.5, -1.46},
      {-0.7, 1.2, -0.42},
      {0.3, 1.5, -0.64},
      {0.1, 0.4, -0.40}}},
    {{{-0.1, 6.3, -1.01},
      {-0.8, 2.7, -0.61},
      {1.2, 4.6, -1.19},
      {-0.2, 2.1, -0.99},
      {0.9, 2.5, -1.25},
      {0.4, 0.1, -0.70}}},
}};

/// Where two neighbours of a sorted list enclose a value, and how far between.
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

/// As a hand that trembles like that sees it, in tenths of a degree.
double width_of(G::Hands hands) {
  switch (hands) {
    case G::Hands::kSteady: return 21;
    case G::Hands::kShaky: return 55;
    case G::Hands::kNormal: break;
  }
  return 28;
}

/// Points on the empty board.
double alone(const G& game, const G::Aim& aim) {
  const auto& table = kAlone[static_cast<std::size_t>(game.config().hands)];
  const Between dir(kLaneDirections, std::abs(aim.dir));
  const Between speed(kLaneSpeeds, aim.speed);
  const auto at = [&](std::size_t row) {
    return dir.of(table[row][dir.low], table[row][dir.low + 1]);
  };
  double points = speed.of(at(speed.low), at(speed.low + 1));
  // A die on 2x is soon pushed on.
  const double waiting = 1 - std::pow(1 - kPushed, throws_in_round(game) - 1);
  points += speed.of(kOn2x[speed.low], kOn2x[speed.low + 1]) * waiting * kPushedOn;
  if (aim.speed < kLaneSpeeds[0]) {
    points = std::max(points - (kLaneSpeeds[0] - aim.speed) * kLostBelow, 0.0);
  }
  return aim.kind == G::Aim::Kind::kSlide ? points : points * kOtherKinds;
}

/// Throws in this round when the one that is due was made.
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
  return std::exp(-off * off / 2);
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
    // Struck dice show any face, so what the face takes away tells how often they are. And what
    // would come to the die anyway is no gain of this throw's.
    const double anyway = worth_at_end(game, id, after_this(game, id)) - game.worth(id);
    const auto change = [&](std::size_t row) {
      const Struck& struck = kStruck[row][place];
      return struck.gains + struck.by_face * (die.face + anyway / die.level);
    };
    points[static_cast<std::size_t>(game.owner_of(id))] +=
        kTrust * hit * speed.of(change(speed.low), change(speed.low + 1));
  }
  for (std::size_t place = 0; place < kLanePlaces; ++place) {
    own += kTrust * near[place] *
           speed.of(kStruck[speed.low][place].thrown, kStruck[speed.low + 1][place].thrown);
  }
  points[static_cast<std::size_t>(game.to_act())] += own;
  return points;
}

std::vector<G::Aim> lanes(const G& game) {
  std::vector<G::Aim> aims;
  const auto add = [&](double dir, int speed) {
    G::Aim aim;
    aim.dir = static_cast<std::int16_t>(std::lround(dir));
    aim.speed = static_cast<std::int16_t>(speed);
    aim.kind = G::Aim::Kind::kSlide;
    if (std::find(aims.begin(), aims.end(), aim) == aims.end()) aims.push_back(aim);
  };
  constexpr int kMostAside = 180;
  constexpr int kCacheLine = 15;
  for (const int speed : {1900, 1800, 1850, 1950, 2000, 2100, 2250}) {
    for (int dir = 0; dir <= kMostAside; dir += kCacheLine) {
      add(dir, speed);
      add(-dir, speed);
    }
  }
  for (G::DieId id = 0; id < G::kAllDice; ++id) {
    const G::Die& die = game.state().dice[id];
    if (!seen(die) || die.level <= 0) continue;
    for (const int speed : kLaneSpeeds) {
      add(direction_to(die.pose.x / 100.0, die.pose.y / 100.0), speed);
    }
  }
  return aims;
}

}  // namespace astragal
