#include "dice/sharp_shooters/tray_dice.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "physics/throw.h"

namespace astragal::dice {

using G = games::SharpShooters;

namespace {

// Mostly valid throws: sometimes too slow for the backboard, or over the rim.
constexpr int kSpeed = 1600;  // mm/s
constexpr int kSpeedSpread = 400;
constexpr int kSlowest = 300;
constexpr int kDirectionSpread = 80;  // tenths of a degree

G::Fault fault_of(physics::TrayFault fault) {
  switch (fault) {
    case physics::TrayFault::kOutside: return G::Fault::kOutside;
    case physics::TrayFault::kBackboard: return G::Fault::kBackboard;
    case physics::TrayFault::kStacked: return G::Fault::kStacked;
    case physics::TrayFault::kCocked: break;
  }
  return G::Fault::kCocked;
}

G::Outcome outcome_of(const physics::TrayResult& result) {
  G::Outcome outcome;
  if (result.fault) {
    outcome.kind = G::Outcome::Kind::kFaulty;
    outcome.value = static_cast<std::uint64_t>(fault_of(*result.fault));
    return outcome;
  }
  for (const int face : result.faces) outcome.dice += FaceCounts::one(face - 1);
  return outcome;
}

}  // namespace

TrayDice::Settled TrayDice::settle(const G& game, const Random& rng, bool record) {
  if (game.state().step != G::Step::kRolling) return {game.sample(rng), {}};
  auto result = tray_.roll(release(game.state().to_roll, rng), record);
  return {outcome_of(result), std::move(result.motion)};
}

physics::TrayThrow TrayDice::release(int dice, const Random& rng) {
  physics::TrayThrow thrown;
  thrown.dice = dice;
  // Separate statements, because the evaluation order within an expression is unspecified.
  thrown.seed = rng();
  const double hard = physics::bell(rng());
  const double aside = physics::bell(rng());
  thrown.speed = std::max(kSlowest, kSpeed + static_cast<int>(std::lround(kSpeedSpread * hard)));
  thrown.direction = static_cast<int>(std::lround(kDirectionSpread * aside));
  return thrown;
}

}  // namespace astragal::dice
