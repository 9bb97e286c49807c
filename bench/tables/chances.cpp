// Solves Rock the Bock for two, round by round from the last: the chances of the player who starts
// a round, by lead. About half a second per entry.

#include "bots/rock_the_bock/tables/chances.h"

#include <fmt/format.h>

#include <vector>

#include "bots/rock_the_bock/round_solver.h"
#include "simulate/threads.h"
#include "table.h"

namespace astragal::bench {

using namespace bots;
using namespace games;
using namespace simulate;

namespace {

constexpr int kMostInARound = 24;  // twelve does won, twelve lost

/// By lead of the starter, from the lowest; beyond the ends nothing changes.
double at(const std::vector<double>& chances, int lead) {
  const int most = static_cast<int>(chances.size() / 2);
  const int index = lead + most;
  return lead < -most ? 0 : lead > most ? 1 : chances[static_cast<std::size_t>(index)];
}

double chance_of_beginner(int lead, bool last, const std::vector<double>& next) {
  BockRound round(lead, [&](int then, Seat first) {
    return last || first == 0 ? at(next, then) : 1 - at(next, -then);
  });
  BockRound::Sheets fresh;
  fresh.dice.fill(RockTheBock::kDice);
  return *round.chance(fresh, 0, {});
}

}  // namespace

std::string make_chances(Progress& progress) {
  std::string text;
  std::vector<double> next{0.5};
  int all = 0;
  for (int left = 1; left <= kBockRoundsSolved; ++left) all += 2 * kMostInARound * left + 1;
  for (int left = 1; left <= kBockRoundsSolved; ++left) {
    const int most = kMostInARound * left;
    std::vector<double> here(static_cast<std::size_t>(2 * most + 1));
    on_threads(default_threads())(2 * most + 1, [&](int i) {
      here[static_cast<std::size_t>(i)] = chance_of_beginner(i - most, left == 1, next);
      progress.step(all);
    });
    std::vector<std::string> values;
    for (const double chance : here) values.push_back(fmt::format("{:.15f}", chance));
    text += fmt::format("const std::array<double, {}> kBockChances{}{};\n", values.size(), left,
                        braced(values));
    next = std::move(here);
  }
  return text;
}

}  // namespace astragal::bench
