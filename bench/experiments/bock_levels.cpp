// bock_levels PLAYER GAMES SCALE: the winning chance that a player loses per game of Rock the Bock
// for two against perfect play, as the sum of the exact losses of its decisions. It contains no
// luck, so a few hundred games show what would take many thousands to see in wins. PLAYER is a
// level or mcts, a plain tree search with random playouts and as many iterations as master; SCALE
// multiplies the iterations.

#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <string>

#include "bots/bots.h"
#include "bots/rock_the_bock/solution.h"
#include "bots/search/mcts.h"
#include "text/words.h"

namespace astragal::bench {

using namespace bots;
using namespace games;

namespace {

using Bock = RockTheBock;

Bock::Decision decision_of(const std::string& player, const Bock& game, double scale, Rng& rng) {
  const Bot bot = read_bot(player).value_or(Bot::kMaster);
  Thinking thinking{
      .iterations = static_cast<std::uint64_t>(static_cast<double>(iterations_of(bot)) * scale)};
  if (player != "mcts") return choose(bot, game, rng, thinking);
  thinking.seed = rng();
  return rank_by_tree(game, thinking, AnyDecision{}).options[0].decision;
}

/// Plays one game; returns the loss of `mine`.
double lost(const std::string& player, Seat mine, double scale, Rng& rng) {
  double sum = 0;
  Bock game(Bock::Config{.seats = 2});
  while (game.phase() != Phase::kOver) {
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(rng));
      continue;
    }
    const auto legal = game.legal();
    if (legal.size() == 1) {
      game.decide(legal[0]);
      continue;
    }
    const Seat seat = game.to_act();
    const auto best = rank(game, {}, {});
    if (seat != mine) {
      game.decide(best.options[0].decision);
      continue;
    }
    const auto decision = decision_of(player, game, scale, rng);
    for (const auto& option : best.options) {
      if (option.decision == decision) sum += option.behind;
    }
    game.decide(decision);
  }
  return sum;
}

void measure(const std::string& player, int games, double scale) {
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < games; ++i) {
    Rng rng(1, static_cast<std::uint64_t>(i));
    const double here = lost(player, i % 2, scale, rng);
    sum += here;
    squares += here * here;
  }
  const double mean = sum / games;
  const double error = std::sqrt((squares / games - mean * mean) / (games - 1));
  std::cout << fmt::format("{} loses {:.2f} % ± {:.2f} (99 %) a game, {} games\n", player,
                           100 * mean, 100 * 2.576 * error, games);
}

}  // namespace
}  // namespace astragal::bench

int main(int argc, char** argv) {
  const auto games = argc == 4 ? astragal::text::read_number(argv[2]) : std::nullopt;
  const bool known =
      argc == 4 && (argv[1] == std::string("mcts") || astragal::bots::read_bot(argv[1]));
  if (!games || *games < 2 || !known) {
    std::cerr << "usage: bock_levels PLAYER GAMES SCALE, such as bock_levels hard 200 0.05\n";
    return 2;
  }
  astragal::bench::measure(argv[1], *games, std::stod(argv[3]));
}
