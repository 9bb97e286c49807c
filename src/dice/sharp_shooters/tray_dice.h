#pragma once

#include <cstdint>
#include <functional>

#include "games/sharp_shooters/rules.h"
#include "physics/tray.h"

namespace astragal::dice {

/// Settles Sharp Shooters by physics in a tray. The rules have a faulty throw repeated. The same
/// position and random numbers give the same outcome to the bit.
class TrayDice {
 public:
  /// Uniform 64-bit numbers, from a fair stream.
  using Random = std::function<std::uint64_t()>;

  struct Settled {
    games::SharpShooters::Outcome outcome;
    physics::Motion motion;  ///< of a throw, if recorded
  };
  /// The outcome of a position that waits for dice or a card.
  Settled settle(const games::SharpShooters& game, const Random& rng, bool record);

  /// The throw from the hand. Reads three numbers: arrangement in the hand, speed, direction.
  static physics::TrayThrow release(int dice, const Random& rng);

 private:
  physics::Tray tray_;
};

}  // namespace astragal::dice
