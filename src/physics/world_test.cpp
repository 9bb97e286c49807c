#include "physics/world.h"

#include <gmock/gmock.h>

#include <sstream>

#include "physics/physics_test.h"
#include "physics/spots.h"

namespace astragal {
namespace {

using namespace physics_test;

Pose lying(double x, double y, double top, int face = 1, double edge = 16) {
  return to_pose({{x, y, top + edge / 2}, cube_rotation(cube_rotation_for(1, face))});
}

double top_of(int level) {
  for (const Surface& surface : shipped_board().surfaces) {
    if (surface.level == level) return surface.top;
  }
  return 0;
}

/// The middle of the first surface of a level.
BoardPoint middle_of(int level) {
  BoardPoint middle{};
  for (const Surface& surface : shipped_board().surfaces) {
    if (surface.level != level) continue;
    for (const BoardPoint p : surface.outline) {
      middle.x += p.x / static_cast<double>(surface.outline.size());
      middle.y += p.y / static_cast<double>(surface.outline.size());
    }
    break;
  }
  return middle;
}

Wish recording() {
  Wish wish;
  wish.record = true;
  return wish;
}

struct Position {
  Lay lay;
  Throw thrown;
};

/// Positions as they come up in games: each throw meets what the throws before it left.
std::vector<Position> positions(Table& table, int count, std::uint64_t seed) {
  std::vector<Position> all;
  Rng rng(seed);
  Lay lay;
  for (int i = 0; i < count; ++i) {
    if (i % 15 == 0) lay = {};
    const int die = 1 + i % 15;
    lay[static_cast<std::size_t>(die)].reset();
    lay[0].reset();
    const Throw thrown = i % 4 == 0 ? any_throw(rng) : good_throw(rng);
    all.push_back({lay, thrown});
    const auto result = table.throw_die(lay, 0, thrown);
    lay = result.lay();
    std::swap(lay[0], lay[static_cast<std::size_t>(die)]);
  }
  return all;
}

TEST(Determinism, SameThrowSamePositionSameResultToTheBit) {
  Table table(shipped_board());
  const auto all = positions(table, 200, 1);
  std::vector<ThrowResult> first;
  for (const auto& [lay, thrown] : all) {
    first.push_back(table.throw_die(lay, 0, thrown, recording()));
  }
  // After any other throws: backwards, and on a table of its own.
  for (std::size_t i = all.size(); i-- > 0;) {
    ASSERT_EQ(table.throw_die(all[i].lay, 0, all[i].thrown, recording()), first[i]) << i;
  }
  for (std::size_t i = 0; i < all.size(); i += 10) {
    Table fresh(shipped_board());
    ASSERT_EQ(fresh.throw_die(all[i].lay, 0, all[i].thrown, recording()), first[i]) << i;
  }
  const auto moved = std::count_if(first.begin(), first.end(), [](const ThrowResult& result) {
    return std::count_if(result.dice.begin(), result.dice.end(),
                         [](const DieResult& die) { return die.moved; }) > 1;
  });
  EXPECT_GT(moved, 20) << "throws in which dice bump others, or the test says little";
}

TEST(Determinism, PositionsSurviveSavingAndLoading) {
  Table table(shipped_board());
  for (const auto& [lay, thrown] : positions(table, 60, 2)) {
    std::stringstream file;
    for (std::size_t die = 0; die < lay.size(); ++die) {
      if (!lay[die]) continue;
      file << die << ' ' << lay[die]->x << ' ' << lay[die]->y << ' ' << lay[die]->z;
      for (const int part : lay[die]->turn) file << ' ' << part;
      file << '\n';
    }
    Lay loaded;
    for (std::size_t die = 0; file >> die;) {
      Pose& pose = loaded[die].emplace();
      file >> pose.x >> pose.y >> pose.z;
      for (auto& part : pose.turn) file >> part;
    }
    Table elsewhere(shipped_board());
    ASSERT_EQ(elsewhere.throw_die(loaded, 0, thrown), table.throw_die(lay, 0, thrown));
  }
}

TEST(Determinism, CoarseThrowsInBetweenChangeNothing) {
  Table table(shipped_board());
  Wish coarse;
  coarse.coarse = true;
  for (const auto& [lay, thrown] : positions(table, 40, 3)) {
    const auto exact = table.throw_die(lay, 0, thrown);
    (void)table.throw_die(lay, 0, thrown, coarse);
    ASSERT_EQ(table.throw_die(lay, 0, thrown), exact);
  }
}

/// Recording and watching only look.
TEST(Determinism, LookingChangesNothing) {
  Table table(shipped_board());
  Wish watching = recording();
  int steps = 0;
  watching.watch = [&steps](std::span<const FlyingDie>) { ++steps; };
  for (const auto& [lay, thrown] : positions(table, 20, 4)) {
    auto seen = table.throw_die(lay, 0, thrown, watching);
    seen.motion = {};
    ASSERT_EQ(table.throw_die(lay, 0, thrown), seen);
  }
  EXPECT_GT(steps, 1000);
}

/// One throw, looked at step by step: how deep bodies are in each other, and energy.
class Watcher {
 public:
  explicit Watcher(const Board& board) : board_(board), standing_(standing(board)) {}

  void begin() { energy_.reset(); }
  void operator()(std::span<const FlyingDie> dice) {
    double energy = 0;
    for (const FlyingDie& die : dice) energy += energy_of(die);
    if (energy_ && dice.size() == count_) {
      most_gain = std::max(most_gain, (energy - *energy_) / first_);
    } else if (!energy_) {
      first_ = energy;
    }
    energy_ = energy;
    count_ = dice.size();
    look_at(dice);
  }

  double deepest = 0;
  double most_gain = 0;

 private:
  /// Per gram; a cube's moment of inertia is edge²/6.
  [[nodiscard]] double energy_of(const FlyingDie& die) const {
    const auto square = [](const Vector& v) { return v[0] * v[0] + v[1] * v[1] + v[2] * v[2]; };
    return square(die.velocity) / 2 + square(die.spin) * board_.die * board_.die / 12 +
           9810 * die.placement.at[2];
  }

  void look_at(std::span<const FlyingDie> dice) {
    for (const FlyingDie& die : dice) {
      if (std::hypot(die.velocity[0], die.velocity[1], die.velocity[2]) == 0) continue;
      const Convex body = convex_die(die.placement, board_.die);
      for (const Convex& other : standing_) deepest = std::max(deepest, depth_of(body, other));
      for (const FlyingDie& other : dice) {
        if (other.die == die.die) continue;
        deepest = std::max(deepest, depth(die.placement, other.placement, board_.die));
      }
    }
  }

  const Board& board_;
  std::vector<Convex> standing_;
  std::optional<double> energy_;
  double first_ = 1;
  std::size_t count_ = 0;
};

TEST(Throws, NothingPassesThroughAndAllComesToRest) {
  Table table(shipped_board());
  Rng rng(8);
  Watcher watcher(shipped_board());
  Wish wish;
  wish.watch = [&watcher](std::span<const FlyingDie> dice) { watcher(dice); };
  const int throws = full() ? 10000 : 300;
  double longest = 0;
  Lay lay;
  for (int i = 0; i < throws; ++i) {
    if (i % 30 == 0) {
      lay = full_board(table, 8, rng);
      lay[15].reset();
    }
    watcher.begin();
    const auto result = table.throw_die(lay, 15, any_throw(rng), wish);
    ASSERT_TRUE(result.at_rest);
    longest = std::max(longest, result.seconds);
  }
  EXPECT_LE(watcher.deepest, 5.5);
  EXPECT_LE(watcher.most_gain, 0.01);
  EXPECT_LT(longest, Table::kCapSeconds);
}

TEST(Throws, DiceAtRestDoNotDrift) {
  Table table(shipped_board());
  Rng rng(9);
  for (int i = 0; i < 5; ++i) {
    const Lay lay = full_board(table, 10, rng);
    std::vector<Pose> around;
    for (const auto& die : lay) {
      if (die) around.push_back(*die);
    }
    const auto settled = table.settle(lay, around);
    for (std::size_t die = 0; die < lay.size(); ++die) {
      if (!lay[die]) continue;
      ASSERT_EQ(settled.dice[die].fate, Fate::kResting);
      EXPECT_FALSE(settled.dice[die].moved);
      EXPECT_NEAR(settled.dice[die].pose.x, lay[die]->x, 20) << "hundredths of a millimetre";
      EXPECT_NEAR(settled.dice[die].pose.y, lay[die]->y, 20);
      EXPECT_NEAR(settled.dice[die].pose.z, lay[die]->z, 20);
    }
    EXPECT_EQ(table.settle(lay, {}).lay(), lay) << "who is not woken stays to the bit";
  }
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
    thrown.turn = start_turn(thrown.kind, words<3>(rng));
    const auto result = table.throw_die({}, 0, thrown, coarse);
    if (result.dice[0].fate != Fate::kResting) continue;
    ++faces[static_cast<std::size_t>(result.dice[0].face - 1)];
    ++tumbles;
  }
  double chi_square = 0;
  for (const int count : faces) {
    chi_square += std::pow(count - tumbles_wanted / 6.0, 2) / (tumbles_wanted / 6.0);
  }
  EXPECT_LT(chi_square, 20.52) << testing::PrintToString(faces);  // 0.1 %, 5 degrees of freedom
}

TEST(Throws, SoftOnesStayAtTheTopAndHardOnesFlyOff) {
  Table table(shipped_board());
  Throw soft;
  soft.kind = ThrowKind::kSlide;
  soft.speed = 300;
  const auto stays = table.throw_die({}, 3, soft);
  EXPECT_EQ(stays.dice[3].fate, Fate::kResting);
  EXPECT_TRUE(stays.dice[3].on_pad);
  EXPECT_EQ(stays.dice[3].level, 0);
  EXPECT_EQ(stays.dice[3].face, 1);
  EXPECT_TRUE(stays.pad_first);
  EXPECT_EQ(stays.dice[4].fate, Fate::kAbsent);
  Throw hard = soft;
  hard.speed = 4500;
  const auto flies = table.throw_die({}, 3, hard);
  EXPECT_EQ(flies.dice[3].fate, Fate::kOff);
  EXPECT_TRUE(flies.pad_first);
}

TEST(Throws, DieHeldBesideThePadMissesIt) {
  Table table(shipped_board());
  for (const ThrowKind kind : {ThrowKind::kRoll, ThrowKind::kSlide, ThrowKind::kFlick}) {
    Throw beside;
    beside.kind = kind;
    beside.x = static_cast<int>(shipped_board().half_pad()) + 20;
    const auto result = table.throw_die({}, 0, beside);
    EXPECT_FALSE(result.pad_first);
  }
  Rng rng(11);
  for (int i = 0; i < 200; ++i) {
    const auto result = table.throw_die({}, 0, any_throw(rng));
    EXPECT_TRUE(result.pad_first) << i;
  }
}

TEST(Throws, DiceThatAreBumpedMoveAndOthersKeepTheirPose) {
  Table table(shipped_board());
  const BoardPoint far = middle_of(1);
  Lay lay;
  lay[1] = lying(0, 20, top_of(0), 5);
  lay[2] = lying(far.x + 150, far.y, top_of(1), 2);
  Throw thrown;
  thrown.kind = ThrowKind::kSlide;
  thrown.speed = 1300;
  const auto result = table.throw_die(lay, 0, thrown);
  EXPECT_TRUE(result.dice[0].moved);
  EXPECT_TRUE(result.dice[1].moved);
  EXPECT_FALSE(result.dice[2].moved);
  EXPECT_EQ(result.dice[2].pose, *lay[2]);
  EXPECT_EQ(result.dice[2].level, 1);
  EXPECT_EQ(result.dice[2].face, 2);
}

TEST(Throws, LeaningDieIsNudgedUntilItFalls) {
  Table table(shipped_board());
  // On its edge, as exactly as can be, and it would balance there.
  const double half = 22.5 * 3.14159265358979 / 180;
  const BoardPoint at = middle_of(2);
  Lay lay;
  lay[0] = to_pose(
      {{at.x, at.y, top_of(2) + 8 * std::sqrt(2.0)}, {std::sin(half), 0, 0, std::cos(half)}});
  ASSERT_LT(face_margin(to_rotation(lay[0]->turn)), 0.001);
  const auto result = table.settle(lay, {});
  ASSERT_EQ(result.dice[0].fate, Fate::kResting);
  EXPECT_GT(face_margin(to_rotation(result.dice[0].pose.turn)), 1.5) << "lies flat";
  EXPECT_TRUE(result.at_rest);
}

TEST(Throws, DieOnTopOfAnotherCountsForTheSurfaceBelowBoth) {
  Table table(shipped_board());
  const BoardPoint at = middle_of(3);
  Lay lay;
  lay[0] = lying(at.x, at.y - 20, top_of(3), 6);
  lay[1] = lying(at.x, at.y - 20, top_of(3) + 16, 4);
  const auto result = table.settle(lay, std::array{*lay[0]});
  EXPECT_EQ(result.dice[1].level, 3);
  EXPECT_EQ(result.dice[1].face, 4);
  // Taken from below, it comes down.
  lay[0].reset();
  const auto fallen = table.settle(lay, std::array{lying(at.x, at.y - 20, top_of(3))});
  EXPECT_EQ(fallen.dice[1].fate, Fate::kResting);
  EXPECT_TRUE(fallen.dice[1].moved);
  EXPECT_NEAR(fallen.dice[1].pose.z, (top_of(3) + 8) * 100, 10);
}

TEST(Zones, StopAndRemoveWhatTouchesThemMoving) {
  Table table(shipped_board());
  Throw thrown;
  thrown.kind = ThrowKind::kSlide;
  thrown.speed = 1700;
  // Where the die lands on its way: all of 1x is a zone, and something that nobody touches.
  const std::array zones{Zone{{500, 500}, {530, 530}}, Zone{{-200, 80}, {200, 160}}};
  Wish wish = recording();
  wish.zones = zones;
  const auto result = table.throw_die({}, 0, thrown, wish);
  ASSERT_EQ(result.hits.size(), 1U);
  EXPECT_EQ(result.hits[0].zone, 1);
  EXPECT_EQ(result.hits[0].die, 0);
  EXPECT_GT(result.hits[0].seconds, 0);
  EXPECT_EQ(result.dice[0].fate, Fate::kRemoved);
  EXPECT_EQ(result.motion.moments.back().what, Happening::kRemoved);
}

TEST(Zones, AreUsedUpByOneDieAndIgnoreDiceAtRest) {
  Table table(shipped_board());
  const BoardPoint at = middle_of(1);
  Lay lay;
  lay[1] = lying(at.x, at.y, top_of(1));
  const std::array zones{Zone{{at.x - 15, at.y - 15}, {at.x + 15, at.y + 15}}};
  Wish wish;
  wish.zones = zones;
  EXPECT_TRUE(table.settle(lay, std::array{*lay[1]}, wish).hits.empty());
  Throw thrown;
  thrown.kind = ThrowKind::kSlide;
  thrown.speed = 1700;
  const auto result = table.throw_die(lay, 0, thrown, wish);
  EXPECT_EQ(result.hits.size(), 1U);
}

TEST(FreeSpot, IsOnTheLevelAndClearOfEverything) {
  Table table(shipped_board());
  Rng rng(12);
  const Lay lay = full_board(table, 10, rng);
  int found = 0;
  for (int i = 0; i < 200; ++i) {
    const int level = between(rng, 0, 4);
    const BoardPoint near{static_cast<double>(between(rng, -200, 200)),
                          static_cast<double>(between(rng, 0, 400))};
    const int face = between(rng, 1, 6);
    const auto spot = table.free_spot(lay, level, near, 50, face);
    if (!spot) continue;
    ++found;
    EXPECT_LE(std::hypot(spot->x / 100.0 - near.x, spot->y / 100.0 - near.y), 50);
    Lay with = lay;
    int die = 0;
    while (with[static_cast<std::size_t>(die)]) ++die;
    with[static_cast<std::size_t>(die)] = spot;
    const auto result = table.settle(with, std::array{*spot});
    const DieResult& placed = result.dice[static_cast<std::size_t>(die)];
    EXPECT_EQ(placed.fate, Fate::kResting);
    EXPECT_EQ(placed.level, level);
    EXPECT_EQ(placed.face, face);
    EXPECT_FALSE(placed.moved);
    for (const auto& other : lay) {
      if (!other) continue;
      EXPECT_LT(depth(to_placement(*spot), to_placement(*other), 16), 0);
    }
  }
  EXPECT_GT(found, 50);
}

TEST(FreeSpot, NearestIsTheOneAskedForIfItIsFree) {
  Table table(shipped_board());
  const BoardPoint at = middle_of(2);
  EXPECT_EQ(table.free_spot({}, 2, at, 50, 3), lying(at.x, at.y, top_of(2), 3));
  EXPECT_EQ(table.free_spot({}, 4, at, 10, 3), std::nullopt);
  Lay lay;
  lay[0] = lying(at.x, at.y, top_of(2));
  const auto beside = table.free_spot(lay, 2, at, 50, 3);
  ASSERT_TRUE(beside);
  EXPECT_LT(std::hypot(beside->x / 100.0 - at.x, beside->y / 100.0 - at.y), 19);
}

TEST(Boards, OfAnyShapeCarryDice) {
  Board board = shipped_board();
  board.pegs.clear();
  board.walls.clear();
  board.surfaces = {
      {"notched",
       1,
       60,
       {{-150, 0}, {150, 0}, {150, 300}, {60, 300}, {0, 200}, {-60, 300}, {-150, 300}}}};
  Table table(board);
  for (const BoardPoint at : {BoardPoint{0, 100}, {100, 280}, {-100, 280}, {0, 180}}) {
    Lay lay;
    lay[0] = lying(at.x, at.y, 65);  // 5 mm above
    const auto result = table.settle(lay, std::array{*lay[0]});
    EXPECT_EQ(result.dice[0].fate, Fate::kResting);
    EXPECT_NEAR(result.dice[0].pose.z, 6800, 15);
  }
  Lay lay;
  lay[0] = lying(0, 280, 65);
  EXPECT_EQ(table.settle(lay, std::array{*lay[0]}).dice[0].fate, Fate::kOff) << "the notch";
}

TEST(Tremble, IsThePublishedAmount) {
  Rng rng(13);
  Throw asked;
  asked.speed = 2000;
  for (const Hands hands : {Hands::kSteady, Hands::kNormal, Hands::kShaky}) {
    const Tremor amount = tremor(hands);
    double x = 0;
    double speed = 0;
    double direction = 0;
    double mean = 0;
    constexpr int kThrows = 20000;
    for (int i = 0; i < kThrows; ++i) {
      const Throw made = tremble(asked, hands, words<4>(rng));
      x += std::pow(made.x, 2) / kThrows;
      direction += std::pow(made.direction, 2) / kThrows;
      speed += std::pow(made.speed - 2000, 2) / kThrows;
      mean += (made.speed - 2000.0) / kThrows;
      ASSERT_LE(std::abs(made.x), 4 * amount.x + 1);
    }
    EXPECT_NEAR(std::sqrt(x), amount.x, 0.05 * amount.x);
    EXPECT_NEAR(std::sqrt(direction), amount.direction, 0.05 * amount.direction);
    EXPECT_NEAR(std::sqrt(speed), 2000 * amount.speed, 0.05 * 2000 * amount.speed);
    EXPECT_NEAR(mean, 0, 2000 * amount.speed / 30);
  }
}

TEST(Tremble, KeepsThrowsWithinTheirRange) {
  Rng rng(14);
  Throw asked;
  asked.speed = Throw::kMostSpeed;
  asked.direction = -Throw::kMostDirection;
  for (int i = 0; i < 1000; ++i) {
    const Throw made = tremble(asked, Hands::kShaky, words<4>(rng));
    ASSERT_LE(made.speed, Throw::kMostSpeed);
    ASSERT_GE(made.direction, -Throw::kMostDirection);
    ASSERT_EQ(made.turn, asked.turn);
  }
}

}  // namespace
}  // namespace astragal
