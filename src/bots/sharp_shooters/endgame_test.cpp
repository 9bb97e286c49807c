#include "bots/sharp_shooters/endgame.h"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "match/match.h"

namespace astragal::bots {

using namespace games;
using namespace match;

namespace {

using G = SharpShooters;

/// The last card, nearly full: two rows need one die each, or one needs two.
G nearly_full(int seats, const std::vector<std::pair<int, int>>& lying, int dice, int lead) {
  std::string names = "A,B,C,D,E,F";
  names.resize(static_cast<std::size_t>(2 * seats - 1));
  const auto match = std::get<Match>(Match::start(
      {"sharp-shooters", names, "rounds=1",
       boost::json::parse(R"({"cards":{"1A":["4=-30","**=10","6=20","12=20","5=-20","3=20"]}})")}));
  auto game = std::get<G>(match.game());
  game.settle({G::Outcome::Kind::kCard, 0, {}});
  std::uint64_t start = 6;
  for (int seat = 1; seat < seats; ++seat) start |= std::uint64_t{1} << (8 * seat);
  game.settle({G::Outcome::Kind::kStart, start, {}});
  auto state = game.state();
  for (Seat seat = 0; seat < seats; ++seat) {
    state.dice[seat] = static_cast<std::uint8_t>(dice);
    state.money[seat] = 100 + seat;  // rows are worth tens: nobody ever shares the lead
  }
  state.money[0] += lead;
  state.to_roll = static_cast<std::uint8_t>(dice);
  state.squares_left = 0;
  game = G(game.config(), state);
  for (const auto& [number, row] : lying) game.put(number, row);
  return game;
}

/// Chances to win by exhaustive search, with a limit on consecutive turns in which nothing fits.
class ByHand {
 public:
  using Chances = std::array<double, 3>;
  Chances operator()(const G& game, int patience) {
    if (game.phase() == Phase::kOver) return shares(game);
    if (game.state().step != G::Step::kRoll) return inside_turn(game, patience);
    if (patience == 0) return {};
    const auto& state = game.state();
    const Key key{state.filled, state.fits, state.dice, state.money, state.turn, patience};
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    G next = game;
    next.decide(G::kRoll);
    return known_[key] = inside_turn(next, patience - 1);
  }

 private:
  using Key = std::tuple<std::array<std::uint8_t, 6>, std::uint64_t, std::array<std::uint8_t, 6>,
                         std::array<std::int32_t, 6>, int, int>;

  static Chances shares(const G& game) {
    Chances result{};
    result[static_cast<std::size_t>(first_of(game.winners()))] = 1;
    return result;
  }

  Chances inside_turn(const G& game, int patience) {
    Chances result{};
    if (game.phase() == Phase::kSettle) {
      game.each_outcome([&](const G::Outcome& outcome, double chance) {
        G next = game;
        next.settle(outcome);
        const Chances here = (*this)(next, patience);
        for (std::size_t i = 0; i < here.size(); ++i) result[i] += chance * here[i];
      });
      return result;
    }
    const auto own = static_cast<std::size_t>(game.to_act());
    bool first = true;
    for (const auto decision : game.legal()) {
      G next = game;
      next.decide(decision);
      const Chances here = (*this)(next, patience);
      if (first || here[own] > result[own]) result = here;
      first = false;
    }
    return result;
  }

  std::map<Key, Chances> known_;
};

template <int Seats>
void expect_same(const G& game) {
  SharpEnd<Seats> end(game, 1'000'000);
  const auto found = end(SharpPosition(game));
  const auto expected = ByHand{}(game, 120);
  EXPECT_TRUE(end.exact());
  EXPECT_FALSE(end.gave_up());
  double sum = 0;
  for (std::size_t i = 0; i < Seats; ++i) {
    EXPECT_NEAR(found[i], expected[i], 1e-10);
    sum += found[i];
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(SharpEnd, IsWorthWhatTryingEverythingFinds) {
  // A four costs 30 and the second of a straight pays 20; Ann is to roll, level, behind or ahead.
  for (const int lead : {0, -20, 40}) {
    expect_same<2>(nearly_full(2, {{1, 1}, {1, 1}, {6, 2}, {1, 3}, {5, 4}, {3, 5}}, 3, lead));
  }
}

TEST(SharpEnd, IsExactAmongThreeAndWithAnEmptyWildRow) {
  expect_same<3>(nearly_full(3, {{1, 1}, {1, 1}, {6, 2}, {1, 3}, {5, 4}, {3, 5}}, 2, 0));
  expect_same<2>(nearly_full(2, {{4, 0}, {6, 2}, {1, 3}, {2, 3}, {5, 4}, {3, 5}}, 3, -10));
}

TEST(SharpEnd, PassesOverWhoHasNoDice) {
  auto game = nearly_full(3, {}, 2, 0);
  auto state = game.state();
  state.dice[1] = 0;
  state.squares_left = 0;
  game = G(game.config(), state);
  for (const auto& [number, row] : {std::pair{1, 1}, {1, 1}, {6, 2}, {1, 3}, {5, 4}, {3, 5}}) {
    game.put(number, row);
  }
  expect_same<3>(game);
}

TEST(SharpEnd, DoesNotCallASharedLeadExact) {
  // Ann has 10 more than Bob. If she gets the 20 and pays the 30, another card decides.
  const auto game = nearly_full(2, {{1, 1}, {1, 1}, {6, 2}, {1, 3}, {5, 4}, {3, 5}}, 3, 11);
  ASSERT_EQ(game.score(0), game.score(1) + 10);
  SharpEnd<2> end(game, 1'000'000);
  end(SharpPosition(game));
  EXPECT_FALSE(end.exact());
}

TEST(SharpEnd, GivesUpWhereItWouldTakeTooLong) {
  const auto game = nearly_full(2, {}, 5, 0);
  SharpEnd<2> end(game, 50);
  end(SharpPosition(game));
  EXPECT_TRUE(end.gave_up());
}

}  // namespace
}  // namespace astragal::bots
