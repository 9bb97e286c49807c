// Plays cards of Sharp Shooters with simple bots at tables of 2 to 6, with both sides of the deck,
// and counts who completes each row that is open at the start of a turn.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "bots/bots.h"
#include "bots/sharp_shooters/evaluation.h"
#include "simulate/threads.h"
#include "table.h"

namespace astragal::bench {

using namespace bots;
using namespace games;
using namespace match;
using namespace simulate;

namespace {

constexpr int kRows = SharpShooters::kRows;
constexpr int kCards = 200'000;

/// A row at the start of a turn.
struct Seen {
  int row;
  int need;
  int others;
  Seat next;
};

struct Counts {
  std::array<std::array<std::array<std::array<double, 6>, 4>, kSharpNeeds>, 2> completed{};
  double cards = 0;
  double squares = 0;  ///< squared deviations of a player's money from the mean
  double start = 0;    ///< sum of the starter's deviations
};

void look(const SharpShooters& game, std::vector<Seen>& seen) {
  int open = 0;
  for (int row = 0; row < kRows; ++row) open += game.complete(row) ? 0 : 1;
  for (int row = 0; row < kRows; ++row) {
    if (game.complete(row)) continue;
    seen.push_back({row, sharp_need(game.card()[row], game.state().filled[row]),
                    std::min(open - 1, 3), game.to_act()});
  }
}

void play_card(const SharpShooters::Config& config, Rng rng, Counts& counts) {
  SharpShooters game(config);
  std::vector<Seen> seen;
  std::array<Seat, kRows> completed{};
  Seat starter = kTable;
  SharpShooters before = game;
  while (game.round() == 1 && game.phase() != Phase::kOver) {
    if (game.phase() == Phase::kSettle) {
      game.settle(game.sample(rng));
      continue;
    }
    if (game.state().step == SharpShooters::Step::kRoll) {
      if (starter == kTable) starter = game.to_act();
      look(game, seen);
    }
    const auto decision = simple_decision(game);
    if (decision.code < 64) completed[decision.row()] = game.to_act();  // the last one counts
    before = game;
    game.decide(decision);
  }
  for (const Seen& row : seen) {
    const int seats = game.seats();
    const int from_next = (completed[row.row] - row.next + seats) % seats;
    const bool negative = before.card()[row.row].value() < 0;
    counts.completed[negative ? 1 : 0][row.need][row.others][from_next] += 1;
  }
  double mean = 0;
  for (Seat seat = 0; seat < game.seats(); ++seat) mean += game.score(seat) * 1.0 / game.seats();
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    const double off = game.score(seat) - mean;
    counts.squares += off * off / game.seats();
    if (seat == starter) counts.start += off;
  }
  counts.cards += 1;
}

Counts play(int seats) {
  Counts counts;
  std::string names = "A,B,C,D,E,F";
  names.resize(static_cast<std::size_t>(2 * seats - 1));
  for (const std::string side : {"A", "B"}) {
    const auto match =
        std::get<Match>(Match::start({"sharp-shooters", names, "rounds=1,side=" + side}));
    const auto config = std::get<SharpShooters>(match.game()).config();
    for (int card = 0; card < kCards / 2; ++card) {
      play_card(config, Rng(static_cast<std::uint64_t>(seats), static_cast<std::uint64_t>(card)),
                counts);
    }
  }
  return counts;
}

/// In thousandths, with twenty rows of an even split added as a prior for rare needs.
void add_thousandths(const std::array<double, 6>& counts, int seats,
                     std::vector<std::string>& values) {
  constexpr double kEven = 20;
  double sum = kEven;
  for (const double count : counts) sum += count;
  for (int i = 0; i < seats; ++i) {
    values.push_back(fmt::format("{:.0f}", 1000 * (counts[i] + kEven / seats) / sum));
  }
}

}  // namespace

std::string make_shares(Progress& progress) {
  constexpr int kTables = SharpShooters::kMaxSeats - 1;
  std::array<Counts, kTables> all;
  on_threads(default_threads())(kTables, [&](int i) {
    all[i] = play(i + 2);
    progress.step(kTables);
  });
  std::vector<std::string> shares;
  std::vector<std::string> cards;
  for (int seats = 2; seats <= SharpShooters::kMaxSeats; ++seats) {
    const Counts& counts = all[seats - 2];
    for (const auto& needs : counts.completed) {
      for (const auto& need : needs) {
        for (const auto& others : need) add_thousandths(others, seats, shares);
      }
    }
    cards.push_back(fmt::format("{{{:.1f}, {:.1f}}}", std::sqrt(counts.squares / counts.cards),
                                counts.start / counts.cards));
  }
  return fmt::format(
      "const std::array<std::int16_t, {}> kSharpShares{};\n"
      "const std::array<SharpCard, {}> kSharpCards{{{}}};\n",
      shares.size(), braced(shares), cards.size(), braced(cards));
}

}  // namespace astragal::bench
