#include "bots/rock_the_bock/round_solver.h"

#include <algorithm>
#include <limits>

namespace astragal::bots {

namespace {

using Bock = games::RockTheBock;

constexpr std::size_t kFirstSlots = 1 << 12;
constexpr std::size_t kAskEvery = 1024;

/// Probabilities of all rolls by number of roebucks, wolves, own does and the opponent's does, in
/// the order of four nested loops. The remaining dice show colours without a player.
struct Rolls {
  std::array<std::vector<double>, Bock::kDice + 1> chance;
  std::array<double, Bock::kDice + 1> none{};  ///< probability of a roll without a playable die
};

const Rolls& rolls() {
  static const Rolls kAll = [] {
    Rolls result;
    std::array<double, Bock::kDice + 1> factorial{1};
    for (std::size_t n = 1; n < factorial.size(); ++n) {
      factorial[n] = factorial[n - 1] * static_cast<double>(n);
    }
    for (int dice = 0; dice <= Bock::kDice; ++dice) {
      double ways = factorial[static_cast<std::size_t>(dice)];
      for (int i = 0; i < dice; ++i) ways /= kFaces;
      const auto of = [&](int n) { return factorial[static_cast<std::size_t>(n)]; };
      for (int a = 0; a <= dice; ++a) {
        for (int b = 0; a + b <= dice; ++b) {
          for (int c = 0; a + b + c <= dice; ++c) {
            for (int d = 0; a + b + c + d <= dice; ++d) {
              const int rest = dice - a - b - c - d;
              double chance = ways / (of(a) * of(b) * of(c) * of(d) * of(rest));
              for (int i = 0; i < rest; ++i) chance *= 2;  // two colours
              result.chance[static_cast<std::size_t>(dice)].push_back(chance);
            }
          }
        }
      }
      result.none[static_cast<std::size_t>(dice)] =
          result.chance[static_cast<std::size_t>(dice)].front();
    }
    return result;
  }();
  return kAll;
}

/// Value of taking a group of n dice, for the player to choose; index 0 is not a choice.
using Worth = std::array<double, Bock::kDice + 1>;

/// Expected value of the best group over all rolls that have one.
double mean_of_best(int dice, const std::array<Worth, 4>& worth) {
  const double* chance = rolls().chance[static_cast<std::size_t>(dice)].data();
  ++chance;  // skips the roll without a group
  double sum = 0;
  bool first = true;
  for (int a = 0; a <= dice; ++a) {
    for (int b = 0; a + b <= dice; ++b) {
      const double of_two =
          std::max(worth[0][static_cast<std::size_t>(a)], worth[1][static_cast<std::size_t>(b)]);
      for (int c = 0; a + b + c <= dice; ++c) {
        const double of_three = std::max(of_two, worth[2][static_cast<std::size_t>(c)]);
        for (int d = first ? 1 : 0; d <= dice - a - b - c; ++d) {
          sum += *chance++ * std::max(of_three, worth[3][static_cast<std::size_t>(d)]);
        }
        first = false;
      }
    }
  }
  return sum;
}

}  // namespace

BockRound::BockRound(int lead, const Beyond& beyond) : slots_(kFirstSlots) {
  for (int here = -24; here <= 24; ++here) {
    const int index = here + 24;
    for (Seat next : {0, 1}) {
      beyond_[static_cast<std::size_t>(index)][static_cast<std::size_t>(next)] =
          beyond(lead + here, next);
    }
  }
}

std::optional<double> BockRound::chance(const Sheets& sheets, Seat turn,
                                        const std::function<bool()>& stop) {
  if (sheets.dice[0] + sheets.dice[1] == 0) return over(sheets, 1 - turn);
  stop_ = &stop;
  stopped_ = false;
  const Pair both = solve(essential(sheets));
  if (stopped_) return std::nullopt;
  return both[static_cast<std::size_t>(turn)];
}

std::uint32_t BockRound::key_of(const Sheets& sheets) {
  std::uint32_t key = 1;  // 0 marks an empty slot
  for (std::size_t i = 0; i < 2; ++i) {
    key = key << 5 | static_cast<std::uint32_t>(sheets.lead[i] + 16);
    key = key << 4 | static_cast<std::uint32_t>(sheets.does[i]);
    key = key << 4 | static_cast<std::uint32_t>(sheets.dice[i]);
  }
  return key;
}

BockRound::Sheets BockRound::essential(Sheets sheets) {
  // Only one's own dice add roebucks, and only the opponent's add wolves.
  for (std::size_t i = 0; i < 2; ++i) {
    const int most = sheets.dice[1 - i] + 1;
    const int least = -sheets.dice[i] - 1;
    sheets.lead[i] =
        static_cast<std::int8_t>(std::clamp(static_cast<int>(sheets.lead[i]), least, most));
  }
  return sheets;
}

double BockRound::over(const Sheets& sheets, Seat last) const {
  const auto points = [&](std::size_t i) {
    return sheets.lead[i] > 0 ? sheets.does[i] : sheets.lead[i] < 0 ? -sheets.does[i] : 0;
  };
  const int index = points(0) - points(1) + 24;
  return beyond_[static_cast<std::size_t>(index)][last == 0 ? 1 : 0];
}

std::size_t BockRound::slot(std::uint32_t key) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = (key * 0x9E3779B97F4A7C15ULL) >> 32 & mask;
  while (slots_[i].key != 0 && slots_[i].key != key) i = (i + 1) & mask;
  return i;
}

void BockRound::keep(std::uint32_t key, const Pair& chance) {
  if (4 * ++used_ > 3 * slots_.size()) {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& one : old) {
      if (one.key != 0) slots_[slot(one.key)] = one;
    }
  }
  slots_[slot(key)] = {key, chance};
}

BockRound::Pair BockRound::solve(const Sheets& sheets) {
  const std::uint32_t key = key_of(sheets);
  const Slot& known = slots_[slot(key)];
  if (known.key != 0) return known.chance;
  if (stopped_ || (used_ % kAskEvery == 0 && *stop_ && (*stop_)())) {
    stopped_ = true;
    return {};
  }
  // For both turns: c = expected value with a group + P(no group) * c of the opponent's turn.
  const auto none = [&](std::size_t i) {
    return rolls().none[static_cast<std::size_t>(sheets.dice[i])];
  };
  Pair chance{};
  if (sheets.dice[0] == 0 || sheets.dice[1] == 0) {
    const Seat turn = sheets.dice[0] == 0 ? 1 : 0;
    chance.fill(best_group(sheets, turn) / (1 - none(static_cast<std::size_t>(turn))));
  } else {
    const Pair groups{best_group(sheets, 0), best_group(sheets, 1)};
    const double both = 1 - none(0) * none(1);
    chance = {(groups[0] + none(0) * groups[1]) / both, (groups[1] + none(1) * groups[0]) / both};
  }
  if (!stopped_) keep(key, chance);
  return chance;
}

double BockRound::after(Sheets sheets, Seat turn, int used) {
  auto& dice = sheets.dice[static_cast<std::size_t>(turn)];
  dice = static_cast<std::int8_t>(dice - used);
  if (sheets.dice[0] + sheets.dice[1] == 0) return over(sheets, turn);
  return solve(essential(sheets))[static_cast<std::size_t>(1 - turn)];
}

/// The first seat's chance summed over all rolls of `turn` that have a playable group.
double BockRound::best_group(const Sheets& sheets, Seat turn) {
  const auto me = static_cast<std::size_t>(turn);
  const double sign = turn == 0 ? 1 : -1;
  const int dice = sheets.dice[me];
  std::array<Worth, 4> worth;
  for (auto& group : worth) group[0] = std::numeric_limits<double>::lowest();
  for (int used = 1; used <= dice; ++used) {
    const auto with = [&](std::array<std::int8_t, 2> Sheets::*row, std::size_t whose, int more) {
      Sheets next = sheets;
      auto& mark = (next.*row)[whose];
      mark = static_cast<std::int8_t>(mark + more);
      if (row == &Sheets::does) mark = std::min<std::int8_t>(mark, Bock::kMostDoes);
      return sign * after(next, turn, used);
    };
    const auto at = static_cast<std::size_t>(used);
    worth[0][at] = with(&Sheets::lead, me, used);
    worth[1][at] = with(&Sheets::lead, 1 - me, -used);
    worth[2][at] = with(&Sheets::does, me, used);
    worth[3][at] = with(&Sheets::does, 1 - me, used);
    if (stopped_) return 0;
  }
  return sign * mean_of_best(dice, worth);
}

}  // namespace astragal::bots
