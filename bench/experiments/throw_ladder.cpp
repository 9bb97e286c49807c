// throw_ladder A B [GAMES] [SCALE] [SEED] [OPTIONS]: A against B at Tumblin-Dice with simulated
// throws, seats swapped after each game. A and B are bots, or slide1900 for always sliding straight
// ahead at that speed. SCALE multiplies the levels' iterations. Prints the wins, and the constants
// of src/bots/tumblin_dice/evaluation.cpp: where dice lie at the end of a round, how much of a
// die's value is left by then, how often a throw moves a die on from 2x, and how often predicted
// chances to win come true.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "bots/bots.h"
#include "bots/tumblin_dice/aims.h"
#include "bots/tumblin_dice/evaluation.h"
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

constexpr std::size_t kLevels = 5;
constexpr std::size_t kDice = 2 * G::kDiceEach;
constexpr std::size_t kBins = 10;
/// Classes of dice on 2x by angle from straight ahead, in tenths of a degree.
constexpr std::array kAside{30, 70, 1800};
constexpr double kNinetyNine = 2.5758;  // standard errors

struct Player {
  std::string name;
  int slide = 0;  ///< mm/s, if it is not a bot
  std::optional<Bot> bot{};

  explicit Player(const std::string& word) : name(word), bot(read_bot(word)) {
    if (word.rfind("slide", 0) == 0) slide = std::atoi(word.c_str() + 5);
  }
  [[nodiscard]] bool known() const { return bot || slide > 0; }
  G::Decision operator()(const G& game, Rng& rng, double scale, const Knowledge& knowledge) const {
    if (!bot) {
      G::Decision decision = simple_decision(game);
      if (decision.aimed) {
        decision.aim = {0, 0, static_cast<std::int16_t>(slide), 0, G::Aim::Kind::kSlide};
      }
      return decision;
    }
    Thinking thinking;
    thinking.iterations =
        static_cast<std::uint64_t>(static_cast<double>(iterations_of(*bot)) * scale);
    return choose(*bot, game, rng, thinking, knowledge);
  }
};

/// A die as it lay in the middle of a round.
struct Seen {
  std::size_t die;
  std::size_t level;
  std::size_t others;  ///< throws of the opponent to come
  int worth;
};

struct Part {
  double of = 0;
  double all = 0;
  void add(double one, double whole) {
    of += one;
    all += whole;
  }
  void add(const Part& other) { add(other.of, other.all); }
};

struct Figures {
  double games = 0;
  double wins = 0;  ///< A's
  double margin = 0;
  double margin_squares = 0;
  double dice = 0;
  std::array<double, kLevels> resting{};
  std::array<std::array<Part, G::kDiceEach + 1>, kLevels> left{};  ///< by others' throws to come
  /// Dice on the far half of 2x moved by a throw of the opponent or of their owner.
  std::array<std::array<Part, kAside.size()>, 2> moved{};
  std::array<Part, kBins> won{};  ///< by predicted chance
  std::array<double, kBins> told{};

  void merge(const Figures& more) {
    games += more.games;
    wins += more.wins;
    margin += more.margin;
    margin_squares += more.margin_squares;
    dice += more.dice;
    for (std::size_t i = 0; i < kLevels; ++i) {
      resting[i] += more.resting[i];
      for (std::size_t k = 0; k < left[i].size(); ++k) left[i][k].add(more.left[i][k]);
    }
    for (std::size_t i = 0; i < kAside.size(); ++i) {
      for (std::size_t own = 0; own < 2; ++own) moved[own][i].add(more.moved[own][i]);
    }
    for (std::size_t i = 0; i < kBins; ++i) {
      won[i].add(more.won[i]);
      told[i] += more.told[i];
    }
  }
};

/// One game and its statistics. Cards are ignored.
class Watched {
 public:
  Watched(const G& start, const Knowledge& knowledge) : game_(start), knowledge_(knowledge) {}

  template <class Decide>
  Figures play(Rng rng, bool changed_seats, Decide decide) {
    while (game_.phase() != Phase::kOver) {
      if (game_.phase() == Phase::kDecide) {
        chances_.push_back(TumblinOutlook(game_)(game_).chance[0]);
        game_.decide(decide(game_));
      } else {
        const G before = game_;
        const auto outcome = physics_in(knowledge_)(
            before, [&rng] { return rng(); }, false);
        game_.settle(outcome);
        if (before.state().step == G::Step::kThrowing) see(before, outcome);
      }
    }
    const int margin = (game_.score(0) - game_.score(1)) * (changed_seats ? -1 : 1);
    figures_.games = 1;
    figures_.wins = margin > 0 ? 1 : 0;
    figures_.margin = margin;
    figures_.margin_squares = static_cast<double>(margin) * margin;
    const double first_won = contains(game_.winners(), 0) ? 1 : 0;
    for (const double chance : chances_) {
      const auto bin = std::min(static_cast<std::size_t>(chance * kBins), kBins - 1);
      figures_.won[bin].add(first_won, 1);
      figures_.told[bin] += chance;
    }
    return figures_;
  }

 private:
  void see(const G& before, const G::Outcome& outcome) {
    G::State state = before.state();
    state.dice = before.at_rest(outcome).dice;
    const G after(before.config(), state);
    const bool ended = game_.round() != before.round() || game_.phase() == Phase::kOver;
    for (G::DieId die = 0; die < kDice; ++die) {
      const G::Die& it = state.dice[die];
      const bool lies = it.where == G::Die::Where::kBoard && it.level > 0;
      const auto level = static_cast<std::size_t>(lies ? it.level : 0);
      if (ended) {
        figures_.dice += 1;
        if (lies) figures_.resting[level] += 1;
      } else if (lies) {
        seen_.push_back({die, level, others(after, die), after.worth(die)});
      }
    }
    see_2x(before, state);
    if (!ended) return;
    for (const Seen& one : seen_) {
      const bool out = state.dice[one.die].level <= 0;
      const int worth = out ? 0 : after.worth(static_cast<G::DieId>(one.die));
      figures_.left[one.level][one.others].add(worth, one.worth);
    }
    seen_.clear();
  }
  void see_2x(const G& before, const G::State& after) {
    for (G::DieId id = 0; id < kDice; ++id) {
      const G::Die& die = before.state().dice[id];
      if (!seen(die) || die.level != 2 || die.pose.y / 100.0 < kHalf2x) continue;
      const double aside = std::abs(direction_to(die));
      const auto* bin =
          std::find_if(kAside.begin(), kAside.end(), [aside](int most) { return aside < most; });
      const auto own = static_cast<std::size_t>(before.owner_of(id) == before.to_act());
      figures_.moved[own][static_cast<std::size_t>(bin - kAside.begin())].add(
          after.dice[id].level != 2 ? 1 : 0, 1);
    }
  }
  static std::size_t others(const G& game, G::DieId die) {
    std::size_t count = 0;
    const int colour = game.colour_of(1 - game.owner_of(die));
    for (int number = 1; number <= G::kDiceEach; ++number) {
      const auto where = game.state().dice[G::die_id(colour, number)].where;
      count += where == G::Die::Where::kUnthrown ? 1 : 0;
    }
    return count;
  }

  G game_;
  const Knowledge& knowledge_;
  Figures figures_;
  std::vector<Seen> seen_;
  std::vector<double> chances_;
};

void print(const std::array<Player, 2>& players, const Figures& figures) {
  const double n = figures.games;
  const double share = figures.wins / n;
  const double mean = figures.margin / n;
  const double spread = std::sqrt(figures.margin_squares / n - mean * mean);
  fmt::print("{} - {}: {} games, {:.3f} ± {:.3f} (99 %) won, by {:.1f} ± {:.1f} points\n",
             players[0].name, players[1].name, n, share,
             kNinetyNine * std::sqrt(share * (1 - share) / n), mean,
             kNinetyNine * spread / std::sqrt(n));
  fmt::print("dice at the end of a round:");
  for (std::size_t level = 1; level < kLevels; ++level) {
    fmt::print(" {}x {:.3f}", level, figures.resting[level] / figures.dice);
  }
  fmt::print("\nworth left after 0, 1, … throws of the other player:\n");
  for (std::size_t level = 1; level < kLevels; ++level) {
    fmt::print("  {}x", level);
    for (const Part& part : figures.left[level]) fmt::print(" {:.3f}", part.of / part.all);
    fmt::print("\n");
  }
  fmt::print("dice on the farther half of 2x that a throw moved, straight ahead and aside:\n");
  for (const std::size_t own : {1, 0}) {
    fmt::print("  {}", own == 1 ? "its owner's" : "another's");
    for (const Part& part : figures.moved[own]) {
      fmt::print(" {:.3f} of {}", part.of / part.all, part.all);
    }
    fmt::print("\n");
  }
  fmt::print("chance told, how many won, decisions:\n");
  for (std::size_t bin = 0; bin < kBins; ++bin) {
    const Part& won = figures.won[bin];
    if (won.all == 0) continue;
    fmt::print("  {:.2f} {:.2f} {}\n", figures.told[bin] / won.all, won.of / won.all, won.all);
  }
}

int run(int count, char** arguments) {
  const std::array<Player, 2> players{Player(count > 1 ? arguments[1] : ""),
                                      Player(count > 2 ? arguments[2] : "")};
  if (!players[0].known() || !players[1].known()) {
    fmt::print(stderr, "throw_ladder A B [GAMES] [SCALE] [SEED] [OPTIONS]\n");
    return 1;
  }
  const int games = count > 3 ? std::atoi(arguments[3]) : 100;
  const double scale = count > 4 ? std::atof(arguments[4]) : 1;
  const auto seed = static_cast<std::uint64_t>(count > 5 ? std::atoi(arguments[5]) : 1);
  const std::string options = count > 6 ? arguments[6] : "";
  const auto match = Match::start({"tumblin-dice", "Ann,Bob", options});
  if (const auto* fault = std::get_if<StartFault>(&match)) {
    fmt::print(stderr, "{}\n", fault->fault.why.what());
    return 1;
  }
  const G start = std::get<G>(std::get<Match>(match).game());
  const auto knowledge = Knowledge::of(physics_of(shipped_board()));
  Figures all;
  std::mutex mutex;
  std::atomic<int> next{0};
  const auto work = [&] {
    for (int number = next++; number < games; number = next++) {
      Rng thoughts(seed + 1, static_cast<std::uint64_t>(number));
      const auto one = Watched(start, knowledge)
                           .play(Rng(seed, static_cast<std::uint64_t>(number)), number % 2 != 0,
                                 [&](const G& game) {
                                   const Seat who = game.to_act() ^ (number % 2);
                                   return players[static_cast<std::size_t>(who)](game, thoughts,
                                                                                 scale, knowledge);
                                 });
      const std::scoped_lock lock(mutex);
      all.merge(one);
    }
  };
  std::thread other(work);
  work();
  other.join();
  print(players, all);
  return 0;
}

}  // namespace
}  // namespace astragal::bench

int main(int count, char** arguments) { return astragal::bench::run(count, arguments); }
