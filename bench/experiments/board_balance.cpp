// board_balance [THROWS] [BOARD.toml]: looks for the best aim at each level of the board, for three
// kinds of hands, and prints the tables of docs/measurements/tumblin-dice.md.

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <iterator>

#include "aims.h"
#include "text/words.h"

namespace astragal::bench {

using namespace physics;
using namespace text;

namespace {

using namespace balance;

/// Point totals to reach, one for each change of the best aim.
constexpr std::array kNeeds{1, 2, 4, 7, 13, 19};

/// One kind of hands, and the results of every aim tried.
class Player {
 public:
  Player(Table& table, std::size_t hand, int throws) : table_(table), hand_(hand), throws_(throws) {
    for (const Throw& aim : aims()) {
      tried_.emplace_back(aim, tally(table, {}, aim, kHands[hand], throws / 8, true, 3));
    }
    most_points_ = best_aim([](const AimTally& t) { return t.mean(); });
  }

  [[nodiscard]] const char* name() const { return kHandNames[hand_]; }

  /// The aim that maximises `worth`: re-evaluates the best few coarse aims with more throws.
  template <class Worth>
  [[nodiscard]] Throw best_aim(Worth worth) const {
    auto sorted = tried_;
    std::stable_sort(sorted.begin(), sorted.end(), [&](const auto& a, const auto& b) {
      return worth(a.second) > worth(b.second);
    });
    sorted.resize(std::min<std::size_t>(sorted.size(), 4));
    Throw best = sorted.front().first;
    double most = -1;
    for (const auto& [aim, ignored] : sorted) {
      const double value = worth(tally(table_, {}, aim, kHands[hand_], throws_ / 2, false, 7));
      if (value > most) {
        most = value;
        best = aim;
      }
    }
    return best;
  }

  /// Evaluates an aim by other throws than those used to choose it.
  [[nodiscard]] AimTally sure(const Throw& aim, const Lay& lay = {}) const {
    return tally(table_, lay, aim, kHands[hand_], throws_, false, 11);
  }

  [[nodiscard]] const Throw& most_points() const { return most_points_; }

  /// The mean over all aims: throwing without aiming.
  [[nodiscard]] AimTally careless() const {
    AimTally all;
    for (const auto& [aim, one] : tried_) {
      all.throws += one.throws;
      all.off += one.off;
      for (std::size_t level = 0; level < kLevels; ++level) {
        for (std::size_t face = 1; face <= 6; ++face) {
          all.resting[level][face] += one.resting[level][face];
        }
      }
    }
    return all;
  }

  /// The mean score of a round of four dice, alone on the board.
  [[nodiscard]] double round(const Throw& aim) const {
    Rng rng(17);
    double points = 0;
    for (int i = 0; i < throws_; ++i) {
      Lay lay;
      for (int die = 0; die < 4; ++die) {
        const auto result = table_.throw_die(lay, die, perturbed(aim, kHands[hand_], rng));
        lay = result.lay();
        for (std::size_t one = 0; one < lay.size(); ++one) {
          const bool thrown_wrong = static_cast<int>(one) == die && !result.pad_first;
          if (result.dice[one].level == 0 || thrown_wrong) lay[one].reset();
          if (die == 3 && lay[one]) points += result.dice[one].level * result.dice[one].face;
        }
      }
    }
    return points / throws_;
  }

  /// The aim that most often knocks a die off 4x.
  [[nodiscard]] Throw best_bump(const Lay& lay) const {
    Throw best;
    int most = -1;
    for (const Throw& aim : aims()) {
      if (aim.direction != 0 || aim.speed < 1000) continue;
      const AimTally one = tally(table_, lay, aim, kHands[hand_], throws_ / 8, true, 5);
      if (one.knocked > most) {
        most = one.knocked;
        best = aim;
      }
    }
    return best;
  }

 private:
  Table& table_;
  std::size_t hand_;
  int throws_;
  std::vector<std::pair<Throw, AimTally>> tried_;
  Throw most_points_;
};

void print_row(const Player& player, std::string_view goal, std::string_view aim,
               const AimTally& tally) {
  std::cout << fmt::format("| {} | {} | {} | {:.0f} |", player.name(), goal, aim,
                           100.0 * tally.off / tally.throws);
  for (int level = 0; level < kLevels; ++level) {
    std::cout << fmt::format(" {:.0f} |", 100 * tally.share(level));
  }
  std::cout << fmt::format(" {:.1f} | {:.2f} |\n", 100 * (1 - tally.at_least(1)), tally.mean());
}

void show_aims(const Player& player) {
  for (int level = 1; level < kLevels; ++level) {
    const Throw aim = player.best_aim([level](const AimTally& t) { return t.share(level); });
    print_row(player, fmt::format("{}x", level), describe(aim), player.sure(aim));
  }
  const Throw& best = player.most_points();
  print_row(player, "most points", describe(best), player.sure(best));
  print_row(player, "nothing", "any of all aims", player.careless());
}

/// How often the best aim reaches each total, and its most frequent level.
void show_needs(const Player& player) {
  std::cout << fmt::format("| {} |", player.name());
  for (const int need : kNeeds) {
    const Throw aim = player.best_aim([need](const AimTally& t) { return t.at_least(need); });
    const AimTally sure = player.sure(aim);
    std::cout << fmt::format(" {}x, {:.1f} % |", sure.level_for(need), 100 * sure.at_least(need));
  }
  std::cout << '\n';
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

/// How often the best aim knocks a die off the middle 4x platform.
void show_bump(const Player& player, const Lay& lay) {
  const Throw aim = player.best_bump(lay);
  const AimTally sure = player.sure(aim, lay);
  std::cout << fmt::format("| {} | {} | {:.0f} | {:.0f} | {:.2f} |\n", player.name(), describe(aim),
                           100.0 * sure.hits / sure.throws, 100.0 * sure.knocked / sure.throws,
                           sure.mean());
}

void show_round(const Player& player) {
  const Throw& aim = player.most_points();
  std::cout << fmt::format("| {} | {:.2f} | {:.1f} |\n", player.name(), player.sure(aim).mean(),
                           player.round(aim));
}

void head(std::string_view columns) {
  std::cout << '\n' << columns << "\n|";
  for (auto i = std::count(columns.begin(), columns.end(), '|'); i > 1; --i) std::cout << "---|";
  std::cout << '\n';
}

void show(const Board& board, int throws) {
  Table table(board);
  std::vector<Player> players;
  for (std::size_t hand = 0; hand < kHands.size(); ++hand) {
    players.emplace_back(table, hand, throws);
  }
  head(
      "| hands | aims at | best aim | off % | 0x | 1x | 2x | 3x | 4x | scores nothing % | points a "
      "throw |");
  for (const Player& player : players) show_aims(player);
  std::string needs = "| hands |";
  for (const int need : kNeeds) needs += fmt::format(" needs {} |", need);
  head(needs);
  for (const Player& player : players) show_needs(player);
  head("| hands | best aim at a die on 4x | hits it % | knocks it off 4x % | own points |");
  Lay lay;
  lay[1] = table.free_spot({}, 4, middle_platform(board), 30, 6);
  if (lay[1]) {
    for (const Player& player : players) show_bump(player, lay);
  }
  head("| hands | points a turn | points a round |");
  for (const Player& player : players) show_round(player);
}

int run(int count, char** arguments) {
  const int throws = count > 1 ? read_number(arguments[1]).value_or(400) : 400;
  if (count <= 2) return show(shipped_board(), throws), 0;
  std::ifstream stream(arguments[2]);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  const auto file = DataFile::parse(arguments[2], text);
  if (!file) return std::cerr << file.error().what() << '\n', 1;
  const auto read = read_board(file->value());
  if (const auto* fault = std::get_if<DataFault>(&read)) {
    return std::cerr << file->locate(*fault).what() << '\n', 1;
  }
  show(std::get<Board>(read), throws);
  return 0;
}

}  // namespace
}  // namespace astragal::bench

int main(int count, char** arguments) { return astragal::bench::run(count, arguments); }
