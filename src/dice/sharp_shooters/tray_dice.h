#pragma once

#include <cstdint>
#include <functional>

#include "games/sharp_shooters/rules.h"
#include "physics/tray.h"

namespace astragal::dice {

/// Settles Sharp Shooters by physics in a tray. The rules have a faulty throw repeated. The same
/// position and words give the same outcome to the bit.
class TrayDice {
 public:
  /// Uniform 64-bit words, from a fair stream.
  using Words = std::function<std::uint64_t()>;

  struct Settled {
    games::SharpShooters::Outcome outcome;
    physics::Motion motion;  ///< of a throw, if recorded
  };
  /// The outcome of a position that waits for dice or a card.
  Settled settle(const games::SharpShooters& game, const Words& words, bool record);

  /// The throw from the hand. Reads three words: arrangement in the hand, speed, direction.
  static physics::TrayThrow release(int dice, const Words& words);

 private:
  physics::Tray tray_;
};

}  // namespace astragal::dice
