// throw_gains LEVEL [POSITIONS] [SCALE] [THROWS]: the gain of a level of Tumblin-Dice by one
// decision over the best single aim of the empty board. In positions of two-round games between two
// players who always use that aim, the level decides; then both aims are thrown THROWS times with
// the fine time step and independent random numbers, and the chances to win (by TumblinOutlook) are
// compared. This needs a hundredth of the games of a ladder.

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <thread>
#include <vector>

#include "bots/bots.h"
#include "bots/tumblin_dice/aims.h"
#include "bots/tumblin_dice/planner.h"
#include "dice/tumblin_dice/planning.h"

namespace astragal::bench {

using namespace bots;
using namespace dice;
using namespace games;
using namespace match;
using namespace physics;

namespace {

using G = TumblinDice;

constexpr G::Aim kUsual{0, 0, 1900, 0, G::Aim::Kind::kSlide};
constexpr int kThrowsAGame = 16;        // of two players in two rounds
constexpr int kOwnLuck = 1 << 24;       // first number of trials that no plan uses
constexpr double kNinetyNine = 2.5758;  // standard errors

/// The position before throw `number` of a game.
G position(int number, const PlannedThrow& physics) {
  const auto match = std::get<Match>(Match::start({"tumblin-dice", "Ann,Bob", "rounds=2"}));
  G game = std::get<G>(match.game());
  Rng rng(177, static_cast<std::uint64_t>(number));
  for (int thrown = 0;;) {
    if (game.phase() == Phase::kSettle) {
      game.settle(physics(
          game, [&rng] { return rng(); }, false));
    } else if (thrown++ == number % kThrowsAGame) {
      return game;
    } else {
      game.decide(aimed(kUsual));
    }
  }
}

struct Gain {
  double chance = 0;
  double seconds = 0;  ///< of the decision
};

Gain gain(int number, Bot level, double scale, int throws, const Knowledge& knowledge) {
  const G game = position(number, physics_in(knowledge));
  Thinking thinking;
  thinking.seed = static_cast<std::uint64_t>(number);
  thinking.iterations =
      static_cast<std::uint64_t>(static_cast<double>(iterations_of(level)) * scale);
  const auto start = std::chrono::steady_clock::now();
  const auto decision = level_decision(game, level, thinking, knowledge);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  if (decision.aim == kUsual) return {0, took.count()};
  const Planner planner(game, thinking, physics_in(knowledge));
  const auto chance = [&](const G::Aim& aim) {
    const auto tried = planner.judge(aim, kOwnLuck, throws, false);
    return tried.estimate().chance[static_cast<std::size_t>(game.to_act())];
  };
  return {chance(decision.aim) - chance(kUsual), took.count()};
}

int run(int count, char** arguments) {
  const auto level = count > 1 ? read_bot(arguments[1]) : std::nullopt;
  if (!level || *level < Bot::kEasy) {
    fmt::print(stderr, "throw_gains easy|medium|hard|master [POSITIONS] [SCALE] [THROWS]\n");
    return 1;
  }
  const int positions = count > 2 ? std::atoi(arguments[2]) : 64;
  const double scale = count > 3 ? std::atof(arguments[3]) : 1;
  const int throws = count > 4 ? std::atoi(arguments[4]) : 48;
  const auto knowledge = Knowledge::of(physics_of(shipped_board()));
  std::vector<Gain> gains(static_cast<std::size_t>(positions));
  std::atomic<int> next{0};
  const auto work = [&] {
    for (int i = next++; i < positions; i = next++) {
      gains[static_cast<std::size_t>(i)] = gain(i, *level, scale, throws, knowledge);
    }
  };
  std::thread other(work);
  work();
  other.join();
  double sum = 0;
  double squares = 0;
  double longest = 0;
  for (const Gain& one : gains) {
    sum += one.chance;
    squares += one.chance * one.chance;
    longest = std::max(longest, one.seconds);
  }
  const double mean = sum / positions;
  const double error = std::sqrt(std::max(squares / positions - mean * mean, 0.0) / positions);
  fmt::print(
      "{}: {:+.4f} ± {:.4f} (99 %) of a chance to win a decision, {} positions, longest "
      "decision {:.2f} s\n",
      name_of(*level), mean, kNinetyNine * error, positions, longest);
  return 0;
}

}  // namespace
}  // namespace astragal::bench

int main(int count, char** arguments) { return astragal::bench::run(count, arguments); }
