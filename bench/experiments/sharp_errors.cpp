// Errors of the estimates for Sharp Shooters.
//
// sharp_errors playouts POSITIONS: estimates by playouts, where the rest of the game is known
// exactly: positions of the last card of games between simple bots, two players.
//
// sharp_errors cards GAMES [SEATS]: chances between cards, against how often simple bots then won.

#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "bots/sharp_shooters/evaluation.h"
#include "text/words.h"

namespace astragal::bench {

using namespace bots;
using namespace games;
using namespace match;
using namespace text;

namespace {

using G = SharpShooters;

G::Config deck(int seats, const std::string& options) {
  std::string names = "A,B,C,D,E,F";
  names.resize(static_cast<std::size_t>(2 * seats - 1));
  const auto match = std::get<Match>(Match::start({"sharp-shooters", names, options}));
  return std::get<G>(match.game()).config();
}

/// Estimates of one position compared with its exact values.
struct Errors {
  double squares = 0;   ///< sum of squared errors
  double sampling = 0;  ///< sum of squared sampling errors
  double inside = 0;    ///< number inside their intervals
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

/// The first choice of a game with at most `squares` squares left.
std::optional<G> late(const G::Config& config, Rng rng, int squares) {
  G game(config);
  while (game.round() == 1 && game.phase() != Phase::kOver) {
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(rng));
    } else if (game.state().squares_left <= squares && game.legal().size() > 1) {
      return game;
    } else {
      game.decide(simple_decision(game));
    }
  }
  return std::nullopt;
}

int playouts(int positions) {
  auto config = deck(2, "rounds=1");
  Errors errors;
  for (std::uint64_t number = 0; errors.count < positions; ++number) {
    auto game = late(config, Rng(3, number), 6 + static_cast<int>(number % 5));
    if (!game || game->state().squares_left < 6) continue;
    Thinking thinking;
    thinking.iterations = 1'000'000;
    const auto exact = rank(*game, thinking, {});
    if (!exact.options.front().estimate.exact()) continue;
    // Just too few for solving the end, which takes ten spots per playout.
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
    Rng rng(4, static_cast<std::uint64_t>(number));
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
      game.settle(game.sample(rng));
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
}  // namespace astragal::bench

int main(int argc, char** argv) {
  using namespace astragal::bench;
  const auto number = [&](int index, int otherwise) {
    return index < argc ? read_number(argv[index]).value_or(0) : otherwise;
  };
  const std::string what = argc > 1 ? argv[1] : "";
  const int count = number(2, 0);
  const int seats = number(3, 2);
  if (what == "playouts" && count > 0) return playouts(count);
  if (what == "cards" && count > 0 && seats >= 2 && seats <= G::kMaxSeats) {
    return cards(count, seats);
  }
  std::cerr << "usage: sharp_errors playouts POSITIONS, or sharp_errors cards GAMES [SEATS]\n";
  return 2;
}
