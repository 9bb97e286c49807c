#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "dice/thrown.h"
#include "dice/tray_dice.h"
#include "match/match.h"

namespace astragal {

/// What came of dice that flew, in the record's words, and how they moved.
struct Flown {
  std::string outcome;
  Motion motion{};
};

/// Dice that fly, whichever game they are for: over a board or into a tray. To be used by one
/// thread at a time.
class FlyingDice {
 public:
  using Words = ThrownDice::Words;

  /// On the shipped board, and in the tray.
  FlyingDice();
  /// With what this game needs: the board that it was given, or the tray.
  static std::variant<FlyingDice, DataFault> of(const Match& match);

  /// Whether physics can throw the dice of this game at all.
  static bool can_fly(const Match& match);

  /// Settles a match that waits for dice.
  Flown settle(Match& match, const Words& words, bool record);

  /// nullptr where dice fly into a tray.
  [[nodiscard]] const ThrownDice* board() const { return board_ ? &*board_ : nullptr; }

 private:
  FlyingDice(std::optional<ThrownDice> board, std::unique_ptr<TrayDice> tray)
      : board_(std::move(board)), tray_(std::move(tray)) {}

  std::optional<ThrownDice> board_;
  std::unique_ptr<TrayDice> tray_;
};

}  // namespace astragal
