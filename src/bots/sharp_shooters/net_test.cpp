#include "bots/sharp_shooters/net.h"

#include <gtest/gtest.h>

#include <cmath>

#include "bots/sharp_shooters/evaluation.h"
#include "sharp_late.h"

namespace astragal::bots {

using namespace games;
using namespace match;
using namespace tests;

namespace {

using G = SharpShooters;

/// Ann is to roll: the first card of the deck, with these numbers of dice.
SharpPosition begun(const G& game, const std::vector<std::pair<int, int>>& lying, int ann,
                    int bob) {
  auto state = game.state();
  state.dice = {static_cast<std::uint8_t>(ann), static_cast<std::uint8_t>(bob)};
  state.squares_left = 0;
  G there(game.config(), state);
  for (const auto& [number, row] : lying) there.put(number, row - 1);
  return SharpPosition(there);
}

class SharpNetwork : public testing::Test {
 protected:
  SharpNetwork() {
    game.settle({G::Outcome::Kind::kCard, 0, {}});
    game.settle({G::Outcome::Kind::kStart, 6 | 1 << 8, {}});
  }
  /// Ann's chance to complete the third row, which wants three sixes.
  double sixes(const std::vector<std::pair<int, int>>& lying, int ann, int bob) const {
    return SharpRows(game.card(), kSharpNet).chances(begun(game, lying, ann, bob))[2];
  }
  G game = std::get<G>(std::get<Match>(Match::start({"sharp-shooters", "Ann, Bob"})).game());
};

TEST_F(SharpNetwork, GivesARowThatIsOneDieShortToTheNext) {
  EXPECT_GT(sixes({{6, 3}, {6, 3}}, 10, 10), 0.6);
  EXPECT_GT(sixes({{6, 3}, {6, 3}}, 10, 10), sixes({}, 10, 10) + 0.1);
}

TEST_F(SharpNetwork, KnowsThatDiceAreChances) {
  EXPECT_GT(sixes({{6, 3}, {6, 3}}, 10, 10), sixes({{6, 3}, {6, 3}}, 2, 10));
  EXPECT_GT(sixes({{6, 3}, {6, 3}}, 10, 1), sixes({{6, 3}, {6, 3}}, 10, 10));
}

TEST_F(SharpNetwork, LeavesAllToWhoAloneHasDice) { EXPECT_EQ(sixes({}, 12, 0), 1); }

TEST(SharpValue, IsNearerToTheTruthByWhatWasLearnedThanByCounts) {
  // The end of the last card, where exact values are known.
  double learned = 0;
  double counted = 0;
  constexpr int kPositions = 60;
  for (int i = 0; i < kPositions; ++i) {
    const auto [late, truth] = late_shooters(static_cast<std::uint64_t>(i), 8);
    const SharpPosition position(late);
    const auto off = [&position, &game = late, chance = truth](RowModel model) {
      return std::pow(SharpValue(game, model)(position, 0) - chance, 2) / kPositions;
    };
    learned += off(RowModel::kLearned);
    counted += off(RowModel::kCounted);
  }
  EXPECT_LT(std::sqrt(learned), 0.05);
  EXPECT_LT(learned, 0.7 * counted) << std::sqrt(learned) << " against " << std::sqrt(counted);
}

}  // namespace
}  // namespace astragal::bots
