#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "physics/world.h"

namespace astragal::simulate {

/// The arguments of `astragal throw`: one aim, thrown once or many times.
struct ThrowPlan {
  static constexpr int kMostThrows = 10'000;
  static constexpr int kMostPaths = 300;  ///< maximum number of recorded motions

  physics::Board board;
  physics::Lay lay{};                     ///< dice on the board
  int die = 0;                            ///< the die to throw
  physics::Throw aim{};                   ///< its rotation is ignored
  std::optional<int> face{};              ///< top face at the start; random if empty
  std::optional<physics::Hands> hands{};  ///< empty: no tremor
  int throws = 1;
  std::string seed;
};

/// "red1"
std::string die_name(int die);
/// "red"
std::string_view die_colour(int die);

/// One throw as it left the hand, and its result.
struct Thrown {
  physics::Throw thrown;
  physics::ThrowResult result;
};

/// The points of the thrown die: face times level, 0 on the pad or off the board.
int points_of(const physics::DieResult& die);

/// Makes all throws. Deterministic; throw n does not depend on the number of throws.
std::vector<Thrown> make_throws(const ThrowPlan& plan,
                                const std::function<void(int)>& progress = {});

/// Results of the thrown die over many throws.
struct ThrowTally {
  int throws = 0;
  int off = 0;
  int pad = 0;
  std::map<int, int> levels;  ///< all levels of the board, including those with 0
  double mean_points = 0;
  double standard_error = 0;
};
ThrowTally tally(const ThrowPlan& plan, const std::vector<Thrown>& all);

/// Table rows: "off" or "3x", and the count.
std::vector<std::pair<std::string, int>> rows_of(const ThrowTally& tally);

}  // namespace astragal::simulate
