// Fits the results of Tumblin-Dice throws with the fine time step. On the empty board kThrows per
// aim, twice as many with normal hands. Then kRounds rounds of two players who mostly slide
// straight ahead; before each throw 16 slides at all speeds are tried, every second one at a die on
// the board, and the effects of dice near the path are fitted by least squares.

#include "bots/tumblin_dice/lanes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "bots/tumblin_dice/aims.h"
#include "dice/tumblin_dice/planning.h"
#include "match/match.h"
#include "simulate/knowledge.h"
#include "simulate/threads.h"
#include "table.h"

namespace astragal::bench {

using namespace bots;
using namespace dice;
using namespace games;
using namespace match;
using namespace physics;
using namespace simulate;

namespace {

using G = TumblinDice;

constexpr int kThrows = 300;
constexpr int kRounds = 700;
constexpr double kMeanFace = 3.5;
constexpr std::array kHands{"normal", "steady", "shaky"};

/// Sums for the least-squares coefficients of y = c[0] x[0] + … + c[N - 1] x[N - 1].
template <std::size_t N>
class LeastSquares {
 public:
  using Row = std::array<double, N>;

  void add(const Row& x, double y) {
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t k = 0; k < N; ++k) rows_[i][k] += x[i] * x[k];
      right_[i] += x[i] * y;
    }
  }
  void add(const LeastSquares& more) {
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t k = 0; k < N; ++k) rows_[i][k] += more.rows_[i][k];
      right_[i] += more.right_[i];
    }
  }

  /// Gaussian elimination. A small constant is added to the diagonal (ridge), so that rare features
  /// get coefficients near 0; the matrix is then positive definite and needs no pivoting.
  [[nodiscard]] Row solve() const {
    constexpr double kRidge = 2;
    auto rows = rows_;
    Row right = right_;
    for (std::size_t i = 0; i < N; ++i) rows[i][i] += kRidge;
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t below = i + 1; below < N; ++below) {
        const double times = rows[below][i] / rows[i][i];
        for (std::size_t k = i; k < N; ++k) rows[below][k] -= times * rows[i][k];
        right[below] -= times * right[i];
      }
    }
    Row result{};
    for (std::size_t i = N; i-- > 0;) {
      double rest = right[i];
      for (std::size_t k = i + 1; k < N; ++k) rest -= rows[i][k] * result[k];
      result[i] = rest / rows[i][i];
    }
    return result;
  }

 private:
  std::array<Row, N> rows_{};
  Row right_{};
};

G start(const std::string& options) {
  return std::get<G>(std::get<Match>(Match::start({"tumblin-dice", "Ann,Bob", options})).game());
}

int level_of(const G::Die& die) {
  return die.where == G::Die::Where::kBoard ? std::max<int>(die.level, 0) : 0;
}

/// Calls task(0), …, task(count - 1) on all cores.
void each(int count, const std::function<void(int)>& task) {
  on_threads(default_threads())(count, task);
}

// ---- Empty board ----

struct Alone {
  double points = 0;  ///< mean
  double on_2x = 0;   ///< share of the throws
};
using AloneTable = std::array<std::array<Alone, kLaneDirections.size()>, kLaneSpeeds.size()>;

Alone alone(G game, int dir, int speed, int throws, const PlannedThrow& physics) {
  game.decide(aimed(slide(dir, speed)));
  Alone result;
  for (int i = 0; i < throws; ++i) {
    Rng rng(5, static_cast<std::uint64_t>(i));
    const auto rest = game.at_rest(physics(game, std::ref(rng), false));
    const int level = level_of(rest.dice[game.next_die(game.to_act())]);
    result.points += kMeanFace * level / throws;
    result.on_2x += level == 2 ? 1.0 / throws : 0;
  }
  return result;
}

AloneTable alone(const std::string& hands, int throws, const PlannedThrow& physics) {
  G game = start("hands=" + hands);
  Rng rng(6);
  while (game.phase() == Phase::kSettle) game.settle(physics(game, std::ref(rng), false));
  AloneTable table;
  each(static_cast<int>(kLaneSpeeds.size() * kLaneDirections.size()), [&](int number) {
    const auto row = static_cast<std::size_t>(number) / kLaneDirections.size();
    const auto column = static_cast<std::size_t>(number) % kLaneDirections.size();
    table[row][column] = alone(game, kLaneDirections[column], kLaneSpeeds[row], throws, physics);
  });
  return table;
}

/// Interpolates between the directions of the table.
double alone_at(const AloneTable& table, std::size_t speed, int dir) {
  constexpr int kStep = kLaneDirections[1] - kLaneDirections[0];
  const int aside = std::min(std::abs(dir), kLaneDirections.back());
  const auto low =
      std::min<std::size_t>(static_cast<std::size_t>(aside / kStep), kLaneDirections.size() - 2);
  const double part = static_cast<double>(aside - kLaneDirections[low]) / kStep;
  return std::lerp(table[speed][low].points, table[speed][low + 1].points, part);
}

// ---- Dice on the board ----

/// Results of throws at one speed.
struct Strikes {
  LeastSquares<kLanePlaces> thrown;  ///< additional points of the thrown die
  std::array<LeastSquares<2>, kLanePlaces>
      lying;  ///< additional points of struck dice: constant, and by face
  void add(const Strikes& more) {
    thrown.add(more.thrown);
    for (std::size_t place = 0; place < kLanePlaces; ++place) lying[place].add(more.lying[place]);
  }
};
using AllStrikes = std::array<Strikes, kLaneSpeeds.size()>;

void see(Strikes& strikes, const G& thrown, const G::AtRest& rest, double usual) {
  LeastSquares<kLanePlaces>::Row near{};
  for (G::DieId id = 0; id < G::kAllDice; ++id) {
    const G::Die& die = thrown.state().dice[id];
    if (!seen(die) || die.level <= 0) continue;
    const double hit = nearness(die, thrown.state().aim, thrown.config().hands);
    const std::size_t place = lane_place(die);
    near[place] = std::min(near[place] + hit, kMostNear);
    const int after = level_of(rest.dice[id]) * rest.dice[id].face;
    strikes.lying[place].add({hit, hit * die.face}, after - die.level * die.face);
  }
  const int level = level_of(rest.dice[thrown.next_die(thrown.to_act())]);
  strikes.thrown.add(near, kMeanFace * level - usual);
}

/// One round: tries slides before each throw, then continues with a typical one.
AllStrikes watch(int round, const AloneTable& empty, const PlannedThrow& physics) {
  constexpr int kTried = 16;
  constexpr std::array kUsualDirs{0, 0, 0, 25, -25, 45, -45, 90, -90, 150, -150};
  constexpr std::array kUsualSpeeds{1900, 1900, 1900, 1850, 1950, 1750, 2050};
  Rng rng(1234, static_cast<std::uint64_t>(round));
  const auto any = [&rng](std::size_t count) {
    return static_cast<std::size_t>(below(rng, count));
  };
  const auto between = [&any](int low, int high) {
    const int count = high - low + 1;
    return low + static_cast<int>(any(static_cast<std::size_t>(count)));
  };
  AllStrikes strikes{};
  G game = start("rounds=1");
  while (game.phase() != Phase::kOver && !game.state().overtime) {
    if (game.phase() == Phase::kSettle) {
      game.settle(physics(game, std::ref(rng), false));
      continue;
    }
    std::vector<G::Die> lying;
    std::copy_if(game.state().dice.begin(), game.state().dice.end(), std::back_inserter(lying),
                 seen);
    for (int i = 0; i < kTried && !lying.empty(); ++i) {
      int dir = between(-kLaneDirections.back(), kLaneDirections.back());
      if (i % 2 == 0) {
        constexpr int kAbout = 30;
        dir = static_cast<int>(std::lround(direction_to(lying[any(lying.size())])));
        dir = std::clamp(dir + between(-kAbout, kAbout), -225, 225);
      }
      const std::size_t speed = any(kLaneSpeeds.size());
      G thrown = game;
      thrown.decide(aimed(slide(dir, kLaneSpeeds[speed])));
      const auto rest = thrown.at_rest(physics(thrown, std::ref(rng), false));
      see(strikes[speed], thrown, rest, alone_at(empty, speed, dir));
    }
    const int dir = kUsualDirs[any(kUsualDirs.size())];
    game.decide(aimed(slide(dir, kUsualSpeeds[any(kUsualSpeeds.size())])));
  }
  return strikes;
}

}  // namespace

std::string make_lanes(Progress& progress) {
  const auto physics = physics_of(shipped_board());
  std::array<AloneTable, kHands.size()> empty;
  for (std::size_t i = 0; i < kHands.size(); ++i) {
    empty[i] = alone(kHands[i], i == 0 ? 2 * kThrows : kThrows, physics);
    progress.step(static_cast<int>(i), 9);
  }
  std::vector<AllStrikes> watched(kRounds);
  constexpr int kAll = kRounds * 3 / 2;  // the empty board takes half as long as the rounds
  std::atomic<int> done{kRounds / 2};
  each(kRounds, [&](int round) {
    watched[static_cast<std::size_t>(round)] = watch(round, empty[0], physics);
    progress.step(++done, kAll);
  });
  AllStrikes all{};
  for (const AllStrikes& round : watched) {
    for (std::size_t speed = 0; speed < all.size(); ++speed) all[speed].add(round[speed]);
  }

  std::vector<std::string> on_2x;
  std::vector<std::string> points;
  std::vector<std::string> struck;
  for (const auto& row : empty[0]) on_2x.push_back(fmt::format("{:.2f}", row[0].on_2x));
  for (const AloneTable& hands : empty) {
    for (const auto& row : hands) {
      for (const Alone& aim : row) points.push_back(fmt::format("{:.1f}", aim.points));
    }
  }
  for (const Strikes& at_speed : all) {
    const auto thrown = at_speed.thrown.solve();
    for (std::size_t place = 0; place < kLanePlaces; ++place) {
      const auto lying = at_speed.lying[place].solve();
      struck.push_back(fmt::format("{{{:.1f},{:.1f},{:.2f}}}", thrown[place], lying[0], lying[1]));
    }
  }
  return fmt::format(
      "const std::array<double, {}> kLaneOn2x{};\n"
      "const std::array<double, {}> kLanePoints{};\n"
      "const std::array<LaneStruck, {}> kLaneStruck{{{}}};\n",
      on_2x.size(), braced(on_2x), points.size(), braced(points), struck.size(), braced(struck));
}

}  // namespace astragal::bench
