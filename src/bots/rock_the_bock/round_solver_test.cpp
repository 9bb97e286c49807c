#include "bots/rock_the_bock/round_solver.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "bots/bots.h"
#include "bots/rock_the_bock/solution.h"

namespace astragal::bots {

using namespace games;

namespace {

using Bock = RockTheBock;
using Sheet = Bock::Sheet;

/// Solves a round by the rules: value iteration over all positions, without BockRound's reductions.
class BruteForce {
 public:
  explicit BruteForce(const Bock& game) : round_(game.round()) {
    collect(game);
    for (double change = 1; change > 1e-15;) {
      change = 0;
      for (auto& [key, place] : places_) {
        const double now = mean(place.game);
        change = std::max(change, std::abs(now - place.chance));
        place.chance = now;
      }
    }
  }

  /// The first seat's chance before a roll.
  [[nodiscard]] double operator()(const Bock& game) const {
    if (game.phase() == Phase::kOver) return shares(game)[0];
    if (game.round() != round_) {
      const int lead = game.score(0) - game.score(1);
      const int left = game.config().rounds - round_;
      return game.to_act() == 0 ? chance_of_beginner(left, lead)
                                : 1 - chance_of_beginner(left, -lead);
    }
    return places_.at(key_of(game)).chance;
  }

 private:
  using Key = std::array<int, 9>;
  struct Place {
    Bock game;
    double chance;
  };

  static Key key_of(const Bock& game) {
    const auto& [a, b, c, d] = game.state().sheets;
    return {a.roebucks, a.wolves, a.does, a.dice,       b.roebucks,
            b.wolves,   b.does,   b.dice, game.to_act()};
  }

  template <class Visit>
  static void each_next(Bock game, Visit visit) {
    game.decide(Bock::kRoll);
    game.each_outcome([&](const Bock::Outcome& outcome, double probability) {
      Bock rolled = game;
      rolled.settle(outcome);
      visit(rolled, probability);
    });
  }

  void collect(const Bock& game) {
    if (game.phase() == Phase::kOver || game.round() != round_) return;
    if (!places_.try_emplace(key_of(game), Place{game, 0.5}).second) return;
    each_next(game, [&](const Bock& rolled, double) {
      if (rolled.state().rolled.empty()) return collect(rolled);
      for (const auto decision : rolled.legal()) {
        Bock next = rolled;
        next.decide(decision);
        collect(next);
      }
    });
  }

  [[nodiscard]] double mean(const Bock& game) const {
    double sum = 0;
    each_next(game, [&](const Bock& rolled, double probability) {
      if (rolled.state().rolled.empty()) {
        sum += probability * (*this)(rolled);
        return;
      }
      double best = -1;
      for (const auto decision : rolled.legal()) {
        Bock next = rolled;
        next.decide(decision);
        const double chance = (*this)(next);
        best = std::max(best, rolled.to_act() == 0 ? chance : 1 - chance);
      }
      sum += probability * (rolled.to_act() == 0 ? best : 1 - best);
    });
    return sum;
  }

  int round_;
  std::map<Key, Place> places_;
};

Bock late(const Sheet& first, const Sheet& second, int lead, int round = 3) {
  Bock::State state;
  state.sheets[0] = first;
  state.sheets[1] = second;
  state.points[0] = {static_cast<std::int8_t>(std::max(lead, 0)),
                     static_cast<std::int8_t>(std::max(-lead, 0))};
  state.round = static_cast<std::int8_t>(round);
  return Bock({.seats = 2}, state);
}

double solved(const Bock& game) { return *solved_chance(game, Bock::kRoll, {}); }

TEST(BockRound, AgreesWithBruteForce) {
  Rng rng(5);
  const auto any = [&](int most) {
    return static_cast<std::uint8_t>(below(rng, static_cast<std::uint64_t>(most) + 1));
  };
  for (int i = 0; i < 24; ++i) {
    const Sheet first{.roebucks = any(4),
                      .wolves = any(4),
                      .does = any(12),
                      .dice = static_cast<std::uint8_t>(1 + any(2))};
    const Sheet second{.roebucks = any(4), .wolves = any(4), .does = any(12), .dice = any(3)};
    const Bock game = late(first, second, any(16) - 8, i % 2 == 0 ? 3 : 2);
    EXPECT_NEAR(solved(game), BruteForce(game)(game), 1e-11) << i;
  }
}

TEST(BockRound, KnowsWhoWinsWhenAllIsSettled) {
  // One die each, and nobody's sign can change any more: 6 points against 2, both ahead by four.
  const Sheet ahead{.roebucks = 5, .wolves = 1, .does = 6, .dice = 1};
  const Sheet behind{.roebucks = 5, .wolves = 1, .does = 2, .dice = 1};
  EXPECT_DOUBLE_EQ(solved(late(ahead, behind, 0)), 1);
  EXPECT_NEAR(solved(late(behind, ahead, 0)), 0, 1e-15);
}

TEST(BockRound, TheLastDieThatDecidesIsCounted) {
  const Sheet ann{.roebucks = 2, .wolves = 2, .does = 3, .dice = 1};
  const Sheet bob{.roebucks = 4, .wolves = 4, .does = 0, .dice = 0};
  // Ann's last die. Nobody scores, unless it shows a roebuck, one of four faces that she can use;
  // the two others are rolled again.
  EXPECT_NEAR(solved(late(ann, bob, 0)), 0.25 * 1 + 0.75 * 0.5, 1e-12);
}

TEST(BockRound, BeginningIsWorthWhatTheTableSays) {
  // Reproduces the table.
  EXPECT_NEAR(solved(late(Sheet{}, Sheet{}, 3)), chance_of_beginner(1, 3), 1e-12);
  EXPECT_NEAR(solved(late(Sheet{}, Sheet{}, 0, 2)), chance_of_beginner(2, 0), 1e-12);
  EXPECT_LT(chance_of_beginner(1, 0), 0.5);  // the other has the last turn
  for (int lead = -47; lead <= 48; ++lead) {
    EXPECT_LE(chance_of_beginner(2, lead - 1), chance_of_beginner(2, lead) + 1e-12);
  }
}

TEST(BockRound, WhoPlaysByItWinsAsOftenAsItSays) {
  const Bock start = late(Sheet{}, Sheet{}, 0);
  constexpr int kGames = 2'000;
  double won = 0;
  for (int i = 0; i < kGames; ++i) {
    Rng rng(11, static_cast<std::uint64_t>(i));
    Bock game = start;
    while (game.phase() != Phase::kOver) {
      if (game.phase() == Phase::kSettle) {
        game.settle(game.sample(rng));
      } else {
        game.decide(level_decision(game, Bot::kMaster, {}, {}));
      }
    }
    won += shares(game)[0];
  }
  EXPECT_NEAR(won / kGames, chance_of_beginner(1, 0), 3 * 0.5 / std::sqrt(kGames));
}

TEST(BockRound, CanBeStopped) {
  const Bock game = late(Sheet{}, Sheet{}, 1);
  EXPECT_EQ(solved_chance(game, Bock::kRoll, [] { return true; }), std::nullopt);
  EXPECT_NEAR(solved(game), chance_of_beginner(1, 1), 1e-12);
}

TEST(BockRound, KnowsWhereItEnds) {
  EXPECT_TRUE(is_solved(Bock({.seats = 2, .rounds = 3})));
  EXPECT_FALSE(is_solved(Bock({.seats = 2, .rounds = 4})));
  EXPECT_FALSE(is_solved(Bock({.seats = 3, .rounds = 1})));
}

}  // namespace
}  // namespace astragal::bots
