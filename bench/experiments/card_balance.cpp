// card_balance [ROUNDS]: plays each of the 24 faces of Sharp Shooters with 2 to 6 players, random
// ones and simple bots, and prints the table of docs/measurements/sharp-shooters.md.

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "bots/bots.h"
#include "text/words.h"

namespace astragal::bench {

using namespace bots;
using namespace games;
using namespace match;

namespace {

struct Tally {
  double rolls = 0;
  double won = 0;
  double lost = 0;
  double spread = 0;  ///< between the richest and the poorest player
};

/// One round on the face that all cards of `config` show.
Tally play_round(const SharpShooters::Config& config, Bot bot, Rng rng) {
  SharpShooters game(config);
  Tally tally;
  while (game.round() == 1 && game.phase() != Phase::kOver) {
    if (game.phase() == Phase::kSettle) {
      tally.rolls += game.to_act() == kTable ? 0 : 1;
      game.settle(game.sample(rng));
      continue;
    }
    const Seat seat = game.state().turn;
    const int before = game.score(seat);
    game.decide(choose(bot, game, rng));
    const int change = game.score(seat) - before;
    (change > 0 ? tally.won : tally.lost) += std::abs(change);
  }
  const auto& money = game.state().money;
  const auto [low, high] = std::minmax_element(money.begin(), money.begin() + config.seats);
  tally.spread = *high - *low;
  return tally;
}

void add_face(const std::string& side, int card, int rounds) {
  int squares = 0;
  std::array<Tally, 2> means{};
  for (const Bot bot : {Bot::kRandom, Bot::kSimple}) {
    Tally& mean = means[static_cast<std::size_t>(bot)];
    for (int seats = 2; seats <= SharpShooters::kMaxSeats; ++seats) {
      std::string names = "A,B,C,D,E,F";
      names.resize(static_cast<std::size_t>(2 * seats - 1));
      const auto match =
          std::get<Match>(Match::start({"sharp-shooters", names, "rounds=1,side=" + side}));
      auto config = std::get<SharpShooters>(match.game()).config();
      config.cards.fill(SharpShooters::Card(config.cards[card]));
      squares = 0;
      for (const auto& row : config.cards[0]) squares += static_cast<int>(row.length);
      for (int round = 0; round < rounds; ++round) {
        const Tally one = play_round(config, bot, Rng(static_cast<std::uint64_t>(card), round));
        const double share = 1.0 / (rounds * (SharpShooters::kMaxSeats - 1));
        mean.rolls += one.rolls * share;
        mean.won += one.won * share;
        mean.lost += one.lost * share;
        mean.spread += one.spread * share;
      }
    }
  }
  std::cout << fmt::format("| {}{} | {} | {:.1f} | {:.1f} | {:.0f} | {:.1f} | {:.0f} | {:.0f} |\n",
                           card + 1, side, squares, means[0].rolls, means[1].rolls, means[1].won,
                           means[1].lost, means[0].spread, means[1].spread);
}

}  // namespace
}  // namespace astragal::bench

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? astragal::text::read_number(argv[1]).value_or(0) : 2000;
  if (rounds < 1) {
    std::cerr << "usage: card_balance [ROUNDS], such as card_balance 2000\n";
    return 2;
  }
  std::cout << "| face | squares | rolls, random | rolls, simple | won | lost | spread, random | "
               "spread, simple |\n|---|---|---|---|---|---|---|---|\n";
  for (const std::string side : {"A", "B"}) {
    for (int card = 0; card < astragal::games::SharpShooters::kCards; ++card) {
      astragal::bench::add_face(side, card, rounds);
    }
  }
  return 0;
}
