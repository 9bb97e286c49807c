#pragma once

#include <cstdint>
#include <functional>

#include "games/sharp_shooters/rules.h"
#include "physics/tray.h"

namespace astragal::dice {

/// Dice that fly into a tray: settles Sharp Shooters by physics. A throw that breaks the tray rule
/// is faulty, and the rules have it thrown again. Whatever was settled before, the same position
/// and the same words give the same outcome to the bit.
class TrayDice {
 public:
  /// Uniform 64-bit words, from a fair stream.
  using Words = std::function<std::uint64_t()>;

  struct Settled {
    games::SharpShooters::Outcome outcome;
    physics::Motion motion;  ///< of a throw, if wished for
  };
  /// What comes of the position, which waits for dice or a card.
  Settled settle(const games::SharpShooters& game, const Words& words, bool record);

  /// The throw that leaves the hand. Reads three words: how the dice lie in the hand, then how hard
  /// and where to it throws.
  static physics::TrayThrow release(int dice, const Words& words);

 private:
  physics::Tray tray_;
};

}  // namespace astragal::dice
