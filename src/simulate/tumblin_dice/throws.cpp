#include "simulate/tumblin_dice/throws.h"

#include <fmt/format.h>

#include <cmath>

#include "core/portable/numbers.h"
#include "dice/stream.h"
#include "games/tumblin_dice/text.h"
#include "text/message.h"

namespace astragal {

namespace {

template <std::size_t Count>
std::array<std::uint64_t, Count> draw(DiceStream::Words& words) {
  std::array<std::uint64_t, Count> drawn{};
  for (auto& word : drawn) word = words();
  return drawn;
}

/// How the aim leaves the hand this time.
Throw leave_hand(const ThrowPlan& plan, DiceStream::Words words) {
  Throw thrown = plan.aim;
  thrown.turn = start_turn(thrown.kind, draw<3>(words), plan.face);
  return plan.hands ? tremble(thrown, *plan.hands, draw<4>(words)) : thrown;
}

}  // namespace

std::string die_name(int die) {
  return GameText<TumblinDice>::die_name(static_cast<TumblinDice::DieId>(die));
}

std::string_view die_colour(int die) {
  return GameText<TumblinDice>::kColours[static_cast<std::size_t>(die / TumblinDice::kDiceEach)];
}

int points_of(const DieResult& die) {
  return die.fate == Fate::kResting && !die.on_pad ? die.level * die.face : 0;
}

std::vector<Thrown> make_throws(const ThrowPlan& plan, const std::function<void(int)>& progress) {
  Table table(plan.board);
  auto stream = DiceStream::seeded(plan.seed);
  std::vector<Thrown> all;
  for (int number = 0; number < plan.throws; ++number) {
    Wish wish;
    wish.record = number < ThrowPlan::kMostPaths;
    const Throw thrown = leave_hand(plan, stream.next());
    all.push_back({thrown, table.throw_die(plan.lay, plan.die, thrown, wish)});
    if (progress) progress(number + 1);
  }
  return all;
}

ThrowTally tally(const ThrowPlan& plan, const std::vector<Thrown>& all) {
  ThrowTally sum;
  for (const Surface& surface : plan.board.surfaces) sum.levels[surface.level] = 0;
  double points = 0;
  double squares = 0;
  for (const Thrown& one : all) {
    const DieResult& die = one.result.dice[static_cast<std::size_t>(plan.die)];
    ++sum.throws;
    if (die.fate != Fate::kResting) {
      ++sum.off;
    } else if (die.on_pad) {
      ++sum.pad;
    } else {
      ++sum.levels[die.level];
    }
    points += points_of(die);
    squares += portable::square(points_of(die));
  }
  sum.mean_points = points / sum.throws;
  const double variance = squares / sum.throws - sum.mean_points * sum.mean_points;
  sum.standard_error = std::sqrt(std::max(variance, 0.0) / sum.throws);
  return sum;
}

std::vector<std::pair<std::string, int>> rows_of(const ThrowTally& tally) {
  std::vector<std::pair<std::string, int>> rows{{message("throw", "off"), tally.off},
                                                {message("throw", "pad"), tally.pad}};
  for (const auto& [level, count] : tally.levels)
    rows.emplace_back(fmt::format("{}x", level), count);
  return rows;
}

}  // namespace astragal
