#pragma once

#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>

#include "bots/bots.h"
#include "bots/tumblin_dice/aims.h"

namespace astragal::bench {

/// A rule of thumb for throws of Tumblin-Dice.
using Thrower = std::function<games::TumblinDice::Decision(const games::TumblinDice& game)>;

namespace throwers {

using G = games::TumblinDice;

/// The most valuable die on the board, friendly or not; kAllDice if there is none.
template <class Fits>
G::DieId richest(const G& game, bool friends, Fits fits) {
  G::DieId best = G::kAllDice;
  for (G::DieId id = 0; id < G::kAllDice; ++id) {
    const G::Die& die = game.state().dice[id];
    if (!bots::seen(die) || bots::friendly(game, game.to_act(), id) != friends || !fits(id))
      continue;
    if (best == G::kAllDice || game.worth(id) > game.worth(best)) best = id;
  }
  return best;
}

/// Strikes the opponents' most valuable die if it is worth `worth`; else straight ahead.
inline G::Decision hit(const G& game, int worth, int speed) {
  const auto die = richest(game, false, [&](G::DieId id) { return game.worth(id) >= worth; });
  if (die == G::kAllDice) return bots::aimed(bots::slide(0, 1900));
  return bots::aimed(bots::slide(bots::direction_to(game.state().dice[die]), speed));
}

/// Pushes a friendly die on from 1x or 2x; else straight ahead.
inline G::Decision push(const G& game) {
  const auto low = [&](G::DieId id) { return game.state().dice[id].level <= 2; };
  const auto die = richest(game, true, low);
  if (die == G::kAllDice) return bots::aimed(bots::slide(0, 1900));
  return bots::aimed(bots::slide(bots::direction_to(game.state().dice[die]), 1900));
}

/// Straight ahead, avoiding opponents' dice that it would push on from 1x or 2x.
inline G::Decision shun(const G& game) {
  for (const int dir : {0, 45, -45, 90, -90}) {
    const auto in_the_way = [&](G::DieId id) {
      const G::Die& die = game.state().dice[id];
      return die.level <= 2 && std::abs(bots::direction_to(die) - dir) < 35;
    };
    if (richest(game, false, in_the_way) == G::kAllDice) return bots::aimed(bots::slide(dir, 1900));
  }
  return bots::aimed(bots::slide(0, 1900));
}

/// Pushes a friendly die on from 2x if it shows 3 or less; else like shun.
inline G::Decision mind(const G& game) {
  const auto low = [&](G::DieId id) {
    const G::Die& die = game.state().dice[id];
    return die.level == 2 && die.face <= 3 && std::abs(bots::direction_to(die)) < 90;
  };
  const auto die = richest(game, true, low);
  return die == G::kAllDice
             ? shun(game)
             : bots::aimed(bots::slide(bots::direction_to(game.state().dice[die]), 1900));
}

/// Faster if dice on 3x or 4x lie straight ahead, because they stop it.
inline G::Decision lean(const G& game, int speed) {
  const auto stops = [&](G::DieId id) {
    const G::Die& die = game.state().dice[id];
    return die.level >= 3 && std::abs(bots::direction_to(die)) < 35;
  };
  const bool stopped =
      richest(game, true, stops) != G::kAllDice || richest(game, false, stops) != G::kAllDice;
  return bots::aimed(bots::slide(0, stopped ? speed : 1900));
}

}  // namespace throwers

/// slide1900 always slides straight ahead at that speed in mm/s, slide1900@45 4.5 degrees to the
/// right; hit12 strikes a die worth 12 or more, hit12@2250 at that speed; push, shun, mind and
/// lean2000 as above. Empty if the name is unknown.
inline Thrower thrower_of(const std::string& name) {
  using throwers::G;
  const auto at = name.find('@');
  const int second = at == std::string::npos ? 0 : std::atoi(name.c_str() + at + 1);
  const auto number = [&name](const char* word) {
    const std::string start(word);
    return name.starts_with(start) ? std::atoi(name.c_str() + start.size()) : 0;
  };
  const auto thrown = [](auto decide) -> Thrower {
    return [decide](const G& game) {
      return game.state().step == G::Step::kThrow ? decide(game) : bots::simple_decision(game);
    };
  };
  if (const int speed = number("slide"); speed > 0) {
    return thrown([=](const G&) { return bots::aimed(bots::slide(second, speed)); });
  }
  if (const int worth = number("hit"); worth > 0) {
    const int speed = second > 0 ? second : 2600;
    return thrown([=](const G& game) { return throwers::hit(game, worth, speed); });
  }
  if (const int speed = number("lean"); speed > 0) {
    return thrown([=](const G& game) { return throwers::lean(game, speed); });
  }
  if (name == "push") return thrown(throwers::push);
  if (name == "shun") return thrown(throwers::shun);
  if (name == "mind") return thrown(throwers::mind);
  return {};
}

}  // namespace astragal::bench
