#include "bots/tumblin_dice/aims.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/portable/angles.h"
#include "core/portable/exponents.h"
#include "core/portable/numbers.h"

namespace astragal::bots {

namespace {

using G = games::TumblinDice;

constexpr double kStartY = -104;  // mm: start of throws on the shipped board
constexpr int kStrike = 2600;     // mm/s: reaches 4x and strikes dice there
constexpr int kHardStrike = 3000;
constexpr int kWorthAStrike = 5;       // points
constexpr std::uint8_t kHeldFace = 6;  // top face, if the thrower may set it

/// Speeds of slides that usually end on 1x, 2x, 3x and 4x.
constexpr std::array kLevelSpeeds{1400, 1700, 1900, 2050};

/// Aims at levels regardless of dice: direction and speed. The first is the most common; the next
/// ones are the most common alternatives.
constexpr std::array<std::pair<int, int>, 30> kAtLevels{{
    {0, 1900},   {-45, 1900}, {45, 1900},   {0, 2000},    {0, 1800},    {90, 1900},
    {-90, 1900}, {0, 1700},   {156, 2000},  {-156, 2000}, {0, 2100},    {25, 1950},
    {-25, 1950}, {135, 1900}, {-135, 1900}, {90, 1800},   {-90, 1800},  {90, 2000},
    {-90, 2000}, {45, 2000},  {-45, 2000},  {0, 1400},    {0, 1600},    {45, 1750},
    {-45, 1750}, {180, 1900}, {-180, 1900}, {156, 2100},  {-156, 2100}, {0, 2300},
}};

int speed_to(int level) {
  return kLevelSpeeds[static_cast<std::size_t>(std::clamp(level, 1, 4) - 1)];
}

/// Dice on the board, the most valuable first.
std::vector<G::DieId> by_worth(const G& game, bool friends) {
  const Seat me = game.to_act();
  std::vector<G::DieId> dice;
  for (G::DieId id = 0; id < G::kAllDice; ++id) {
    if (seen(game.state().dice[id]) && friendly(game, me, id) == friends) dice.push_back(id);
  }
  std::stable_sort(dice.begin(), dice.end(),
                   [&game](G::DieId a, G::DieId b) { return game.worth(a) > game.worth(b); });
  return dice;
}

/// Aims at things on the board: strike opponents' dice, push friendly ones, reach useful cards.
std::vector<G::Aim> at_things(const G& game) {
  std::vector<G::Aim> aims;
  const auto& state = game.state();
  auto others = by_worth(game, false);
  std::erase_if(others, [&game](G::DieId id) { return game.worth(id) < kWorthAStrike; });
  for (const G::DieId id : others) aims.push_back(slide(direction_to(state.dice[id]), kStrike));
  for (G::CardId card = 0; card < G::kCards; ++card) {
    const auto& [where, place] = state.cards[static_cast<std::size_t>(card)];
    if (where != G::Card::Where::kBoard || !place.exact || G::is_mine(card)) continue;
    aims.push_back(slide(direction_to(place.x, place.y), speed_to(place.level)));
  }
  for (const G::DieId id : by_worth(game, true)) {
    if (state.dice[id].level < 4) aims.push_back(slide(direction_to(state.dice[id]), 1900));
  }
  for (const int speed : {kHardStrike, 2250, 2000}) {
    for (const G::DieId id : others) aims.push_back(slide(direction_to(state.dice[id]), speed));
  }
  return aims;
}

/// Further aims for longer searches: all directions, other kinds of throws.
std::vector<G::Aim> odd_ones() {
  std::vector<G::Aim> aims;
  for (const auto kind : {G::Aim::Kind::kFlick, G::Aim::Kind::kRoll}) {
    for (const int speed : {1200, 1500, 1800, 2100}) {
      G::Aim aim = slide(0, speed);
      aim.kind = kind;
      aims.push_back(aim);
    }
  }
  for (const int speed : {1900, 2050, kStrike}) {
    for (int dir = -225; dir <= 225; dir += 25) aims.push_back(slide(dir, speed));
  }
  return aims;
}

}  // namespace

bool seen(const G::Die& die) { return die.where == G::Die::Where::kBoard && die.posed; }

G::Aim slide(double dir, int speed, double x) {
  G::Aim aim;
  aim.x = static_cast<std::int16_t>(std::lround(x));
  aim.dir = static_cast<std::int16_t>(
      std::clamp<long>(std::lround(dir), -G::Aim::kMostDir, G::Aim::kMostDir));
  aim.speed = static_cast<std::int16_t>(speed);
  aim.kind = G::Aim::Kind::kSlide;
  return aim;
}

G::Decision aimed(const G::Aim& aim) {
  G::Decision decision;
  decision.aimed = true;
  decision.aim = aim;
  return decision;
}

double direction_to(double x, double y) {
  return portable::atan2(x, y - kStartY) * 1800 / std::numbers::pi;
}

double direction_to(const G::Die& die) {
  return direction_to(die.pose.x / 100.0, die.pose.y / 100.0);
}

bool friendly(const G& game, Seat me, G::DieId die) {
  const Seat owner = game.owner_of(die);
  return owner == me || (game.config().teams && owner == G::partner(me));
}

std::vector<G::Aim> likely_aims(const G& game) {
  const auto things = at_things(game);
  std::vector<G::Aim> aims;
  for (std::size_t i = 0; i < std::max(things.size(), kAtLevels.size()); ++i) {
    if (i < kAtLevels.size()) aims.push_back(slide(kAtLevels[i].first, kAtLevels[i].second));
    if (i < things.size()) aims.push_back(things[i]);
  }
  for (const G::Aim& aim : odd_ones()) aims.push_back(aim);
  std::vector<G::Aim> different;
  for (G::Aim aim : aims) {
    if (game.config().free_start_face) aim.face = kHeldFace;
    if (std::find(different.begin(), different.end(), aim) == different.end()) {
      different.push_back(aim);
    }
  }
  return different;
}

double likeness(const G::Aim& one, const G::Aim& other, G::Hands hands) {
  if (one == other) return 1;
  if (one.kind != other.kind || one.face != other.face || one.spin != other.spin) return 0;
  // About half of the tremor in docs/physics.md: larger values would blur an aim with its
  // neighbours.
  double x = 2;
  double dir = 10;
  double speed = 0.03;
  if (hands == G::Hands::kSteady) {
    x = 1;
    dir = 4;
    speed = 0.012;
  } else if (hands == G::Hands::kShaky) {
    x = 5;
    dir = 40;
    speed = 0.1;
  }
  const double apart =
      portable::hypot((one.x - other.x) / x, (one.dir - other.dir) / dir,
                      (one.speed - other.speed) / (speed * std::max<int>(one.speed, 1)));
  return portable::exp(-apart * apart / 2);
}

std::vector<G::Aim> beside(const G::Aim& aim, bool free_face) {
  std::vector<G::Aim> aims;
  const auto add = [&](int x, int dir, int speed) {
    G::Aim other = aim;
    other.x = static_cast<std::int16_t>(aim.x + x);
    other.dir =
        static_cast<std::int16_t>(std::clamp(aim.dir + dir, -G::Aim::kMostDir, +G::Aim::kMostDir));
    other.speed = static_cast<std::int16_t>(std::clamp(aim.speed + speed, 0, +G::Aim::kMostSpeed));
    aims.push_back(other);
  };
  for (const int side : {-1, 1}) {
    add(0, 12 * side, 0);
    add(0, 0, 60 * side);
    // From the side, towards about the same place.
    add(20 * side, -25 * side, 0);
  }
  for (std::uint8_t face = 1; free_face && face <= kFaces; ++face) {
    aims.push_back(aim);
    aims.back().face = face;
  }
  return aims;
}

}  // namespace astragal::bots
