#include "bots/sharp_shooters/turn_solver.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "match/match.h"

namespace astragal::bots {

using namespace games;
using namespace match;

namespace {

using G = SharpShooters;

/// A game with a custom card.
G table(const std::string& rows, int seats = 2, int rounds = 1) {
  std::string names = "A,B,C,D,E,F";
  names.resize(static_cast<std::size_t>(2 * seats - 1));
  const auto match =
      std::get<Match>(Match::start({"sharp-shooters", names, "rounds=" + std::to_string(rounds),
                                    boost::json::parse(R"({"cards":{"1A":)" + rows + "}}")}));
  auto game = std::get<G>(match.game());
  game.settle({G::Outcome::Kind::kCard, 0, {}});
  std::uint64_t start = 6;
  for (int seat = 1; seat < seats; ++seat) start |= std::uint64_t{1} << (8 * seat);
  game.settle({G::Outcome::Kind::kStart, start, {}});
  return game;
}

/// The same with `left` dice for the starter, and this money.
G with(const G& game, int left, int money) {
  auto state = game.state();
  state.dice[0] = static_cast<std::uint8_t>(left);
  state.to_roll = static_cast<std::uint8_t>(std::min(left, G::kHand));
  state.money[0] = money;
  state.squares_left = 0;  // opening the card counts them
  return {game.config(), state};
}

constexpr const char* kAllKinds = R"(["44=-30","***=30","66=40","123=40","AAABB=50","321=40"])";
constexpr const char* kShort = R"(["4=-30","**=10","6=20","12=20","5=-20","3=20"])";

/// A pseudo-random value for each position that depends on everything that may matter.
double any_worth(const SharpPosition& position, Seat seat) {
  std::uint64_t mix = position.fits * 31 + static_cast<std::uint64_t>(seat);
  const auto stir = [&mix](std::int64_t part) {
    mix = (mix ^ static_cast<std::uint64_t>(part)) * 0x9E37'79B9'7F4A'7C15;
    mix ^= mix >> 31;
  };
  stir(position.turn);
  for (int i = 0; i < position.seats; ++i) stir(position.money[i]);
  if (!position.full()) {
    for (int i = 0; i < position.seats; ++i) stir(position.dice[i]);
    for (const int filled : position.filled) stir(filled);
  }
  return static_cast<double>(mix >> 11) * 0x1p-53;
}

/// The value of the turn of `seat` for `whom`, by exhaustive search over decisions and rolls.
template <int Seats>
std::array<double, Seats> by_hand(const G& game, Seat seat, int round) {
  std::array<double, Seats> worth{};
  const bool turn_over = game.phase() == Phase::kOver || game.round() != round ||
                         game.to_act() != seat || game.state().step == G::Step::kRoll;
  if (turn_over) {
    for (int i = 0; i < Seats; ++i)
      worth[i] = any_worth(SharpPosition(game), Seats == 1 ? seat : i);
  } else if (game.phase() == Phase::kSettle) {
    game.each_outcome([&](const G::Outcome& outcome, double chance) {
      G next = game;
      next.settle(outcome);
      const auto here = by_hand<Seats>(next, seat, round);
      for (int i = 0; i < Seats; ++i) worth[i] += chance * here[i];
    });
  } else {
    const auto own = Seats == 1 ? 0 : seat;
    bool first = true;
    for (const auto decision : game.legal()) {
      G next = game;
      next.decide(decision);
      const auto here = by_hand<Seats>(next, seat, round);
      if (first || here[own] > worth[own]) worth = here;
      first = false;
    }
  }
  return worth;
}

/// Compares every legal decision.
template <int Seats>
void expect_same_turns(const G& game) {
  SharpTurn<Seats> turn;
  const Seat seat = game.to_act();
  turn.solve(game, [&](const SharpPosition& position) {
    std::array<double, Seats> worth{};
    for (int i = 0; i < Seats; ++i) worth[i] = any_worth(position, Seats == 1 ? seat : i);
    return worth;
  });
  for (const auto decision : game.legal()) {
    G next = game;
    next.decide(decision);
    const auto expected = by_hand<Seats>(next, seat, game.round());
    const auto& found = turn.value(game, decision);
    for (int i = 0; i < Seats; ++i) {
      EXPECT_NEAR(found[i], expected[i], 1e-10) << "decision " << int{decision.code};
    }
  }
}

TEST(SharpTurn, IsWorthWhatTryingEverythingFinds) {
  for (const int dice : {1, 2, 3}) {
    expect_same_turns<1>(with(table(kAllKinds), dice, 100));
    expect_same_turns<2>(with(table(kAllKinds), dice, 100));
    expect_same_turns<1>(with(table(kShort), dice, 100));
  }
}

TEST(SharpTurn, IsExactForMoreThanTwoPlayers) {
  expect_same_turns<4>(with(table(kAllKinds, 4), 2, 100));
  expect_same_turns<6>(with(table(kShort, 6), 3, 100));
}

TEST(SharpTurn, KnowsThatThePoorPayOnlyWhatTheyHave) {
  // Two tolls and two prizes: what is left depends on which came first.
  for (const int money : {0, 10, 20, 40}) expect_same_turns<2>(with(table(kShort), 3, money));
}

TEST(SharpTurn, EndsWithAFullCard) {
  // Seven squares, four of them taken already: a hand of three or more can fill the card and then
  // ends at once, whatever is left in hand.
  G game = with(table(kShort), 4, 50);
  for (const auto& [number, row] : {std::pair{4, 0}, {2, 1}, {6, 2}, {1, 3}, {5, 4}}) {
    ASSERT_TRUE(game.takes_now(number, row));
    game.put(number, row);
  }
  ASSERT_EQ(game.state().squares_left, 3);
  expect_same_turns<2>(game);
}

TEST(SharpTurn, CanBeAskedInMidTurn) {
  G game = with(table(kAllKinds), 4, 100);
  game.decide(G::kRoll);
  FaceCounts rolled;
  for (const int number : {1, 4, 4, 2}) rolled += FaceCounts::one(number - 1);
  game.settle({G::Outcome::Kind::kRoll, 0, rolled});
  game.decide(G::place(4, 1));
  ASSERT_EQ(game.legal().size(), 8U);  // roll, pass, six ways to place
  expect_same_turns<2>(game);
}

TEST(SharpTurn, PlaysTheTurnByItself) {
  // Each value of the best decision equals that of the position it leads to.
  G game = with(table(kAllKinds), 5, 100);
  SharpTurn<1> turn;
  turn.solve(game,
             [](const SharpPosition& position) { return std::array{any_worth(position, 0)}; });
  Rng rng(11);
  int kept = 0;  // promises
  game.decide(G::kRoll);
  game.settle(game.sample(rng));
  while (game.to_act() == 0 && game.state().step == G::Step::kPlace) {
    const auto best = turn.best(game);
    for (const auto decision : game.legal()) {
      EXPECT_LE(turn.value(game, decision)[0], turn.value(game, best)[0]);
    }
    const double promised = turn.value(game, best)[0];
    game.decide(best);
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(rng));
    } else if (game.to_act() == 0 && game.state().step == G::Step::kPlace) {
      EXPECT_DOUBLE_EQ(turn.value(game, turn.best(game))[0], promised);
      ++kept;
    }
  }
  EXPECT_GT(kept, 0);
}

}  // namespace
}  // namespace astragal::bots
