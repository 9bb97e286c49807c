#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "bots/tumblin_dice/aims.h"
#include "bots/tumblin_dice/bot.h"
#include "bots/tumblin_dice/planner.h"

// Rule of thumb: throw for points, past one's own dice; but with two sides, knock the opponents'
// most valuable die off 4x if it is worth it and the hand is steady enough. The aims are those that
// board_balance finds on the shipped board (a normal hand makes 9.5 points with a throw for points,
// and 2.1 with one that knocks a die off 4x in 57 of 100 cases); on another board this bot is weak.

namespace astragal::bots {

namespace {

using G = games::TumblinDice;

constexpr int kWorthAHit = 16;  // points
constexpr int kHitLevel = 4;    // level from which a hit die usually falls
constexpr int kWorthBreeding = 8;

/// Best aims, by hands.
struct Habit {
  G::Aim points;
  int hit_speed;  ///< mm/s, for hitting a die; 0: not with these hands
};

Habit habit(G::Hands hands) {
  switch (hands) {
    case G::Hands::kSteady: return {{0, 0, 1900, 0, G::Aim::Kind::kSlide}, 2600};
    case G::Hands::kShaky: return {{0, 0, 1800, 0, G::Aim::Kind::kSlide}, 0};
    case G::Hands::kNormal: break;
  }
  return {{0, 0, 1900, 0, G::Aim::Kind::kSlide}, 2600};
}

/// The direction in which own dice are least in the way.
std::int16_t clear_way(const G& game, Seat me) {
  constexpr std::array<std::int16_t, 5> kWays{0, 90, -90, 180, -180};
  std::int16_t best = 0;
  double widest = -1;
  for (const std::int16_t way : kWays) {
    double gap = 60;  // larger gaps than six degrees are equivalent
    for (G::DieId id = 0; id < G::kAllDice; ++id) {
      const G::Die& die = game.state().dice[id];
      if (seen(die) && friendly(game, me, id))
        gap = std::min(gap, std::abs(direction_to(die) - way));
    }
    if (gap > widest) {
      widest = gap;
      best = way;
    }
  }
  return best;
}

}  // namespace

G::Decision simple_decision(const G& game) {
  const auto legal = game.legal();
  const Seat me = game.to_act();
  if (game.state().step == G::Step::kBreed) {
    return legal[game.worth(game.state().offers[0]) >= kWorthBreeding ? 0 : 1];
  }
  if (game.state().step == G::Step::kLay) return legal[legal.size() / 2];
  const Habit mine = habit(game.config().hands);
  G::Aim aim = mine.points;
  aim.dir = clear_way(game, me);
  int richest = kWorthAHit - 1;
  const bool duel = game.config().teams || std::popcount(game.state().playing) == 2;
  for (G::DieId id = 0; id < G::kAllDice && duel && mine.hit_speed != 0; ++id) {
    const G::Die& die = game.state().dice[id];
    if (!seen(die) || die.level < kHitLevel || friendly(game, me, id) || game.worth(id) <= richest)
      continue;
    richest = game.worth(id);
    aim = slide(direction_to(die), mine.hit_speed);
  }
  return aimed(aim);
}

G::Decision random_decision(const G& game, const std::function<std::uint64_t(std::uint64_t)>& any) {
  const auto legal = game.legal();
  if (game.state().step != G::Step::kThrow) return legal[any(legal.size())];
  const auto between = [&any](std::int64_t low, std::int64_t high) {
    const auto count = static_cast<std::uint64_t>(high - low + 1);
    return static_cast<std::int16_t>(low + static_cast<std::int64_t>(any(count)));
  };
  G::Aim aim;
  aim.x = between(-60, 60);
  aim.dir = between(-200, 200);
  aim.speed = between(800, 2800);
  aim.spin = between(-360, 360);
  aim.kind = static_cast<G::Aim::Kind>(between(0, 2));
  return aimed(aim);
}

}  // namespace astragal::bots
