#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <map>
#include <thread>

#include "bots/search/expectimax_test.h"
#include "bots/search/mcts.h"
#include "bots/search/playouts.h"
#include "games/pig/rules.h"
#include "games/rock_the_bock/rules.h"

namespace astragal::bots {

using namespace games;

namespace {

/// Pig solved by value iteration over all positions.
class SolvedPig {
 public:
  explicit SolvedPig(const Pig::Config& config) : config_(config) {
    collect(Pig(config));
    for (double change = 1; change > 1e-13;) {
      change = 0;
      for (auto& [key, place] : places_) {
        const BySeat now = best(place.game);
        for (std::size_t i = 0; i < now.size(); ++i) {
          change = std::max(change, std::abs(now[i] - place.chance[i]));
        }
        place.chance = now;
      }
    }
  }

  /// The chances in a position where a player decides.
  [[nodiscard]] BySeat operator()(const Pig& game) const { return places_.at(key_of(game)).chance; }
  /// … after that decision.
  [[nodiscard]] BySeat after(Pig game, Pig::Decision decision) const {
    game.decide(decision);
    if (game.phase() == Phase::kOver) return shares(game);
    if (game.phase() == Phase::kDecide) return (*this)(game);
    BySeat sum{};
    game.each_outcome([&](int number, double probability) {
      Pig next = game;
      next.settle(number);
      const BySeat here = (*this)(next);
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += probability * here[i];
    });
    return sum;
  }

 private:
  using Key = std::array<int, 5>;
  struct Place {
    Pig game;
    BySeat chance;
  };

  static Key key_of(const Pig& game) {
    const auto& state = game.state();
    return {state.scores[0], state.scores[1], state.scores[2], state.turn_points, state.turn};
  }

  void collect(const Pig& start) {
    std::vector<Pig> todo{start};
    while (!todo.empty()) {
      const Pig game = todo.back();
      todo.pop_back();
      if (!places_.try_emplace(key_of(game), Place{game, {}}).second) continue;
      for (const auto decision : game.legal()) {
        Pig next = game;
        next.decide(decision);
        if (next.phase() == Phase::kDecide) todo.push_back(next);
        if (next.phase() != Phase::kSettle) continue;
        next.each_outcome([&](int number, double) {
          Pig rolled = next;
          rolled.settle(number);
          // Players with enough points for the goal never roll, which bounds the positions; tests
          // look three rolls further.
          if (rolled.score(rolled.to_act()) + rolled.state().turn_points < config_.goal + 18) {
            todo.push_back(rolled);
          }
        });
      }
    }
  }

  [[nodiscard]] BySeat best(const Pig& game) const {
    const auto mover = static_cast<std::size_t>(game.to_act());
    if (game.score(game.to_act()) + game.state().turn_points >= config_.goal) {
      return after(game, Pig::Decision::kHold);
    }
    const BySeat roll = after(game, Pig::Decision::kRoll);
    if (game.legal().size() == 1) return roll;
    const BySeat hold = after(game, Pig::Decision::kHold);
    return hold[mover] > roll[mover] ? hold : roll;
  }

  Pig::Config config_;
  std::map<Key, Place> places_;
};

const SolvedPig& solved_for_two() {
  static const SolvedPig kSolved({.seats = 2, .goal = 20});
  return kSolved;
}
const SolvedPig& solved_for_three() {
  static const SolvedPig kSolved({.seats = 3, .goal = 10});
  return kSolved;
}

Pig at(const Pig::Config& config, std::array<int, 3> scores, int turn_points) {
  Pig::State state;
  std::copy(scores.begin(), scores.end(), state.scores.begin());
  state.turn_points = turn_points;
  return Pig(config, state);
}
Pig for_two(int mine, int theirs, int turn_points) {
  return at({.seats = 2, .goal = 20}, {mine, theirs, 0}, turn_points);
}
Pig for_three(int mine, int second, int third, int turn_points) {
  return at({.seats = 3, .goal = 10}, {mine, second, third}, turn_points);
}

/// Runs tasks on `count` threads.
Thinking::ForEach threads(int count) {
  return [count](int tasks, const std::function<void(int)>& task) {
    std::atomic<int> next = 0;
    std::vector<std::thread> all;
    all.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
      all.emplace_back([&] {
        for (int mine = next++; mine < tasks; mine = next++) task(mine);
      });
    }
    for (auto& thread : all) thread.join();
  };
}

template <Game G>
void expect_same(const Ranking<G>& a, const Ranking<G>& b) {
  ASSERT_EQ(a.options.size(), b.options.size());
  for (std::size_t i = 0; i < a.options.size(); ++i) {
    EXPECT_EQ(a.options[i].decision, b.options[i].decision);
    EXPECT_EQ(a.options[i].estimate.chance, b.options[i].estimate.chance);
    EXPECT_EQ(a.options[i].estimate.error, b.options[i].estimate.error);
    EXPECT_EQ(a.options[i].estimate.samples, b.options[i].estimate.samples);
    EXPECT_EQ(a.options[i].behind_error, b.options[i].behind_error);
  }
}

TEST(Expectimax, LeavesASolvedGameAsItIs) {
  // With exact chances at its leaves, the result must be exact at any depth.
  for (const Pig& game : {for_three(0, 0, 0, 4), for_three(7, 9, 3, 2), for_three(5, 5, 8, 4)}) {
    for (int depth = 1; depth <= 3; ++depth) {
      const auto ranking = rank_by_expectimax(game, depth, {}, solved_for_three());
      for (const auto& option : ranking.options) {
        const BySeat exact = solved_for_three().after(game, option.decision);
        for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(option.estimate.chance[i], exact[i], 1e-9);
        EXPECT_TRUE(option.estimate.exact());
      }
      EXPECT_GE(ranking.options[0].estimate.chance[0], ranking.options[1].estimate.chance[0]);
    }
  }
}

TEST(Expectimax, SeesTheWinThatIsThere) {
  const auto nobody_knows = [](const Pig&) { return BySeat{0.5, 0.5}; };
  const auto ranking = rank_by_expectimax(for_two(15, 19, 5), 4, {}, nobody_knows);
  EXPECT_EQ(ranking.options[0].decision, Pig::Decision::kHold);
  EXPECT_EQ(ranking.options[0].estimate.chance[0], 1);
}

TEST(Expectimax, KeepsTheLastDepthThatItFinished) {
  const auto guess = [](const Pig& game) {
    const double mine = game.score(0);
    return BySeat{mine, -mine};
  };
  const Pig game = for_two(3, 5, 6);
  std::atomic<int> asked = 0;
  const Thinking impatient{.stop = [&] { return ++asked > 0; }};
  expect_same(rank_by_expectimax(game, 9, impatient, guess),
              rank_by_expectimax(game, 2, {}, guess));
  EXPECT_GT(asked, 0);
}

TEST(TreeSearch, PlaysPigAsTheSolutionDoes) {
  // Positions where the two decisions are at least 3 % apart.
  int tried = 0;
  for (int mine = 0; mine < 20; mine += 5) {
    for (int theirs = 0; theirs < 20; theirs += 6) {
      for (int turn = 2; turn < 20 - mine; turn += 3) {
        const Pig game = for_two(mine, theirs, turn);
        const double roll = solved_for_two().after(game, Pig::Decision::kRoll)[0];
        const double hold = solved_for_two().after(game, Pig::Decision::kHold)[0];
        if (std::abs(roll - hold) < 0.03) continue;
        const auto found = rank_by_tree(game, {.iterations = 40'000}, AnyDecision{});
        EXPECT_EQ(found.options[0].decision == Pig::Decision::kRoll, roll > hold)
            << mine << ' ' << theirs << ' ' << turn << ": " << roll << ' ' << hold;
        ++tried;
      }
    }
  }
  EXPECT_GT(tried, 20);
}

TEST(TreeSearch, LearnsFromItsOwnTree) {
  // Random playouts do not value rolling on; the tree does.
  const Pig game = for_two(4, 9, 5);
  const double exact = solved_for_two()(game)[0];
  const auto off = [&](std::uint64_t iterations) {
    const auto found = rank_by_tree(game, {.iterations = iterations}, AnyDecision{});
    return std::abs(found.options[0].estimate.chance[0] - exact);
  };
  EXPECT_GT(off(500), 0.08);
  EXPECT_LT(off(200'000), 0.05);
}

TEST(TreeSearch, EachSeatPlaysForItself) {
  // The second and the third are about to win, the first has to go for all of it.
  const Pig game = for_three(3, 9, 9, 4);
  const BySeat exact = solved_for_three().after(game, Pig::Decision::kRoll);
  const auto found = rank_by_tree(game, {.iterations = 60'000}, AnyDecision{});
  EXPECT_EQ(found.options[0].decision, Pig::Decision::kRoll);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(found.options[0].estimate.chance[i], exact[i], 0.03) << i;
  }
}

TEST(TreeSearch, OpenLoopFindsTheDecisionToo) {
  const TreeSearch how{};
  for (const Pig& game : {for_two(15, 19, 5), for_two(0, 19, 5), for_two(12, 0, 7)}) {
    const double roll = solved_for_two().after(game, Pig::Decision::kRoll)[0];
    const double hold = solved_for_two().after(game, Pig::Decision::kHold)[0];
    const auto found = rank_by_tree<Pig, AnyDecision, Chance::kOpen>(game, {.iterations = 20'000},
                                                                     AnyDecision{}, how);
    EXPECT_EQ(found.options[0].decision == Pig::Decision::kRoll, roll > hold);
  }
}

TEST(TreeSearch, AnswersTheSameWithAnyNumberOfThreads) {
  const Pig game = for_three(3, 9, 7, 4);
  const auto alone = rank_by_tree(game, {.iterations = 5'000, .seed = 7}, AnyDecision{});
  for (int count = 1; count <= 3; ++count) {
    expect_same(alone,
                rank_by_tree(game, {.iterations = 5'000, .seed = 7, .for_each = threads(count)},
                             AnyDecision{}));
  }
  const auto other = rank_by_tree(game, {.iterations = 5'000, .seed = 8}, AnyDecision{});
  EXPECT_NE(alone.options[0].estimate.chance, other.options[0].estimate.chance);
}

TEST(TreeSearch, StopsAtOnceWithALegalAnswer) {
  int asked = 0;
  const Thinking stopped{.iterations = 1'000'000'000, .stop = [&] { return ++asked > 0; }};
  const auto found = rank_by_tree(for_three(3, 9, 7, 4), stopped, AnyDecision{});
  ASSERT_EQ(found.options.size(), 2U);
  for (const auto& option : found.options) EXPECT_EQ(option.estimate.samples, 1);
  EXPECT_EQ(asked, 1);
}

TEST(TreeSearch, CanBeStoppedInTheMiddle) {
  int asked = 0;
  const Thinking stopped{.iterations = 1'000'000'000, .stop = [&] { return ++asked > 500; }};
  const auto found = rank_by_tree(for_three(3, 9, 9, 4), stopped, AnyDecision{});
  EXPECT_EQ(found.options[0].decision, Pig::Decision::kRoll);
  EXPECT_GT(found.options[0].estimate.samples, 5'000);
}

/// A simple Pig strategy: hold at the goal, or at 6.
Pig::Decision careful(const Pig& game, Rng&) {
  const int points = game.state().turn_points;
  const bool enough = points >= 6 || game.score(game.to_act()) + points >= game.config().goal;
  return enough ? Pig::Decision::kHold : Pig::Decision::kRoll;
}

TEST(Playouts, IntervalsHoldTheTruth) {
  // The reference is the mean of many playouts; 200 short rankings are compared with their
  // intervals.
  const Pig game = for_three(3, 6, 5, 4);
  const auto truth = rank_by_playouts(game, {.iterations = 400'000, .seed = 99}, careful);
  int inside = 0;
  int of_gap = 0;
  int all = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto found = rank_by_playouts(game, {.iterations = 400, .seed = seed}, careful);
    for (const auto& option : found.options) {
      const bool first = option.decision == truth.options[0].decision;
      const auto& exact = truth.options[first ? 0 : 1];
      for (std::size_t i = 0; i < 3; ++i) {
        const double off = option.estimate.chance[i] - exact.estimate.chance[i];
        inside += static_cast<int>(std::abs(off) < 1.96 * option.estimate.error[i]);
      }
      ++all;
    }
    const bool agree = found.options[0].decision == truth.options[0].decision;
    const double behind = agree ? found.options[1].behind : -found.options[1].behind;
    of_gap += static_cast<int>(std::abs(behind - truth.options[1].behind) <
                               1.96 * found.options[1].behind_error);
  }
  EXPECT_GE(inside, 0.93 * 3 * all);
  EXPECT_GE(of_gap, 0.93 * 200);
}

TEST(Playouts, SameLuckTellsDifferencesApartSooner) {
  RockTheBock::State state;  // two roebucks or two does, and eight dice without an owner
  state.rolled = {2 + (2 << 16) + (std::uint64_t{6} << 32)};
  const auto found =
      rank_by_playouts(RockTheBock({}, state), {.iterations = 20'000}, AnyDecision{});
  const auto& [best, other] = std::tie(found.options[0], found.options[1]);
  EXPECT_LT(other.behind_error, 0.9 * std::hypot(best.estimate.error[0], other.estimate.error[0]));
  EXPECT_NEAR(other.behind, best.estimate.chance[0] - other.estimate.chance[0], 1e-6);
}

TEST(Playouts, AreAllSpentWhereThereIsNoChoice) {
  const RockTheBock game({});
  ASSERT_EQ(game.legal().size(), 1U) << "whoever begins must roll";
  const auto found = rank_by_playouts(game, {.iterations = 2'000}, AnyDecision{});
  EXPECT_EQ(found.options[0].estimate.samples, 2'000);
}

TEST(Playouts, EndWhenItIsClear) {
  const Pig game = for_three(6, 6, 5, 4);  // four points are all that is missing
  const auto clear = rank_by_playouts(game, {.iterations = 100'000}, careful, Effort::kUntilClear);
  EXPECT_EQ(clear.options[0].decision, Pig::Decision::kHold);
  EXPECT_LT(clear.options[0].estimate.samples, 2'000);
  // A sampled chance of 1 is not certain.
  EXPECT_EQ(clear.options[0].estimate.chance[0], 1);
  EXPECT_GT(clear.options[0].estimate.error[0], 0);
}

TEST(Playouts, AnswerTheSameWithAnyNumberOfThreads) {
  const Pig game = for_three(3, 6, 5, 4);
  const auto alone = rank_by_playouts(game, {.iterations = 3'000, .seed = 7}, careful);
  for (int count = 1; count <= 3; ++count) {
    expect_same(alone,
                rank_by_playouts(game, {.iterations = 3'000, .seed = 7, .for_each = threads(count)},
                                 careful));
  }
}

TEST(Playouts, StopAtOnceWithALegalAnswer) {
  const Thinking stopped{.iterations = 1'000'000'000, .stop = [] { return true; }};
  const auto found = rank_by_playouts(for_three(3, 6, 5, 4), stopped, careful);
  ASSERT_EQ(found.options.size(), 2U);
  for (const auto& option : found.options) {
    EXPECT_EQ(option.estimate.samples, 1);
    EXPECT_GT(option.estimate.error[0], 0.3);
  }
}

}  // namespace
}  // namespace astragal::bots
