// bench_search [SECONDS]: speed of the search. Simulations per second of a plain tree search with
// random playouts from the start of a game, as in OpenSpiel's MCTS bot (40,000 to 48,000 per second
// for Pig with three players on the machine used for both); playouts per second with the policies
// of bots; and the gain by a second thread.
//
// bench_search count GAME ITERATIONS: a single search of that size on one thread, for callgrind.

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <iostream>
#include <string>

#include "bots/bots.h"
#include "bots/search/mcts.h"
#include "bots/search/playouts.h"
#include "games/pig/rules.h"
#include "simulate/knowledge.h"
#include "simulate/memory.h"
#include "simulate/threads.h"
#include "text/words.h"

namespace astragal::bench {

using namespace bots;
using namespace games;
using namespace match;
using namespace simulate;
using namespace text;

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

template <class G>
G start_of(int seats) {
  std::string names;
  for (int seat = 1; seat <= seats; ++seat) {
    names += fmt::format("{}P{}", seat == 1 ? "" : ",", seat);
  }
  return std::get<G>(
      std::get<Match>(Match::start({std::string(GameText<G>::kName), names})).game());
}
template <>
Pig start_of<Pig>(int seats) {
  return Pig(Pig::Config{seats});
}

/// The first position with a choice.
template <Game G>
G first_choice(G game) {
  Rng rng(1);
  while (game.phase() == Phase::kSettle || game.legal().size() == 1) {
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(rng));
    } else {
      game.decide(game.legal()[0]);
    }
  }
  return game;
}

/// Repeats searches of 20,000 iterations, alternating between one thread and two, because the speed
/// of a shared machine varies; prints iterations per second.
template <class Search>
void measure(const std::string& name, double seconds, const Search& search) {
  constexpr std::uint64_t kEach = 20'000;
  constexpr double kSlice = 0.2;
  std::array<double, 2> done{};
  std::array<double, 2> took{};
  for (std::uint64_t slice = 0; took[1] < seconds; ++slice) {
    const std::size_t which = slice % 2;
    const auto start = Clock::now();
    for (std::uint64_t seed = 1; seconds_since(start) < kSlice; ++seed) {
      Thinking thinking{.iterations = kEach, .seed = seed};
      if (which == 1) thinking.for_each = on_threads(2);
      search(thinking);
      done[which] += kEach;
    }
    took[which] += seconds_since(start);
  }
  const double one = done[0] / took[0];
  const double two = done[1] / took[1];
  std::cout << fmt::format("{:34} {:12.0f} {:12.0f} {:6.2f}\n", name, one, two, two / one);
}

template <Game G>
void tree(const std::string& name, const G& game, double seconds) {
  measure(name, seconds,
          [&](const Thinking& thinking) { rank_by_tree(game, thinking, AnyDecision{}); });
}

template <Game G, class Policy>
void playouts(const std::string& name, const G& game, double seconds, const Policy& policy) {
  measure(name, seconds,
          [&](const Thinking& thinking) { rank_by_playouts(game, thinking, policy); });
}

template <Game G>
void both(const std::string& name, int seats, double seconds) {
  const G game = first_choice(start_of<G>(seats));
  const std::string who = fmt::format("{}, {} seats", name, seats);
  playouts(who + ", random", game, seconds, AnyDecision{});
  playouts(who + ", simple", game, seconds,
           [](const G& now, Rng&) { return simple_decision(now); });
}

int measure_all(double seconds) {
  std::cout << fmt::format("{:34} {:>12} {:>12} {:>6}\n", "tree search, simulations/s",
                           "one thread", "two", "ratio");
  tree("Pig, 3 seats, from the start", start_of<Pig>(3), seconds);
  tree("Trophy Buck, 3 seats", first_choice(start_of<TrophyBuck>(3)), seconds);
  tree("Rock the Bock, 2 seats", first_choice(start_of<RockTheBock>(2)), seconds);
  tree("Sharp Shooters, 2 seats", first_choice(start_of<SharpShooters>(2)), seconds);
  std::cout << "\nplayouts/s\n";
  both<TrophyBuck>("Trophy Buck", 3, seconds);
  both<RockTheBock>("Rock the Bock", 2, seconds);
  both<RockTheBock>("Rock the Bock", 4, seconds);
  both<SharpShooters>("Sharp Shooters", 2, seconds);
  return 0;
}

int count(const std::string& name, std::uint64_t iterations) {
  const Thinking thinking{.iterations = iterations};
  if (name == "pig") {
    rank_by_tree(start_of<Pig>(3), thinking, AnyDecision{});
  } else if (name == "trophy-buck") {
    rank_by_tree(first_choice(start_of<TrophyBuck>(3)), thinking, AnyDecision{});
  } else if (name == "rock-the-bock") {
    rank_by_tree(first_choice(start_of<RockTheBock>(2)), thinking, AnyDecision{});
  } else {
    std::cerr << "bench_search: no such game\n";
    return 2;
  }
  return 0;
}

}  // namespace
}  // namespace astragal::bench

int main(int argc, char** argv) {
  astragal::simulate::keep_memory();
  using astragal::text::read_number;
  if (argc == 4 && argv[1] == std::string("count")) {
    const auto iterations = read_number<std::uint64_t>(argv[3]);
    if (iterations) return astragal::bench::count(argv[2], *iterations);
  }
  const auto seconds = argc == 2 ? read_number(argv[1]) : std::optional<int>(2);
  if (argc > 2 || !seconds) {
    std::cerr << "usage: bench_search [SECONDS] or bench_search count GAME ITERATIONS\n";
    return 2;
  }
  return astragal::bench::measure_all(*seconds);
}
