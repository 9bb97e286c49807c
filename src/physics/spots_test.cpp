#include "physics/spots.h"

#include <gmock/gmock.h>

#include "physics/physics_test.h"

namespace astragal::physics {
namespace {

using namespace physics_test;

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
    EXPECT_EQ(placed.rest_state, RestState::kResting);
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

}  // namespace
}  // namespace astragal::physics
