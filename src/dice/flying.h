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

/// The outcome of a simulated throw, in the record's words, and its motion.
struct Flown {
  std::string outcome;
  physics::Motion motion{};
};

/// Dice thrown by physics. Games that support them implement it in src/dice/<game>/. Not
/// thread-safe.
class FlyingDice {
 public:
  using Words = std::vector<std::string>;
  /// Uniform 64-bit numbers, from a fair stream or a random number generator.
  using Random = std::function<std::uint64_t()>;

  virtual ~FlyingDice() = default;

  /// Settles a match that waits for dice.
  virtual Flown settle(match::Match& match, const Random& random, bool record) = 0;
  /// The decision with all values that physics needs, such as a card's exact place; or the reason
  /// why it is impossible.
  [[nodiscard]] virtual text::Result<Words> in_full(const match::Match& match,
                                                    const Words& decision) const;
  /// Whether physics says what comes next.
  [[nodiscard]] virtual bool is_throw(const match::Match& waiting) const;
  /// Why this game cannot be played with them; empty if it can.
  [[nodiscard]] virtual std::optional<text::Error> cannot_play(const match::Match& match) const;

 protected:
  FlyingDice() = default;
  FlyingDice(const FlyingDice&) = default;
  FlyingDice& operator=(const FlyingDice&) = default;
};

using MadeDice = std::variant<std::unique_ptr<FlyingDice>, text::DataFault>;

/// Whether physics can throw the dice of this game; whether only physics can.
bool dice_can_fly(const match::Match& match);
bool dice_only_fly(const match::Match& match);

/// The dice of this match with its board. Requires dice_can_fly.
MadeDice flying_dice(const match::Match& match);

/// The decision completed with default values, as far as possible without a board.
std::vector<std::string> with_defaults(const match::Match& match,
                                       std::vector<std::string> decision);

}  // namespace astragal::dice
