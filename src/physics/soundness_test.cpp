#include <gmock/gmock.h>

#include "physics/figures_test.h"
#include "physics/overlap_test.h"
#include "physics/physics_test.h"

namespace astragal::physics {

namespace {

using namespace physics_test;

/// Statistics of many throws at any speed onto a board with dice.
struct Endurance {
  Watcher watcher{shipped_board()};
  double longest = 0;
  double sum = 0;
  int cut_off = 0;
};

void endure(Endurance& endurance, int throws) {
  Table table(shipped_board());
  Rng rng(8);
  Wish wish;
  wish.watch = [&endurance](std::span<const FlyingDie> dice) { endurance.watcher(dice); };
  Lay lay;
  for (int i = 0; i < throws; ++i) {
    if (i % 30 == 0) {
      lay = full_board(table, 8, rng);
      lay[15].reset();
    }
    const Throw thrown = any_throw(rng);
    endurance.watcher.begin(table.launch_of(15, thrown));
    const auto result = table.throw_die(lay, 15, thrown, wish);
    endurance.cut_off += result.at_rest ? 0 : 1;
    endurance.sum += result.seconds;
    endurance.longest = std::max(endurance.longest, result.seconds);
  }
}

TEST(Throws, NothingPassesThroughAndAllComesToRest) {
  const int throws = full() ? 10000 : 250;
  Endurance endurance;
  endure(endurance, throws);
  tell("deepest in the board, mm", endurance.watcher.deepest_in_board);
  tell("deepest in a die, mm", endurance.watcher.deepest_in_die);
  tell("largest gain of energy in a step, %", endurance.watcher.most_gain * 100);
  tell("mean time to rest, s", endurance.sum / throws);
  tell("longest time to rest, s", endurance.longest);
  EXPECT_LE(endurance.watcher.deepest_in_board, 5.5);
  EXPECT_LE(endurance.watcher.deepest_in_die, 5.5);
  EXPECT_LE(endurance.watcher.most_gain, 0.01);
  EXPECT_EQ(endurance.cut_off, 0);
  EXPECT_LT(endurance.longest, Table::kCapSeconds);
}

std::vector<Pose> all_of(const Lay& lay) {
  std::vector<Pose> all;
  for (const auto& die : lay) {
    if (die) all.push_back(*die);
  }
  return all;
}

/// The largest displacement of a die in millimetres; all must still be there.
double drift(const Lay& from, const Lay& to) {
  double farthest = 0;
  for (std::size_t die = 0; die < from.size(); ++die) {
    EXPECT_EQ(from[die].has_value(), to[die].has_value());
    if (!from[die] || !to[die]) continue;
    const Pose& a = *from[die];
    const Pose& b = *to[die];
    farthest = std::max(farthest, std::hypot(a.x - b.x, a.y - b.y, a.z - b.z) / 100);
  }
  return farthest;
}

TEST(Throws, DiceAtRestDoNotDrift) {
  Table table(shipped_board());
  Rng rng(9);
  double farthest = 0;
  for (int i = 0; i < 5; ++i) {
    const Lay lay = full_board(table, 10, rng);
    // Waking them ten times moves no die.
    Lay woken = lay;
    for (int time = 0; time < 10; ++time) woken = table.settle(woken, all_of(woken)).lay();
    farthest = std::max(farthest, drift(lay, woken));
    const Lay left_alone = table.settle(table.settle(lay, {}).lay(), {}).lay();
    EXPECT_EQ(left_alone, lay) << "who is not woken stays to the bit";
  }
  tell("farthest after being woken ten times, mm", farthest);
  EXPECT_LE(farthest, 0.3);
}

TEST(Throws, FacesAreFair) {
  Table table(shipped_board());
  Rng rng(10);
  Wish coarse;
  coarse.coarse = true;
  std::array<int, 6> faces{};
  const int tumbles_wanted = full() ? 120000 : 20000;
  for (int tumbles = 0; tumbles < tumbles_wanted;) {
    Throw thrown;
    thrown.kind = ThrowKind::kRoll;
    thrown.speed = 700;
    thrown.turn = start_turn(thrown.kind, random_numbers<3>(rng));
    const auto result = table.throw_die({}, 0, thrown, coarse);
    if (result.dice[0].rest_state != RestState::kResting) continue;
    ++faces[static_cast<std::size_t>(result.dice[0].face - 1)];
    ++tumbles;
  }
  double chi_square = 0;
  for (const int count : faces) {
    chi_square += std::pow(count - tumbles_wanted / 6.0, 2) / (tumbles_wanted / 6.0);
  }
  tell("chi-square of the faces", chi_square);
  EXPECT_LT(chi_square, 20.52) << testing::PrintToString(faces);  // 0.1 %, 5 degrees of freedom
}

}  // namespace
}  // namespace astragal::physics
