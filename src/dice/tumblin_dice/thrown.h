#pragma once

#include <boost/json.hpp>

#include <functional>
#include <string_view>
#include <variant>
#include <vector>

#include "games/tumblin_dice/rules.h"
#include "physics/world.h"

namespace astragal::dice {

/// Settles Tumblin-Dice by physics on a board. The rules give the effects of cards, physics the
/// places of dice. The same position and random numbers give the same outcome to the bit.
class ThrownDice {
 public:
  /// Uniform 64-bit numbers, from a fair stream or a random number generator.
  using Random = std::function<std::uint64_t()>;

  explicit ThrownDice(const physics::Board& board) : table_(board) {}
  /// `data` is the match's board, null or empty for the shipped one.
  static std::variant<ThrownDice, text::DataFault> on(const boost::json::value& data);

  [[nodiscard]] const physics::Board& board() const { return table_.board(); }

  struct Settled {
    games::TumblinDice::Outcome outcome;
    physics::Motion motion;  ///< of a throw, if recorded
  };
  /// Options of settle().
  struct How {
    bool record = false;
    bool coarse = false;  ///< for planning only
  };
  /// The outcome of a position that waits for dice. A throw without an aim uses Aim::plain().
  Settled settle(const games::TumblinDice& game, const Random& rng, const How& how);

  /// Why the next card cannot be placed there on this board; empty if it can.
  [[nodiscard]] Reason cannot_lie(const games::TumblinDice& game,
                                  const games::TumblinDice::Place& place) const;

  /// Whether the board has space for all cards that this game can have.
  [[nodiscard]] bool has_room_for_cards(const games::TumblinDice& game) const;
  /// Suggested places for the next card: left, middle and right on each level, as near as possible;
  /// empty if there is no space.
  [[nodiscard]] std::vector<games::TumblinDice::Place> places(const games::TumblinDice& game) const;
  /// Completes a decision for this board: a card on a level goes to its middle.
  [[nodiscard]] games::TumblinDice::Decision exactly(const games::TumblinDice& game,
                                                     games::TumblinDice::Decision decision) const;

  /// The actual throw: random rotation in the hand, and tremor. Reads three numbers, then four.
  static physics::Throw release(const games::TumblinDice& game, const Random& rng);

  /// The poses of a position; dice without a pose get a spot on their level.
  [[nodiscard]] physics::Lay lay_of(const games::TumblinDice& game) const;

 private:
  [[nodiscard]] games::TumblinDice::Outcome deal(const games::TumblinDice& game,
                                                 const Random& rng) const;
  [[nodiscard]] games::TumblinDice::Outcome breed(const games::TumblinDice& game) const;

  physics::Table table_;
};

}  // namespace astragal::dice
