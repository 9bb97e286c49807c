#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "physics/world.h"

namespace astragal::simulate {

/// What `astragal throw` throws: one aim, once or many times.
struct ThrowPlan {
  static constexpr int kMostThrows = 10'000;
  static constexpr int kMostPaths = 300;  ///< of so many throws the motion is kept

  physics::Board board;
  physics::Lay lay{};                     ///< the dice that lie there already
  int die = 0;                            ///< that is thrown
  physics::Throw aim{};                   ///< how it is held does not matter
  std::optional<int> face{};              ///< up at the start; else at random
  std::optional<physics::Hands> hands{};  ///< none: exactly as asked
  int throws = 1;
  std::string seed;
};

/// "red1"
std::string die_name(int die);
/// "red"
std::string_view die_colour(int die);

/// One throw as it left the hand, and what became of it.
struct Thrown {
  physics::Throw thrown;
  physics::ThrowResult result;
};

/// What the thrown die counts: face times level, nothing on the pad or off the board.
int points_of(const physics::DieResult& die);

/// Makes all throws; the same plan gives the same ones. Throw 1 is the same however many follow.
std::vector<Thrown> make_throws(const ThrowPlan& plan,
                                const std::function<void(int)>& progress = {});

/// Where the thrown die ended, counted over many throws.
struct ThrowTally {
  int throws = 0;
  int off = 0;
  int pad = 0;
  std::map<int, int> levels;  ///< all levels of the board, also where none ended
  double mean_points = 0;
  double standard_error = 0;
};
ThrowTally tally(const ThrowPlan& plan, const std::vector<Thrown>& all);

/// A row for people: "off" or "3x", and how many ended there.
std::vector<std::pair<std::string, int>> rows_of(const ThrowTally& tally);

}  // namespace astragal::simulate
