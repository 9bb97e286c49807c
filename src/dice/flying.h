#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "match/match.h"
#include "physics/motion.h"
#include "text/result.h"

namespace astragal::dice {

/// What came of dice that flew, in the record's words, and how they moved.
struct Flown {
  std::string outcome;
  physics::Motion motion{};
};

/// Dice that physics throws. A game that can be played with them has them in src/dice/<game>/. To
/// be used by one thread at a time.
class FlyingDice {
 public:
  using Words = std::vector<std::string>;
  /// Uniform 64-bit numbers, from a fair stream or a simulation's generator.
  using Random = std::function<std::uint64_t()>;

  virtual ~FlyingDice() = default;

  /// Settles a match that waits for dice.
  virtual Flown settle(match::Match& match, const Random& random, bool record) = 0;
  /// The decision with all that physics needs to know, such as where exactly a card lies; or why it
  /// cannot be.
  [[nodiscard]] virtual text::Result<Words> in_full(const match::Match& match,
                                                    const Words& decision) const;
  /// Whether physics says what comes next.
  [[nodiscard]] virtual bool is_throw(const match::Match& waiting) const;
  /// Why this game cannot be played with them; nothing if it can.
  [[nodiscard]] virtual std::optional<text::Error> cannot_play(const match::Match& match) const;

 protected:
  FlyingDice() = default;
  FlyingDice(const FlyingDice&) = default;
  FlyingDice& operator=(const FlyingDice&) = default;
};

using MadeDice = std::variant<std::unique_ptr<FlyingDice>, text::DataFault>;

/// Whether physics can throw the dice of this game; whether nothing else can roll them.
bool dice_can_fly(const match::Match& match);
bool dice_only_fly(const match::Match& match);

/// The dice of this match, whose dice can fly, with the board that it was given.
MadeDice flying_dice(const match::Match& match);

/// The decision with what is usual where it leaves something open; all that can be said without
/// looking at a board.
std::vector<std::string> with_defaults(const match::Match& match,
                                       std::vector<std::string> decision);

}  // namespace astragal::dice
