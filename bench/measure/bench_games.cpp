// Steps and games per second of random play, compared with Pig; and the fair dice stream.

#include <benchmark/benchmark.h>

#include "dice/stream.h"
#include "games/pig/rules.h"
#include "match/match.h"

namespace astragal::bench {

using namespace dice;
using namespace games;
using namespace match;

namespace {

template <class G>
G three_seats() {
  return std::get<G>(
      std::get<Match>(Match::start({std::string(GameText<G>::kName), "Ann,Bob,Cid"})).game());
}
template <>
Pig three_seats<Pig>() {
  return Pig(Pig::Config{3});
}

template <Game G>
void random_games(benchmark::State& state) {
  const G start = three_seats<G>();
  std::uint64_t steps = 0;
  std::uint64_t games = 0;
  for (auto _ : state) {
    Rng rng(1, games++);
    G game = start;
    steps += play_randomly(game, rng);
  }
  state.counters["steps/s"] =
      benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
}
BENCHMARK(random_games<Pig>);
BENCHMARK(random_games<TrophyBuck>);
BENCHMARK(random_games<RockTheBock>);
BENCHMARK(random_games<SharpShooters>);

void stream_outcome(benchmark::State& state) {
  DiceStream stream = DiceStream::seeded("bench");
  for (auto _ : state) benchmark::DoNotOptimize(stream.next()());
}
BENCHMARK(stream_outcome);

}  // namespace
}  // namespace astragal::bench
