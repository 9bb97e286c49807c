#pragma once

#include <functional>
#include <optional>

#include "games/rock_the_bock/rules.h"

namespace astragal::bots {

/// Whether every decision of this position can be told exactly: two players, and no more than
/// three rounds to go with this one.
bool is_solved(const games::RockTheBock& game);

/// The first seat's chance to win once this decision is made, when both play as well as can be. A
/// tie is half a win. Nothing if `stop` said so on the way.
std::optional<double> solved_chance(const games::RockTheBock& game,
                                    games::RockTheBock::Decision decision,
                                    const std::function<bool()>& stop);

/// How many solved rounds this thread remembers, of 6 MB each at most: 4 if nobody says otherwise.
/// Whoever plays many games has use for 200.
void keep_rounds(std::size_t most);

/// The chance of who begins a round with this lead in points, with so many rounds left: 0 when the
/// game is over, 1 before the last round, 2 before the last but one.
double chance_of_beginner(int rounds_left, int lead);

}  // namespace astragal::bots
