#include "bots/rock_the_bock/solution.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "bots/rock_the_bock/round_solver.h"
#include "bots/rock_the_bock/rule_of_thumb.h"
#include "bots/rock_the_bock/tables/chances.h"

namespace astragal::bots {

namespace {

using Bock = games::RockTheBock;

BockRound::Sheets essence(const std::array<Bock::Sheet, Bock::kMaxSeats>& sheets) {
  BockRound::Sheets result;
  for (std::size_t i = 0; i < 2; ++i) {
    result.lead[i] = static_cast<std::int8_t>(sheets[i].roebucks - sheets[i].wolves);
    result.does[i] = static_cast<std::int8_t>(sheets[i].does);
    result.dice[i] = static_cast<std::int8_t>(sheets[i].dice);
  }
  return result;
}

BockRound round_of(int lead, int left_after) {
  return {lead, [left_after](int then, Seat next) {
            return next == 0 ? chance_of_beginner(left_after, then)
                             : 1 - chance_of_beginner(left_after, -then);
          }};
}

thread_local std::size_t most_rounds = 4;

/// This thread's most recently solved rounds. Later moves of a round reuse positions solved for
/// earlier ones; results do not depend on the order of queries.
BockRound& remembered(int lead, int left_after) {
  struct Known {
    int lead;
    int left_after;
    BockRound round;
  };
  thread_local std::vector<Known> rounds;
  auto found = std::find_if(rounds.begin(), rounds.end(), [&](const Known& known) {
    return known.lead == lead && known.left_after == left_after;
  });
  if (found == rounds.end()) {
    if (rounds.size() >= most_rounds) rounds.pop_back();
    rounds.push_back({lead, left_after, round_of(lead, left_after)});
    found = rounds.end() - 1;
  }
  std::rotate(rounds.begin(), found, found + 1);  // most recently used first
  return rounds.front().round;
}

}  // namespace

void keep_rounds(std::size_t most) { most_rounds = std::max<std::size_t>(most, 1); }

double chance_of_beginner(int rounds_left, int lead) {
  static constexpr std::array kOver{0.5};
  const std::span<const double> chances = rounds_left == 0 ? std::span<const double>(kOver)
                                          : rounds_left == 1
                                              ? std::span<const double>(kBockChances1)
                                              : kBockChances2;
  const int most = static_cast<int>(chances.size() / 2);
  if (lead < -most) return 0;
  if (lead > most) return 1;
  const int index = lead + most;
  return chances[static_cast<std::size_t>(index)];
}

bool is_solved(const Bock& game) {
  return game.seats() == 2 && game.config().rounds - game.round() <= kBockRoundsSolved &&
         game.phase() != Phase::kOver;
}

std::optional<double> solved_chance(const Bock& game, Bock::Decision decision,
                                    const std::function<bool()>& stop) {
  BockRound& round = remembered(game.score(0) - game.score(1), game.config().rounds - game.round());
  const Seat me = game.to_act();
  if (decision == Bock::kRoll) return round.chance(essence(game.state().sheets), me, stop);
  return round.chance(essence(sheets_after(game, decision)), 1 - me, stop);
}

}  // namespace astragal::bots
