// Trophy Buck: the solver of a turn beside one that tries everything in the game itself.

#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "bots/trophy_buck/turn_graph.h"

namespace astragal::tests {

using namespace bots;
using namespace games;

namespace {

using Dice = TrophyBuck::Dice;

TrophyBuck::Config hunters(const std::array<Dice, 4>& colours) {
  TrophyBuck::Config config;
  config.goal = 200;
  config.colours = colours;
  return config;
}

constexpr std::array<Dice, 4> kShipped{
    {{3, 1, 2, 5, 2}, {2, 2, 2, 4, 4}, {1, 3, 2, 2, 6}, {1, 3, 2, 1, 8}}};
/// No tracks at all; odd worths; one colour is missing.
constexpr std::array<Dice, 4> kNoTracks{{{4, 2, 0, 3, 1}, {3, 3, 0, 3, 3}, {2, 4, 0, 2, 5}, {}}};
/// A small bag, which is filled again and again.
constexpr std::array<Dice, 4> kSmallBag{{{3, 2, 1, 3, 2}, {2, 2, 2, 2, 3}, {}, {}}};
/// Much that only leads on, and one die that startles always.
constexpr std::array<Dice, 4> kTracks{{{1, 1, 4, 4, 10}, {2, 1, 3, 2, 4}, {0, 6, 0, 1, 1}, {}}};

/// The best average of a turn by trying everything in the game itself. Nothing is shared with what
/// is tested: positions of the game, its own list of outcomes, and a map.
class BruteForce {
 public:
  BruteForce(const TrophyBuck::Config& config, int most) : most_(most), game_(config) {}
  double turn() { return rolling(game_); }

 private:
  double value(const TrophyBuck& game) {
    const auto& state = game.state();
    if (state.turn_points >= most_) return state.turn_points;
    const auto key = std::tuple(state.points.packed, state.startles.packed, state.tracks.packed,
                                state.turn_points);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const double value = std::max<double>(state.turn_points, rolling(game));
    known_.emplace(key, value);
    return value;
  }

  double rolling(TrophyBuck game) {
    const auto before = game.state();
    game.decide(TrophyBuck::Decision::kRoll);
    double sum = 0;
    double same = 0;
    game.each_outcome([&](const TrophyBuck::Outcome& outcome, double chance) {
      TrophyBuck after = game;
      after.settle(outcome);
      if (after.state().turn != before.turn) return;  // all startled: nothing
      if (after.state() == before) {
        same += chance;
      } else {
        sum += chance * value(after);
      }
    });
    return sum / (1 - same);
  }

  int most_;
  TrophyBuck game_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, int>, double> known_;
};

class TurnValue : public testing::TestWithParam<std::tuple<const char*, std::array<Dice, 4>, int>> {
};

TEST_P(TurnValue, IsThatOfTryingEverything) {
  const auto& [name, colours, most] = GetParam();
  const auto config = hunters(colours);
  const auto best = best_turn(config);
  ASSERT_TRUE(best.ok()) << best.error().what();
  EXPECT_NEAR(best->turn_value, BruteForce(config, most).turn(), 1e-10);
}

INSTANTIATE_TEST_SUITE_P(Faces, TurnValue,
                         testing::Values(std::tuple("shipped", kShipped, 130),
                                         std::tuple("no tracks", kNoTracks, 120),
                                         std::tuple("small bag", kSmallBag, 200),
                                         std::tuple("tracks", kTracks, 400)),
                         [](const auto& faces) {
                           std::string name = std::get<0>(faces.param);
                           std::replace(name.begin(), name.end(), ' ', '_');
                           return name;
                         });

}  // namespace
}  // namespace astragal::tests
