// sharp_shares simple|turns CARDS: plays so many cards of Sharp Shooters at each table of 2 to 6,
// both sides of the deck alike, and prints src/bots/sharp_shares.cpp: who completes a row, counted
// at the start of every turn for every row that is open then. With `simple`, simple bots play; with
// `turns`, players who solve each turn with the table that is compiled in, which then improves.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iostream>
#include <vector>

#include "bots/bots.h"
#include "bots/sharp_shooters/evaluation.h"
#include "text/words.h"

namespace astragal {
namespace {

constexpr int kRows = SharpShooters::kRows;

/// A row as somebody found it at the start of a turn.
struct Seen {
  int row;
  int need;
  int others;
  Seat next;
};

struct Counts {
  std::array<std::array<std::array<std::array<double, 6>, 4>, kSharpNeeds>, 2> completed{};
  double cards = 0;
  double squares = 0;  ///< of what a player's money differs from the mean of all
  double start = 0;    ///< by which the starter's does
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

/// Solves each turn once, at its start, and then plays by that.
class TurnPlayer {
 public:
  SharpShooters::Decision operator()(const SharpShooters& game) {
    if (game.state().step != SharpShooters::Step::kRoll) return turn_.best(game);
    const SharpValue value(game);
    turn_.solve(game, [&](const SharpPosition& position) {
      return std::array{value(position, game.to_act())};
    });
    return SharpShooters::kRoll;
  }

 private:
  SharpTurn<1> turn_;
};

using Player = std::function<SharpShooters::Decision(const SharpShooters&)>;

void play_card(const SharpShooters::Config& config, Rng rng, const Player& player, Counts& counts) {
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
    const auto decision = player(game);
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

Counts play(int seats, int cards, const Player& player) {
  Counts counts;
  std::string names = "A,B,C,D,E,F";
  names.resize(static_cast<std::size_t>(2 * seats - 1));
  for (const std::string side : {"A", "B"}) {
    const auto match =
        std::get<Match>(Match::start({"sharp-shooters", names, "rounds=1,side=" + side}));
    const auto config = std::get<SharpShooters>(match.game()).config();
    for (int card = 0; card < cards / 2; ++card) {
      play_card(config, Rng(static_cast<std::uint64_t>(seats), static_cast<std::uint64_t>(card)),
                player, counts);
    }
  }
  return counts;
}

/// Thousandths, with a hundred rows added as the table had it so far, for needs that hardly occur.
std::string thousandths(const std::array<double, 6>& counts,
                        const std::array<std::int16_t, 6>& before) {
  constexpr double kBefore = 100;
  double sum = kBefore;
  for (const double count : counts) sum += count;
  std::string text;
  for (int i = 0; i < 6; ++i) {
    const double share = (counts[i] + kBefore * before[i] / 1000.0) / sum;
    text += fmt::format("{}{:.0f}", i == 0 ? "" : ", ", 1000 * share);
  }
  return "{" + text + "}";
}

void print(const std::array<Counts, 5>& all, const std::string& who, int cards) {
  std::cout << fmt::format(
      "// Written by bench/sharp_shares {} {}.\n\n"
      "#include \"bots/sharp_value.h\"\n\nnamespace astragal {{\n\n"
      "// clang-format off\nconst SharpShares kSharpShares{{{{\n",
      who, cards);
  for (int seats = 2; seats <= 6; ++seats) {
    std::cout << "{{ // players: " << seats << "\n";
    for (int negative = 0; negative < 2; ++negative) {
      std::cout << "{{ // " << (negative != 0 ? "costs" : "pays") << "\n";
      for (int need = 0; need < kSharpNeeds; ++need) {
        std::cout << "  {{";
        for (int others = 0; others < 4; ++others) {
          std::cout << "{"
                    << thousandths(all[seats - 2].completed[negative][need][others],
                                   kSharpShares[seats - 2][negative][need][others])
                    << (others == 3 ? "}" : "}, ");
        }
        std::cout << "}},\n";
      }
      std::cout << "}},\n";
    }
    std::cout << "}},\n";
  }
  std::cout << "}};\n// clang-format on\n\nconst std::array<SharpCard, 5> kSharpCards{{";
  for (int i = 0; i < 5; ++i) {
    std::cout << fmt::format("{}{{{:.1f}, {:.1f}}}", i == 0 ? "" : ", ",
                             std::sqrt(all[i].squares / all[i].cards), all[i].start / all[i].cards);
  }
  std::cout << "}};\n\n}  // namespace astragal\n";
}

}  // namespace
}  // namespace astragal

int main(int argc, char** argv) {
  using namespace astragal;
  const std::string who = argc == 3 ? argv[1] : "";
  const int cards = argc == 3 ? read_number(argv[2]).value_or(0) : 0;
  if ((who != "simple" && who != "turns") || cards < 2) {
    std::cerr << "usage: sharp_shares simple|turns CARDS, such as sharp_shares turns 2000\n";
    return 2;
  }
  const Player player =
      who == "simple" ? Player([](const SharpShooters& game) { return simple_decision(game); })
                      : Player(TurnPlayer{});
  std::array<Counts, 5> all;
  for (int seats = 2; seats <= SharpShooters::kMaxSeats; ++seats) {
    all[seats - 2] = play(seats, cards, player);
  }
  print(all, who, cards);
  return 0;
}
