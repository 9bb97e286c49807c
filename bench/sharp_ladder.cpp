// sharp_ladder ONE OTHERS GAMES [SEATS] [PART]: one player of a kind against others of another at
// Sharp Shooters, on both sides of the deck, seats rotated over the same dice. Kinds are the bots
// and `flat`: every decision in playouts at random to the end of the game, as many as master has.
// Levels think with 1/PART of their iterations (20).
//
// sharp_ladder errors POSITIONS: how far estimates by playouts are off where the rest of the game
// is known exactly: positions of the last card of games between simple bots, two players.

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <iostream>
#include <string>

#include "bots/bots.h"
#include "bots/rank.h"
#include "text/words.h"

namespace astragal {
namespace {

using G = SharpShooters;

G::Config deck(int seats, const std::string& options) {
  std::string names = "A,B,C,D,E,F";
  names.resize(static_cast<std::size_t>(2 * seats - 1));
  const auto match = std::get<Match>(Match::start({"sharp-shooters", names, options}));
  return std::get<G>(match.game()).config();
}

G::Decision at_random(const G& game, Rng& words) {
  const auto legal = game.legal();
  return legal[below(words, legal.size())];
}

/// A kind of player, and how long it took at most.
struct Player {
  std::string name;
  std::uint64_t part;
  double longest = 0;

  G::Decision operator()(const G& game, Rng& words) {
    if (game.legal().size() == 1) return game.legal()[0];
    const auto bot = read_bot(name);
    Thinking thinking;
    thinking.iterations = iterations_of(bot.value_or(Bot::kMaster)) / part;
    const auto begin = std::chrono::steady_clock::now();
    const auto decision = [&] {
      if (bot) return choose(*bot, game, words, thinking);
      thinking.seed = words();
      return rank_by_playouts(game, thinking, at_random).options.front().decision;
    }();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    longest = std::max(longest, took.count());
    return decision;
  }
};

int ladder(Player one, Player others, int games, int seats) {
  const std::array sides{deck(seats, "side=A"), deck(seats, "side=B")};
  double won = 0;
  for (int number = 0; number < games; ++number) {
    const int deal = number / seats;
    const Seat seat = number % seats;
    G game(sides[deal % 2]);
    Rng dice(1, static_cast<std::uint64_t>(deal));
    Rng thoughts(2, static_cast<std::uint64_t>(number));
    while (game.phase() != Phase::kOver) {
      if (game.phase() == Phase::kSettle) {
        game.settle(game.sample(dice));
      } else {
        game.decide((game.to_act() == seat ? one : others)(game, thoughts));
      }
    }
    won += shares(game)[static_cast<std::size_t>(seat)];
  }
  const double share = won / games;
  std::cout << fmt::format(
      "{} against {}, {} seats, {} games: {:.1f} % +- {:.1f} (99 %), fair {:.1f} %; longest "
      "decisions {:.3f} s and {:.3f} s\n",
      one.name, others.name, seats, games, 100 * share,
      258 * std::sqrt(share * (1 - share) / games), 100.0 / seats, one.longest, others.longest);
  return 0;
}

int errors(int positions) {
  const auto config = deck(2, "rounds=1");
  double squares = 0;
  double inside = 0;
  int count = 0;
  for (std::uint64_t number = 0; count < positions; ++number) {
    G game(config);
    Rng words(3, number);
    // One position a game, of those that can be solved: few squares left.
    const int wanted = 4 + static_cast<int>(number % 6);
    while (game.phase() != Phase::kOver) {
      if (game.phase() == Phase::kSettle) {
        game.settle(game.sample(words));
        continue;
      }
      if (game.round() == 1 && game.state().squares_left <= wanted && game.legal().size() > 1) {
        Thinking thinking;
        thinking.iterations = 1'000'000;
        const auto exact = rank(game, thinking, {});
        if (!exact.options.front().estimate.exact()) break;
        thinking.iterations = 0;  // too few for the exact end
        thinking.iterations = 1;
        const auto guessed = rank(game, thinking, {});
        const auto seat = static_cast<std::size_t>(game.to_act());
        for (const auto& truth : exact.options) {
          for (const auto& guess : guessed.options) {
            if (!(guess.decision == truth.decision) || guess.estimate.exact()) continue;
            const double off = guess.estimate.chance[seat] - truth.estimate.chance[seat];
            squares += off * off / static_cast<double>(exact.options.size());
            inside += (std::abs(off) <= 1.96 * guess.estimate.error[seat] ? 1.0 : 0.0) /
                      static_cast<double>(exact.options.size());
          }
        }
        ++count;
        break;
      }
      game.decide(simple_decision(game));
    }
  }
  std::cout << fmt::format(
      "{} positions: off by {:.4f} (root of mean square), {:.1f} % in the interval\n", count,
      std::sqrt(squares / count), 100 * inside / count);
  return 0;
}

}  // namespace
}  // namespace astragal

int main(int argc, char** argv) {
  using namespace astragal;
  const auto number = [&](int index, int otherwise) {
    return index < argc ? read_number(argv[index]).value_or(0) : otherwise;
  };
  if (argc == 3 && std::string(argv[1]) == "errors") return errors(number(2, 1));
  const int games = number(3, 0);
  const int seats = number(4, 2);
  const int part = number(5, 20);
  if (argc < 4 || games < 1 || seats < 2 || seats > G::kMaxSeats || part < 1) {
    std::cerr << "usage: sharp_ladder ONE OTHERS GAMES [SEATS] [PART], or sharp_ladder errors "
                 "POSITIONS\n";
    return 2;
  }
  const auto parts = static_cast<std::uint64_t>(part);
  return ladder({argv[1], parts}, {argv[2], parts}, games, seats);
}
