// throw_ladder A B [GAMES] [SCALE] [SEED] [OPTIONS]

#include <fmt/format.h>

#include <atomic>
#include <cmath>
#include <iostream>
#include <mutex>
#include <thread>
#include <vector>

#include "bots/bots.h"
#include "bots/tumblin_outlook.h"
#include "dice/planning.h"

namespace astragal {
namespace {

using G = TumblinDice;

struct Player {
  std::string name;
  G::Decision operator()(const G& game, Rng& rng, double scale, const Knowledge& knowledge) const {
    if (name.rfind("slide", 0) == 0) {
      if (game.state().step != G::Step::kThrow) return simple_decision(game);
      G::Decision d;
      d.aimed = true;
      d.aim = {0, 0, static_cast<std::int16_t>(std::stoi(name.substr(5))), 0, G::Aim::Kind::kSlide};
      return d;
    }
    const Bot bot = read_bot(name).value();
    Thinking thinking;
    thinking.iterations = static_cast<std::uint64_t>(static_cast<double>(iterations_of(bot)) * scale);
    return choose(bot, game, rng, thinking, knowledge);
  }
};

struct Stats {
  double wins = 0;
  int games = 0;
  double margin = 0;
  double margin2 = 0;
  std::array<std::array<double, 2>, 5> rest{};  // final level counts
  double dice = 0;
  double kept[5][13][2]{};  // [level][others' throws][final, now]
  double calib[10][3]{};   // predicted, result, n
  double brier = 0;
  int moves = 0;
};

int run(int count, char** args) {
  const std::array<Player, 2> players{Player{args[1]}, Player{args[2]}};
  const int games = count > 3 ? std::stoi(args[3]) : 20;
  const double scale = count > 4 ? std::stod(args[4]) : 0.1;
  const auto seed = static_cast<std::uint64_t>(count > 5 ? std::stoi(args[5]) : 1);
  const std::string options = count > 6 ? args[6] : "";
  const auto physics = physics_of(shipped_board());
  const Knowledge knowledge{nullptr, physics};
  Stats stats;
  std::mutex mutex;
  std::atomic<int> next{0};
  const auto work = [&] {
    for (int number = next++; number < games; number = next++) {
      const auto match = std::get<Match>(Match::start({"tumblin-dice", "Ann,Bob", options}));
      G game = std::get<G>(match.game());
      // Both games of a pair have the same dice as far as they can; seats are exchanged.
      Rng rng(seed, static_cast<std::uint64_t>(number / 2));
      Rng thoughts(seed + 1, static_cast<std::uint64_t>(number));
      Stats own;
      struct Seen { int level; int others; int worth; };
      std::array<std::vector<Seen>, 16> seen;
      std::vector<double> predicted;
      while (game.phase() != Phase::kOver) {
        if (game.phase() == Phase::kDecide) {
          const auto who = static_cast<std::size_t>(game.to_act() ^ (number & 1));
          predicted.push_back(TumblinOutlook(game)(game).chance[0]);
          game.decide(players[who](game, thoughts, scale, knowledge));
          ++own.moves;
        } else {
          const int round = game.round();
          const auto outcome = physics(game, [&rng] { return rng(); }, false);
          const G before = game;
          game.settle(outcome);
          if (before.state().step != G::Step::kThrowing) continue;
          if (game.round() != round || game.phase() == Phase::kOver) {
            auto rest = before.at_rest(outcome);
            for (auto e = before.next_event(rest); e.kind != G::Event::Kind::kNone; e = before.next_event(rest)) G::apply(rest, e);
            auto state = before.state();
            state.dice = rest.dice;
            const G end(before.config(), state);
            for (G::DieId die = 0; die < 8; ++die) {
              const auto& it = end.state().dice[die];
              own.dice += 1;
              if (it.where == G::Die::Where::kBoard) own.rest[static_cast<std::size_t>(it.level)][0] += 1;
              for (const auto& s : seen[die]) {
                own.kept[s.level][s.others][0] += end.worth(die);
                own.kept[s.level][s.others][1] += s.worth;
              }
              seen[die].clear();
            }
          } else {
            for (G::DieId die = 0; die < 8; ++die) {
              const auto& it = game.state().dice[die];
              if (it.where != G::Die::Where::kBoard) continue;
              int others = 0;
              for (int n = 1; n <= 4; ++n) {
                others += game.state().dice[G::die_id(game.colour_of(1 - game.owner_of(die)), n)].where == G::Die::Where::kUnthrown;
              }
              seen[die].push_back({it.level, others, game.worth(die)});
            }
          }
        }
      }
      const int margin = (game.score(0) - game.score(1)) * ((number & 1) != 0 ? -1 : 1);
      const double won = margin > 0 ? 1 : 0;
      const double won0 = contains(game.winners(), 0) ? 1 : 0;
      const std::scoped_lock lock(mutex);
      stats.wins += won;
      ++stats.games;
      stats.margin += margin;
      stats.margin2 += margin * margin;
      stats.moves += own.moves;
      stats.dice += own.dice;
      for (std::size_t l = 0; l < 5; ++l) stats.rest[l][0] += own.rest[l][0];
      for (int l = 0; l < 5; ++l)
        for (int o = 0; o < 13; ++o)
          for (int k = 0; k < 2; ++k) stats.kept[l][o][k] += own.kept[l][o][k];
      for (const double p : predicted) {
        auto& bin = stats.calib[std::min(9, static_cast<int>(p * 10))];
        bin[0] += p; bin[1] += won0; bin[2] += 1;
        stats.brier += (p - won0) * (p - won0);
      }
    }
  };
  {
    const auto start = std::chrono::steady_clock::now();
    std::vector<std::thread> threads;
    for (int i = 0; i < 2; ++i) threads.emplace_back(work);
    for (auto& t : threads) t.join();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const double n = stats.games;
    const double p = stats.wins / n;
    std::cout << fmt::format("{} - {}: {} games, {:.3f} ± {:.3f} (99 %), margin {:.1f} ± {:.1f}, sd {:.1f}; {:.1f} s\n", args[1], args[2], stats.games, p, 2.576 * std::sqrt(p * (1 - p) / n), stats.margin / n, 2.576 * std::sqrt((stats.margin2 / n - stats.margin * stats.margin / n / n) / n), std::sqrt(stats.margin2 / n - stats.margin * stats.margin / n / n), seconds);
  }
  std::cout << "rest:";
  for (std::size_t l = 1; l < 5; ++l) std::cout << fmt::format(" {}x {:.3f}", l, stats.rest[l][0] / stats.dice);
  std::cout << '\n';
  for (int l = 1; l < 5; ++l) {
    std::cout << l << "x kept:";
    for (int o = 0; o < 5; ++o) std::cout << fmt::format(" {:.3f} ({:.0f})", stats.kept[l][o][0] / stats.kept[l][o][1], stats.kept[l][o][1]);
    std::cout << '\n';
  }
  for (const auto& bin : stats.calib) if (bin[2] > 0) std::cout << fmt::format("{:.2f}:{:.2f} ({:.0f})  ", bin[0] / bin[2], bin[1] / bin[2], bin[2]);
  std::cout << fmt::format("\nbrier {:.4f}\n", stats.brier / stats.moves);
  return 0;
}

}  // namespace
}  // namespace astragal

int main(int count, char** args) { return astragal::run(count, args); }
