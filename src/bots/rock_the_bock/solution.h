#pragma once

#include <functional>
#include <optional>

#include "games/rock_the_bock/rules.h"

namespace astragal::bots {

/// Whether every decision has an exact value: two players, and at most three rounds left including
/// this one.
bool is_solved(const games::RockTheBock& game);

/// The first seat's chance to win after this decision with best play by both. A tie is half a win.
/// Empty if `stop` returned true.
std::optional<double> solved_chance(const games::RockTheBock& game,
                                    games::RockTheBock::Decision decision,
                                    const std::function<bool()>& stop);

/// Sets the number of solved rounds that this thread keeps, up to 6 MB each; the default is 4. For
/// simulations use 200.
void keep_rounds(std::size_t most);

/// The winning chance of the player who starts a round with this lead in points; `rounds_left` is 0
/// when the game is over, 1 before the last round, 2 before the last but one.
double chance_of_beginner(int rounds_left, int lead);

}  // namespace astragal::bots
