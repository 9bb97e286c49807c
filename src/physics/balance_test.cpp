#include <gtest/gtest.h>

#include "physics/figures_test.h"
#include "physics/physics_test.h"

namespace astragal::physics {

namespace {

using namespace physics_test;

/// The shipped board has the properties given in docs/rules/tumblin-dice.md; board_balance measures
/// the rest.
class Balance : public testing::Test {
 protected:
  /// The share of throws of die 0, straight ahead at this speed, with `holds` true.
  template <class Holds>
  double share(Hands hands, int speed, const Lay& lay, Holds holds) {
    Rng rng(15);
    int good = 0;
    for (int i = 0; i < throws; ++i) {
      Throw asked;
      asked.kind = ThrowKind::kSlide;
      asked.speed = speed;
      asked.turn = start_turn(asked.kind, random_numbers<3>(rng));
      const Throw made = tremble(asked, hands, random_numbers<4>(rng));
      good += holds(table.throw_die(lay, 0, made)) ? 1 : 0;
    }
    return static_cast<double>(good) / throws;
  }

  static bool reached_4x(const ThrowResult& result) {
    return result.dice[0].rest_state == RestState::kResting && result.dice[0].level == 4;
  }
  static bool scored(const ThrowResult& result) {
    return result.dice[0].rest_state == RestState::kResting && result.dice[0].level > 0;
  }

  /// The middle of the 4x platform straight ahead.
  static BoardPoint middle_platform() {
    for (const Surface& surface : shipped_board().surfaces) {
      if (surface.name != "4x-middle") continue;
      return {0, (surface.outline[0].y + surface.outline[2].y) / 2};
    }
    return {};
  }

  Table table{shipped_board()};
  int throws = full() ? 3000 : 120;
};

TEST_F(Balance, SteadyHandsReachFourXAndShakyOnesRarelyDo) {
  const double steady = share(Hands::kSteady, 2000, {}, reached_4x);
  const double normal = share(Hands::kNormal, 2000, {}, reached_4x);
  const double shaky = share(Hands::kShaky, 2000, {}, reached_4x);
  tell("steady hands on 4x, %", steady * 100);
  tell("normal hands on 4x, %", normal * 100);
  tell("shaky hands on 4x, %", shaky * 100);
  EXPECT_GE(steady, 0.25);
  EXPECT_LE(steady, 0.5);
  EXPECT_LT(normal, steady);
  EXPECT_LT(shaky, 0.1);
}

TEST_F(Balance, OneXIsForWhoMustNotFail) {
  const double safe = share(Hands::kNormal, 1500, {}, scored);
  const double bold = share(Hands::kNormal, 2000, {}, scored);
  tell("normal hands score at 1.5 m/s, %", safe * 100);
  tell("normal hands score at 2.0 m/s, %", bold * 100);
  EXPECT_GT(safe, 0.97);
  EXPECT_LT(bold, 0.9);
}

TEST_F(Balance, DieOnFourXCanBeKnockedOff) {
  Lay lay;
  lay[1] = table.free_spot({}, 4, middle_platform(), 30, 6);
  ASSERT_TRUE(lay[1]);
  const double knocked = share(Hands::kSteady, 2600, lay, [](const ThrowResult& result) {
    return result.dice[1].rest_state != RestState::kResting || result.dice[1].level != 4;
  });
  tell("steady hands knock a die off 4x, %", knocked * 100);
  EXPECT_GT(knocked, 0.3);
}

}  // namespace
}  // namespace astragal::physics
