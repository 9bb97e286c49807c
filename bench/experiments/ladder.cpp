// One player of a kind against others of another, in every seat in turn over the same dice.
//
//   ladder GAME ONE OTHERS DEALS [SEATS] [PART] [FIRST] [FRESH]
//   ladder rock-the-bock hard medium 1000
//   ladder trophy-buck race points 70000 3
//
// A deal is one game for each seat; FIRST is the number of the first deal (0), to continue an
// earlier run. Levels use 1/PART of their iterations (20), on all cores. FRESH is the number of
// further throws that estimate the mean of a Tumblin-Dice throw (24). Players are the bots, and
//   mcts                plain tree search with playouts at random, as many as master has
//   slide1900, …        Tumblin-Dice: always straight ahead at this speed in mm/s; other rules of
//                       thumb in throwers.h
//   stop6, stop8, …     Trophy Buck: stop at this score or two startles; in the last round when
//                       ahead
//   points, field, race Trophy Buck: for the most points of the turn; for the chance to win,
//                       roughly, and exactly (solved before with astragal solve trophy-buck --race)
//
// In solved games luck is removed: the sum of the changes of the first player's exact chance by
// decisions has the same mean as the wins, because dice change it by 0 on average, and needs far
// fewer games. In unsolved games an unbiased estimate of luck is subtracted from the wins: in Sharp
// Shooters for two by an evaluation (sharp_luck.h), in Tumblin-Dice by other throws with the same
// aim (throw_luck.h).

#include <fmt/format.h>

#include <atomic>
#include <cmath>
#include <ctime>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "bots/rock_the_bock/solution.h"
#include "bots/search/mcts.h"
#include "bots/trophy_buck/plans.h"
#include "sharp_luck.h"
#include "simulate/knowledge.h"
#include "simulate/threads.h"
#include "text/words.h"
#include "throw_luck.h"
#include "throwers.h"

namespace astragal::bench {

using namespace bots;
using namespace games;
using namespace match;
using namespace simulate;
using namespace text;

namespace {

constexpr double kNinetyNine = 2.5758;  // standard errors

struct Plan {
  std::string game;
  std::string one;
  std::string others;
  std::uint64_t deals = 0;
  int seats = 2;
  std::uint64_t part = 20;
  std::uint64_t first = 0;
  int fresh = 24;
};

template <Game G>
using Player = std::function<typename G::Decision(const G& game, Rng& rng)>;

// ---- players of one game ----

/// Plays turns by plans.
Player<TrophyBuck> hunter(Objective objective, const Knowledge& knowledge) {
  return [objective, &knowledge](const TrophyBuck& game, Rng&) {
    const auto plan = plan_for(game, objective, knowledge);
    const auto on = plan ? plan.plan->hunts_on(game) : std::nullopt;
    if (!on) return simple_decision(game);
    return *on ? TrophyBuck::Decision::kRoll : TrophyBuck::Decision::kStop;
  };
}

TrophyBuck::Decision stops_at(int points, const TrophyBuck& game) {
  using Decision = TrophyBuck::Decision;
  const auto& state = game.state();
  if (game.fresh_turn()) return Decision::kRoll;
  int rival = 0;
  for (SeatSet rest = state.playing & ~only(state.turn); rest != 0; rest &= rest - 1) {
    rival = std::max(rival, game.score(first_of(rest)));
  }
  const bool behind = game.score(state.turn) + state.turn_points <= rival;
  if (rival >= game.config().goal) return behind ? Decision::kRoll : Decision::kStop;
  const bool enough = state.turn_points >= points || state.startles.total() == 2;
  return enough && state.turn_points > 0 ? Decision::kStop : Decision::kRoll;
}

/// The number after a word, such as stop12.
std::optional<int> number_after(const std::string& name, std::string_view word) {
  if (!name.starts_with(word)) return std::nullopt;
  return read_number<int>(std::string_view(name).substr(word.size()));
}

Player<TrophyBuck> special(const TrophyBuck& /*start*/, const std::string& name,
                           const Knowledge& knowledge) {
  if (const auto points = number_after(name, "stop")) {
    return [points](const TrophyBuck& game, Rng&) { return stops_at(*points, game); };
  }
  if (name == "points") return hunter(Objective::kPoints, knowledge);
  if (name == "field") return hunter(Objective::kApproximateWin, knowledge);
  if (name == "race" && knowledge.find<ExactRace>()) return hunter(Objective::kExactWin, knowledge);
  return {};
}

Player<TumblinDice> special(const TumblinDice& /*start*/, const std::string& name,
                            const Knowledge& /*knowledge*/) {
  const auto thrower = thrower_of(name);
  if (!thrower) return {};
  return [thrower](const TumblinDice& game, Rng&) { return thrower(game); };
}

template <Game G>
Player<G> special(const G& /*start*/, const std::string& /*name*/, const Knowledge& /*knowledge*/) {
  return {};
}

// ---- players of all games ----

template <Game G>
Player<G> player_of(const G& start, const std::string& name, const Plan& plan,
                    const Knowledge& knowledge) {
  const auto bot = read_bot(name);
  Thinking thinking;
  thinking.iterations =
      std::max<std::uint64_t>(iterations_of(bot.value_or(Bot::kMaster)) / plan.part, 1);
  if (bot) {
    return [bot, thinking, &knowledge](const G& game, Rng& rng) {
      return choose(*bot, game, rng, thinking, knowledge);
    };
  }
  if constexpr (!std::is_same_v<G, TumblinDice>) {
    if (name == "mcts") {
      return [thinking](const G& game, Rng& rng) mutable {
        thinking.seed = rng();
        return rank_by_tree(game, thinking, AnyDecision{}).options[0].decision;
      };
    }
  }
  return special(start, name, knowledge);
}

// ---- games ----

/// Sums for a mean and its standard error.
struct Mean {
  double count = 0;
  double sum = 0;
  double squares = 0;
  void add(double value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  void add(const Mean& more) {
    count += more.count;
    sum += more.sum;
    squares += more.squares;
  }
  [[nodiscard]] double value() const { return sum / count; }
  [[nodiscard]] double error() const {
    return std::sqrt(std::max(squares / count - value() * value(), 0.0) / (count - 1));
  }
};

struct Found {
  Mean wins;          ///< mean of a deal's games
  Mean without_luck;  ///< the same minus luck
  double decisions = 0;
  double unknown = 0;  ///< decisions without a known exact value
  double longest = 0;  ///< CPU seconds of the first player's slowest decision

  void add(const Found& more) {
    wins.add(more.wins);
    without_luck.add(more.without_luck);
    decisions += more.decisions;
    unknown += more.unknown;
    longest = std::max(longest, more.longest);
  }
};

/// CPU time of this thread; players think on one thread.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <Game G>
class Ladder {
 public:
  Ladder(const Match& match, const Plan& plan)
      : plan_(plan),
        start_(std::get<G>(match.game())),
        knowledge_(knowledge_for(match, true)),
        one_(player_of(start_, plan.one, plan, knowledge_)),
        others_(player_of(start_, plan.others, plan, knowledge_)),
        solved_(is_solved()),
        rated_(kThrown || (std::is_same_v<G, SharpShooters> && start_.seats() == 2)) {}

  /// False if a player is unknown.
  bool run() {
    if (!one_ || !others_) return false;
    const int cores = default_threads();
    std::atomic<std::uint64_t> next{0};
    std::vector<Found> found(static_cast<std::size_t>(cores));
    on_threads(cores)(cores, [&](int core) {
      keep_plans(60'000);
      keep_rounds(200);
      for (auto deal = next++; deal < plan_.deals; deal = next++) {
        found[static_cast<std::size_t>(core)].add(play(plan_.first + deal));
      }
    });
    Found all;
    for (const Found& part : found) all.add(part);
    tell(all);
    return true;
  }

 private:
  static constexpr bool kThrown = std::is_same_v<G, TumblinDice>;
  static constexpr std::uint64_t kMostThrows = 1'000'000;  // per game, upper bound

  [[nodiscard]] bool is_solved() const {
    if constexpr (std::is_same_v<G, TrophyBuck>)
      return knowledge_.find<ExactRace>() && start_.seats() == 3;
    return std::is_same_v<G, RockTheBock> && start_.seats() == 2;
  }

  Found play(std::uint64_t deal) const {
    Found found;
    double wins = 0;
    double changes = 0;
    double luck = 0;
    for (Seat seat = 0; seat < start_.seats(); ++seat) {
      G game = start_;
      Rng dice(1, deal);
      const auto number = deal * kMaxSeats + static_cast<std::uint64_t>(seat);
      Rng thoughts(2, number);
      std::uint64_t throws = 0;
      while (game.phase() != Phase::kOver) {
        if (game.phase() == Phase::kSettle) {
          const auto outcome = settled(game, dice);
          // Fresh throws are the same in every seat, so that their errors cancel.
          luck += luck_of(game, outcome, seat, Rng(3, deal * kMostThrows + throws++));
          game.settle(outcome);
        } else {
          changes += decide(game, seat, thoughts, found);
        }
      }
      wins += shares(game)[static_cast<std::size_t>(seat)];
    }
    const double seats = start_.seats();
    found.wins.add(wins / seats);
    found.without_luck.add((rated_ ? wins - luck : 1 + changes) / seats);
    return found;
  }

  auto settled(const G& game, Rng& dice) const {
    if constexpr (kThrown) {
      return physics_in(knowledge_)(game, std::ref(dice), false);
    } else {
      return game.sample(dice);
    }
  }

  /// The change of the seat's chance by the outcome, by an evaluation; 0 without one.
  double luck_of(const G& game, const typename G::Outcome& outcome, Seat seat,
                 [[maybe_unused]] const Rng& fresh) const {
    if constexpr (std::is_same_v<G, SharpShooters>) {
      thread_local SharpLuck luck;
      if (rated_) return seat == 0 ? luck.of(game, outcome) : -luck.of(game, outcome);
    }
    if constexpr (kThrown) {
      if (game.state().step != TumblinDice::Step::kThrowing) return 0;
      return bench::luck_of(game, outcome, seat, physics_in(knowledge_), fresh, plan_.fresh);
    }
    return 0;
  }

  /// The change of the seat's exact chance by the decision; 0 if unknown.
  double decide(G& game, Seat seat, Rng& thoughts, Found& found) const {
    const bool first = game.to_act() == seat;
    const double begin = processor_seconds();
    const auto decision = (first ? one_ : others_)(game, thoughts);
    if (first) found.longest = std::max(found.longest, processor_seconds() - begin);
    const double change = solved_ ? change_by(game, decision, seat, found) : 0;
    game.decide(decision);
    return change;
  }

  double change_by(const G& game, const typename G::Decision& decision, Seat seat,
                   Found& found) const {
    if constexpr (std::is_same_v<G, TrophyBuck> || std::is_same_v<G, RockTheBock>) {
      if (game.legal().size() == 1) return 0;
      ++found.decisions;
      Thinking little;
      little.iterations = 1;
      const auto ranking = rank(game, little, knowledge_);
      const auto at = static_cast<std::size_t>(seat);
      for (const auto& option : ranking.options) {
        if (!(option.decision == decision) || !option.estimate.exact()) continue;
        return option.estimate.chance[at] - ranking.options[0].estimate.chance[at];
      }
      ++found.unknown;
    }
    return 0;
  }

  void tell(const Found& found) const {
    const double fair = 100.0 / start_.seats();
    std::cout << fmt::format(
        "{}: {} against {}, {} seats, {} games: {:.2f} % +- {:.2f} (99 %), fair {:.2f} %",
        plan_.game, plan_.one, plan_.others, start_.seats(),
        plan_.deals * static_cast<unsigned>(start_.seats()), 100 * found.wins.value(),
        100 * kNinetyNine * found.wins.error(), fair);
    if (solved_ || rated_) {
      std::cout << fmt::format("; without luck {:.3f} % +- {:.3f}",
                               100 * found.without_luck.value(),
                               100 * kNinetyNine * found.without_luck.error());
    }
    if (solved_) {
      std::cout << fmt::format(", {} of {} decisions not known", found.unknown, found.decisions);
    }
    // For combining runs on other deals: all deals have the same weight.
    const Mean& told = solved_ || rated_ ? found.without_luck : found.wins;
    std::cout << fmt::format("; {} deals, mean {:.6f}, standard error {:.6f}", told.count,
                             told.value(), told.error());
    std::cout << fmt::format("; longest decision {:.2f} s of processor time", found.longest)
              << std::endl;
  }

  Plan plan_;
  G start_;
  Knowledge knowledge_;
  Player<G> one_;
  Player<G> others_;
  bool solved_;  ///< exact chances are known
  bool rated_;   ///< luck can be estimated
};

int run(const Plan& plan) {
  std::string names;
  for (int seat = 1; seat <= plan.seats; ++seat) {
    names += fmt::format("{}Seat{}", names.empty() ? "" : ", ", seat);
  }
  const auto match = Match::start({plan.game, names, ""});
  if (const auto* fault = std::get_if<StartFault>(&match)) {
    std::cerr << "ladder: " << fault->fault.why.what() << "\n";
    return 2;
  }
  const auto& start = std::get<Match>(match);
  const bool known =
      std::visit([&]<Game G>(const G&) { return Ladder<G>(start, plan).run(); }, start.game());
  if (!known) std::cerr << "ladder: one of these players is not known in this game\n";
  return known ? 0 : 2;
}

}  // namespace
}  // namespace astragal::bench

int main(int argc, char** argv) {
  using astragal::text::read_number;
  const std::vector<std::string> words(argv + 1, argv + argc);
  const auto number = [&words](std::size_t at, std::uint64_t usual) {
    return words.size() > at ? read_number<std::uint64_t>(words[at]).value_or(0) : usual;
  };
  if (words.size() < 4 || number(3, 0) < 2 || number(4, 2) < 2 || number(5, 20) == 0 ||
      number(7, 24) == 0) {
    std::cerr << "usage: ladder GAME ONE OTHERS DEALS [SEATS] [PART] [FIRST] [FRESH], such as\n"
                 "  ladder rock-the-bock hard medium 1000\n";
    return 2;
  }
  const int usual = words[0] == "trophy-buck" ? 3 : 2;
  return astragal::bench::run({words[0], words[1], words[2], number(3, 0),
                               static_cast<int>(number(4, static_cast<std::uint64_t>(usual))),
                               number(5, 20), number(6, 0), static_cast<int>(number(7, 24))});
}
