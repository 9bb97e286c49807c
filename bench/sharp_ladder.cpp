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
#include <optional>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "bots/rank.h"
#include "bots/sharp_value.h"
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

/// Estimates of one position, against what is known of it.
struct Errors {
  double squares = 0;   ///< of how far they are off
  double sampling = 0;  ///< of what luck in playouts alone would explain
  double inside = 0;    ///< their intervals
  double count = 0;

  void compare(const G& game, const Ranking<G>& exact, const Ranking<G>& guessed) {
    const auto seat = static_cast<std::size_t>(game.to_act());
    for (const auto& truth : exact.options) {
      for (const auto& guess : guessed.options) {
        if (!(guess.decision == truth.decision)) continue;
        const double share = 1.0 / static_cast<double>(exact.options.size());
        const double off = guess.estimate.chance[seat] - truth.estimate.chance[seat];
        const double chance = guess.estimate.chance[seat];
        squares += share * off * off;
        sampling += share * chance * (1 - chance) / guess.estimate.samples;
        inside += std::abs(off) <= 1.96 * guess.estimate.error[seat] ? share : 0;
      }
    }
    ++count;
  }
};

/// The first position of a game with at most so many squares left where there is a choice.
std::optional<G> late(const G::Config& config, Rng words, int squares) {
  G game(config);
  while (game.round() == 1 && game.phase() != Phase::kOver) {
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(words));
    } else if (game.state().squares_left <= squares && game.legal().size() > 1) {
      return game;
    } else {
      game.decide(simple_decision(game));
    }
  }
  return std::nullopt;
}

int errors(int positions) {
  auto config = deck(2, "rounds=1");
  Errors errors;
  for (std::uint64_t number = 0; errors.count < positions; ++number) {
    auto game = late(config, Rng(3, number), 6 + static_cast<int>(number % 5));
    if (!game || game->state().squares_left < 6) continue;
    Thinking thinking;
    thinking.iterations = 1'000'000;
    const auto exact = rank(*game, thinking, {});
    if (!exact.options.front().estimate.exact()) continue;
    // Just too few for the exact end, which takes ten spots for a playout.
    thinking.iterations =
        static_cast<std::uint64_t>(0.099 * std::exp2(game->state().squares_left + 4.5));
    const auto guessed = rank(*game, thinking, {});
    if (!guessed.options.front().estimate.exact()) errors.compare(*game, exact, guessed);
  }
  std::cout << fmt::format(
      "{} positions: off by {:.4f} (root of mean square), of which luck {:.4f}; {:.1f} % in the "
      "interval\n",
      errors.count, std::sqrt(errors.squares / errors.count),
      std::sqrt(errors.sampling / errors.count), 100 * errors.inside / errors.count);
  return 0;
}

int cards(int games, int seats) {
  struct Bin {
    double count = 0;
    double chance = 0;
    double won = 0;
  };
  constexpr int kBins = 10;
  std::array<Bin, kBins + 1> bins{};
  const auto config = deck(seats, "side=A");
  for (int number = 0; number < games; ++number) {
    G game(config);
    Rng words(4, static_cast<std::uint64_t>(number));
    std::vector<std::array<double, G::kMaxSeats>> foreseen;
    while (game.phase() != Phase::kOver) {
      if (game.phase() == Phase::kDecide) {
        game.decide(simple_decision(game));
        continue;
      }
      const bool between = game.state().step == G::Step::kCard && game.round() > 1;
      if (between && game.round() <= config.rounds) {
        const SharpValue value(config.cards[0], seats, config.rounds - game.round() + 1);
        foreseen.push_back(value.between_cards(game.state().money, game.state().turn));
      }
      game.settle(game.sample(words));
    }
    for (const auto& chances : foreseen) {
      for (Seat seat = 0; seat < seats; ++seat) {
        Bin& bin = bins[static_cast<std::size_t>(chances[seat] * kBins)];
        ++bin.count;
        bin.chance += chances[seat];
        bin.won += contains(game.winners(), seat) ? 1 : 0;
      }
    }
  }
  double squares = 0;
  double count = 0;
  for (const Bin& bin : bins) {
    if (bin.count == 0) continue;
    std::cout << fmt::format("foreseen {:.3f}, won {:.3f} of {}\n", bin.chance / bin.count,
                             bin.won / bin.count, bin.count);
    squares += (bin.chance - bin.won) * (bin.chance - bin.won) / bin.count;
    count += bin.count;
  }
  std::cout << fmt::format("{} seats: off by {:.4f} (root of mean square)\n", seats,
                           std::sqrt(squares / count));
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
  if (argc >= 3 && std::string(argv[1]) == "cards") return cards(number(2, 1), number(3, 2));
  const int games = number(3, 0);
  const int seats = number(4, 2);
  const int part = number(5, 20);
  if (argc < 4 || games < 1 || seats < 2 || seats > G::kMaxSeats || part < 1) {
    std::cerr << "usage: sharp_ladder ONE OTHERS GAMES [SEATS] [PART], sharp_ladder errors "
                 "POSITIONS, or sharp_ladder cards GAMES [SEATS]\n";
    return 2;
  }
  const auto parts = static_cast<std::uint64_t>(part);
  return ladder({argv[1], parts}, {argv[2], parts}, games, seats);
}
