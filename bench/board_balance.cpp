// board_balance [THROWS] [BOARD.toml]: looks for the best aim at each level of the board, for three
// kinds of hands, and prints the table of docs/rules/tumblin-dice.md.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "core/random.h"
#include "physics/world.h"
#include "text/words.h"

namespace astragal {
namespace {

constexpr int kLevels = 5;
constexpr std::array kHands{Hands::kSteady, Hands::kNormal, Hands::kShaky};
constexpr std::array kHandNames{"steady", "normal", "shaky"};
constexpr std::array kKindNames{"roll", "slide", "flick"};

/// What became of many throws with one aim.
struct Tally {
  int throws = 0;
  int off = 0;
  std::array<int, kLevels> levels{};
  double points = 0;
  int hits = 0;     ///< the die that already lay there was moved
  int knocked = 0;  ///< … and left its level

  [[nodiscard]] double share(int level) const {
    return static_cast<double>(levels[static_cast<std::size_t>(level)]) / throws;
  }
  [[nodiscard]] double score() const { return points / throws; }
};

Throw perturbed(Throw aim, Hands hands, Rng& rng) {
  std::array<std::uint64_t, 3> held{};
  for (auto& word : held) word = rng();
  std::array<std::uint64_t, 4> shake{};
  for (auto& word : shake) word = rng();
  aim.turn = start_turn(aim.kind, held);
  return tremble(aim, hands, shake);
}

/// Throws die 0; die 1 may already lie somewhere.
Tally tally(Table& table, const Lay& lay, const Throw& aim, Hands hands, int throws, bool coarse,
            std::uint64_t seed) {
  Tally tally;
  Rng rng(seed);
  for (int i = 0; i < throws; ++i) {
    Wish wish;
    wish.coarse = coarse;
    const auto result = table.throw_die(lay, 0, perturbed(aim, hands, rng), wish);
    const DieResult& die = result.dice[0];
    ++tally.throws;
    if (die.fate != Fate::kResting || !result.pad_first) {
      ++tally.off;
    } else {
      ++tally.levels[static_cast<std::size_t>(die.level)];
      tally.points += die.level * die.face;
    }
    if (lay[1]) {
      const DieResult& target = result.dice[1];
      tally.hits += target.moved ? 1 : 0;
      tally.knocked += target.fate != Fate::kResting || target.level != 4 ? 1 : 0;
    }
  }
  return tally;
}

std::vector<Throw> aims() {
  std::vector<Throw> all;
  for (const ThrowKind kind : {ThrowKind::kRoll, ThrowKind::kSlide, ThrowKind::kFlick}) {
    for (int speed = 400; speed <= 3000; speed += 100) {
      for (const int direction : {0, 90, 180}) {
        Throw aim;
        aim.kind = kind;
        aim.speed = speed;
        aim.direction = direction;
        all.push_back(aim);
      }
    }
  }
  return all;
}

std::string describe(const Throw& aim) {
  return fmt::format("{} {:.1f} m/s {:.0f}°", kKindNames[static_cast<std::size_t>(aim.kind)],
                     aim.speed / 1000.0, aim.direction / 10.0);
}

void print_row(std::string_view who, std::string_view goal, const Throw& aim, const Tally& tally) {
  std::cout << fmt::format("| {} | {} | {} | {:.0f} |", who, goal, describe(aim),
                           100.0 * tally.off / tally.throws);
  for (int level = 0; level < kLevels; ++level) {
    std::cout << fmt::format(" {:.0f} |", 100 * tally.share(level));
  }
  std::cout << fmt::format(" {:.2f} |\n", tally.score());
}

/// The aim for which `worth` is greatest: all aims coarsely, then the best few exactly.
template <class Worth>
Throw best_aim(const std::vector<std::pair<Throw, Tally>>& coarse, Table& table, Hands hands,
               int throws, Worth worth) {
  auto sorted = coarse;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](const auto& a, const auto& b) { return worth(a.second) > worth(b.second); });
  sorted.resize(std::min<std::size_t>(sorted.size(), 4));
  Throw best = sorted.front().first;
  double most = -1;
  for (const auto& [aim, ignored] : sorted) {
    const double value = worth(tally(table, {}, aim, hands, throws, false, 7));
    if (value > most) {
      most = value;
      best = aim;
    }
  }
  return best;
}

void show_hand(Table& table, std::size_t hand, int throws) {
  const Hands hands = kHands[hand];
  std::vector<std::pair<Throw, Tally>> coarse;
  for (const Throw& aim : aims()) {
    coarse.emplace_back(aim, tally(table, {}, aim, hands, throws / 4, true, 3));
  }
  for (int level = 1; level < kLevels; ++level) {
    const Throw aim = best_aim(coarse, table, hands, throws / 2,
                               [level](const Tally& t) { return t.share(level); });
    print_row(kHandNames[hand], fmt::format("{}x", level), aim,
              tally(table, {}, aim, hands, throws, false, 11));
  }
  const Throw best =
      best_aim(coarse, table, hands, throws / 2, [](const Tally& t) { return t.score(); });
  print_row(kHandNames[hand], "points", best, tally(table, {}, best, hands, throws, false, 11));
  Tally careless;
  for (const auto& [aim, one] : coarse) {
    careless.throws += one.throws;
    careless.off += one.off;
    careless.points += one.points;
    for (std::size_t i = 0; i < kLevels; ++i) careless.levels[i] += one.levels[i];
  }
  print_row(kHandNames[hand], "nothing", Throw{}, careless);
}

/// The middle of the 4x platform that is nearest to the board's own middle line.
BoardPoint middle_platform(const Board& board) {
  BoardPoint best{1e9, 0};
  for (const Surface& surface : board.surfaces) {
    if (surface.level != 4) continue;
    BoardPoint middle{};
    for (const BoardPoint p : surface.outline) {
      middle.x += p.x / static_cast<double>(surface.outline.size());
      middle.y += p.y / static_cast<double>(surface.outline.size());
    }
    if (std::abs(middle.x) < std::abs(best.x)) best = middle;
  }
  return best;
}

/// A die lies on the middle 4x platform; how often is it hit by who aims at it?
void show_bumps(Table& table, std::size_t hand, int throws) {
  Lay lay;
  lay[1] = table.free_spot({}, 4, middle_platform(table.board()), 30, 6);
  if (!lay[1]) return;
  Throw best;
  Tally most;
  for (const Throw& aim : aims()) {
    if (aim.direction != 0 || aim.speed < 1000) continue;
    const Tally one = tally(table, lay, aim, kHands[hand], throws / 4, true, 5);
    if (one.knocked + one.hits > most.knocked + most.hits) {
      most = one;
      best = aim;
    }
  }
  const Tally sure = tally(table, lay, best, kHands[hand], throws, false, 13);
  std::cout << fmt::format("| {} | {} | {:.0f} | {:.0f} |\n", kHandNames[hand], describe(best),
                           100.0 * sure.hits / throws, 100.0 * sure.knocked / throws);
}

int run(int count, char** arguments) {
  const int throws = count > 1 ? read_number(arguments[1]).value_or(400) : 400;
  Board board = shipped_board();
  if (count > 2) {
    std::ifstream stream(arguments[2]);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const auto file = DataFile::parse(arguments[2], text);
    if (!file) return std::cerr << file.error().what << '\n', 1;
    const auto read = read_board(file->value());
    if (const auto* fault = std::get_if<DataFault>(&read)) {
      return std::cerr << file->locate(*fault) << '\n', 1;
    }
    board = std::get<Board>(read);
  }
  Table table(board);
  std::cout << "| hands | aims at | best aim | off % | 0x | 1x | 2x | 3x | 4x | points a throw |\n"
               "|---|---|---|---|---|---|---|---|---|---|\n";
  for (std::size_t hand = 0; hand < kHands.size(); ++hand) show_hand(table, hand, throws);
  std::cout << "\n| hands | best aim at a die on 4x | hits it % | knocks it off 4x % |\n"
               "|---|---|---|---|\n";
  for (std::size_t hand = 0; hand < kHands.size(); ++hand) show_bumps(table, hand, throws);
  return 0;
}

}  // namespace
}  // namespace astragal

int main(int count, char** arguments) { return astragal::run(count, arguments); }
