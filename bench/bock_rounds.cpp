// bock_rounds [ROUNDS]: solves Rock the Bock for two, round by round from the last, and prints the
// chances of who begins a round by lead: the tables of src/bots/bock_chances.cpp. About half a
// second for each number.

#include <fmt/format.h>

#include <cstdio>
#include <vector>

#include "bots/rock_the_bock/round_solver.h"
#include "text/words.h"

namespace astragal {
namespace {

constexpr int kMostInARound = 24;  // twelve does won, twelve lost

/// By lead of who begins, from the lowest; beyond the ends nothing can change.
double at(const std::vector<double>& chances, int lead) {
  const int most = static_cast<int>(chances.size() / 2);
  const int index = lead + most;
  return lead < -most ? 0 : lead > most ? 1 : chances[static_cast<std::size_t>(index)];
}

void print_rounds(int rounds) {
  std::vector<double> next{0.5};
  for (int left = 1; left <= rounds; ++left) {
    std::vector<double> here;
    for (int lead = -kMostInARound * left; lead <= kMostInARound * left; ++lead) {
      BockRound round(lead, [&](int then, Seat first) {
        if (left == 1) return at(next, then);
        return first == 0 ? at(next, then) : 1 - at(next, -then);
      });
      BockRound::Sheets fresh;
      fresh.dice.fill(RockTheBock::kDice);
      here.push_back(*round.chance(fresh, 0, {}));
      std::fputs(fmt::format("{} {:4} {:.15f}\n", left, lead, here.back()).c_str(), stdout);
      std::fflush(stdout);
    }
    next = std::move(here);
  }
}

}  // namespace
}  // namespace astragal

int main(int argc, char** argv) {
  const auto rounds = argc == 2 ? astragal::read_number(argv[1]) : std::optional<int>(2);
  if (argc > 2 || !rounds || *rounds < 1 || *rounds > 9) {
    std::fputs("usage: bock_rounds [ROUNDS]\n", stderr);
    return 2;
  }
  astragal::print_rounds(*rounds);
}
