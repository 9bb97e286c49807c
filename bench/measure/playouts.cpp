// playouts GAME SEATS GAMES SEED: plays random games through the generic interface and prints the
// number of steps (decisions and outcomes). bench/instructions counts its instructions.

#include <fmt/format.h>

#include <iostream>
#include <string>

#include "games/pig/rules.h"
#include "match/match.h"
#include "text/words.h"

namespace astragal::bench {

using namespace games;
using namespace match;
using namespace text;

namespace {

template <Game G>
std::uint64_t steps_of(const G& start, std::uint64_t games, std::uint64_t seed) {
  std::uint64_t steps = 0;
  for (std::uint64_t number = 0; number < games; ++number) {
    Rng rng(seed, number);
    G game = start;
    steps += play_randomly(game, rng);
  }
  return steps;
}

int run(const std::string& name, int seats, std::uint64_t games, std::uint64_t seed) {
  if (name == "pig") {
    std::cout << fmt::format("games {} steps {}\n", games,
                             steps_of(Pig(Pig::Config{seats}), games, seed));
    return 0;
  }
  std::string names;
  for (int seat = 1; seat <= seats; ++seat)
    names += fmt::format("{}P{}", seat == 1 ? "" : ",", seat);
  const auto match = Match::start({name, names});
  if (const auto* fault = std::get_if<StartFault>(&match)) {
    std::cerr << fmt::format("playouts: {}\n", fault->fault.why.what());
    return 2;
  }
  const auto steps = std::get<Match>(match).ask(
      [&](auto, const auto& start) { return steps_of(start, games, seed); });
  std::cout << fmt::format("games {} steps {}\n", games, steps);
  return 0;
}

}  // namespace
}  // namespace astragal::bench

int main(int argc, char** argv) {
  using astragal::text::read_number;
  const auto seats = argc == 5 ? read_number(argv[2]) : std::nullopt;
  const auto games = argc == 5 ? read_number<std::uint64_t>(argv[3]) : std::nullopt;
  const auto seed = argc == 5 ? read_number<std::uint64_t>(argv[4]) : std::nullopt;
  if (!seats || !games || !seed) {
    std::cerr << "usage: playouts GAME SEATS GAMES SEED, such as playouts trophy-buck 3 1000 1\n";
    return 2;
  }
  return astragal::bench::run(argv[1], *seats, *games, *seed);
}
