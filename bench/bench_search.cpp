// bench_search [SECONDS]: how fast we search. Simulations a second of a plain tree search with
// random playouts from the start of a game, as OpenSpiel's MCTS bot does them (40,000 to 48,000 a
// second for Pig with three players on the machine that we measured both on); playouts a second
// with the policies that bots use; and what a second thread brings.
//
// bench_search count GAME ITERATIONS: one search of that size on one thread and nothing else, for
// callgrind.

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "bots/bots.h"
#include "bots/mcts.h"
#include "bots/rank.h"
#include "pig/rules.h"
#include "text/words.h"

namespace astragal {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

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

/// The first position where somebody has a choice.
template <Game G>
G first_choice(G game) {
  Rng words(1);
  while (game.phase() == Phase::kSettle || game.legal().size() == 1) {
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(words));
    } else {
      game.decide(game.legal()[0]);
    }
  }
  return game;
}

/// Searches of 20,000 again and again; how many iterations a second.
template <class Search>
double per_second(double seconds, const Search& search) {
  constexpr std::uint64_t kEach = 20'000;
  double done = 0;
  const auto start = Clock::now();
  for (std::uint64_t seed = 1; seconds_since(start) < seconds; ++seed) {
    Thinking thinking{.iterations = kEach, .seed = seed};
    search(thinking);
    done += kEach;
  }
  return done / seconds_since(start);
}

template <Game G>
void tree(const std::string& name, const G& game, double seconds) {
  std::array<double, 2> rates{};
  for (int count = 1; count <= 2; ++count) {
    rates[static_cast<std::size_t>(count) - 1] = per_second(seconds, [&](Thinking& thinking) {
      if (count > 1) thinking.for_each = threads(count);
      rank_by_tree(game, thinking, AnyDecision{});
    });
  }
  std::cout << fmt::format("{:34} {:12.0f} {:12.0f} {:6.2f}\n", name, rates[0], rates[1],
                           rates[1] / rates[0]);
}

template <Game G, class Policy>
void playouts(const std::string& name, const G& game, double seconds, const Policy& policy) {
  std::array<double, 2> rates{};
  for (int count = 1; count <= 2; ++count) {
    rates[static_cast<std::size_t>(count) - 1] = per_second(seconds, [&](Thinking& thinking) {
      if (count > 1) thinking.for_each = threads(count);
      rank_by_playouts(game, thinking, policy);
    });
  }
  std::cout << fmt::format("{:34} {:12.0f} {:12.0f} {:6.2f}\n", name, rates[0], rates[1],
                           rates[1] / rates[0]);
}

template <Game G>
void both(const std::string& name, int seats, double seconds) {
  const G game = first_choice(start_of<G>(seats));
  const std::string who = fmt::format("{}, {} seats", name, seats);
  playouts(who + ", random", game, seconds, AnyDecision{});
  playouts(who + ", simple", game, seconds,
           [](const G& now, Rng&) { return simple_decision(now); });
}

int measure(double seconds) {
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
}  // namespace astragal

int main(int argc, char** argv) {
  using astragal::read_number;
  if (argc == 4 && argv[1] == std::string("count")) {
    const auto iterations = read_number<std::uint64_t>(argv[3]);
    if (iterations) return astragal::count(argv[2], *iterations);
  }
  const auto seconds = argc == 2 ? read_number(argv[1]) : std::optional<int>(2);
  if (argc > 2 || !seconds) {
    std::cerr << "usage: bench_search [SECONDS] or bench_search count GAME ITERATIONS\n";
    return 2;
  }
  return astragal::measure(*seconds);
}
