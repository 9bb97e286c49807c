#include "simulate/tumblin_dice/throws.h"

#include <fmt/format.h>

#include <cmath>

#include "core/portable/numbers.h"
#include "dice/stream.h"
#include "games/tumblin_dice/text.h"
#include "text/message.h"

namespace astragal::simulate {

namespace {

template <std::size_t Count>
std::array<std::uint64_t, Count> draw(dice::DiceStream::Source& rng) {
  std::array<std::uint64_t, Count> drawn{};
  for (auto& word : drawn) word = rng();
  return drawn;
}

/// The actual throw: rotation in the hand, and tremor.
physics::Throw leave_hand(const ThrowPlan& plan, dice::DiceStream::Source rng) {
  physics::Throw thrown = plan.aim;
  thrown.turn = start_turn(thrown.kind, draw<3>(rng), plan.face);
  return plan.hands ? tremble(thrown, *plan.hands, draw<4>(rng)) : thrown;
}

}  // namespace

std::string die_name(int die) {
  return games::GameText<games::TumblinDice>::die_name(static_cast<games::TumblinDice::DieId>(die));
}

std::string_view die_colour(int die) {
  return games::GameText<games::TumblinDice>::kColours[static_cast<std::size_t>(
      die / games::TumblinDice::kDiceEach)];
}

int points_of(const physics::DieResult& die) {
  return die.rest_state == physics::RestState::kResting && !die.on_pad ? die.level * die.face : 0;
}

std::vector<Thrown> make_throws(const ThrowPlan& plan, const std::function<void(int)>& progress) {
  physics::Table table(plan.board);
  auto stream = dice::DiceStream::seeded(plan.seed);
  std::vector<Thrown> all;
  for (int number = 0; number < plan.throws; ++number) {
    physics::Wish wish;
    wish.record = number < ThrowPlan::kMostPaths;
    const physics::Throw thrown = leave_hand(plan, stream.next());
    all.push_back({thrown, table.throw_die(plan.lay, plan.die, thrown, wish)});
    if (progress) progress(number + 1);
  }
  return all;
}

ThrowTally tally(const ThrowPlan& plan, const std::vector<Thrown>& all) {
  ThrowTally sum;
  for (const physics::Surface& surface : plan.board.surfaces) sum.levels[surface.level] = 0;
  double points = 0;
  double squares = 0;
  for (const Thrown& one : all) {
    const physics::DieResult& die = one.result.dice[static_cast<std::size_t>(plan.die)];
    ++sum.throws;
    if (die.rest_state != physics::RestState::kResting) {
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
  std::vector<std::pair<std::string, int>> rows{{text::message("throw", "off"), tally.off},
                                                {text::message("throw", "pad"), tally.pad}};
  for (const auto& [level, count] : tally.levels)
    rows.emplace_back(fmt::format("{}x", level), count);
  return rows;
}

}  // namespace astragal::simulate
