#pragma once

#include <boost/json.hpp>

#include <functional>
#include <string_view>
#include <variant>
#include <vector>

#include "games/tumblin_dice/rules.h"
#include "physics/world.h"

namespace astragal::dice {

/// Dice that fly: settles Tumblin-Dice by physics, on a board of its own. The rules say what cards
/// do; physics says where dice lie. Whatever was settled before, the same position and the same
/// words give the same outcome to the bit.
class ThrownDice {
 public:
  /// Uniform 64-bit words, from a fair stream or a simulation's generator.
  using Words = std::function<std::uint64_t()>;

  explicit ThrownDice(const physics::Board& board) : table_(board) {}
  /// On the board that a match was given, null or empty for the shipped one.
  static std::variant<ThrownDice, text::DataFault> on(const boost::json::value& data);

  [[nodiscard]] const physics::Board& board() const { return table_.board(); }

  struct Settled {
    games::TumblinDice::Outcome outcome;
    physics::Motion motion;  ///< of a throw, if wished for
  };
  /// How long and how closely physics looks.
  struct How {
    bool record = false;
    bool coarse = false;  ///< good enough to plan, not for the throw that counts
  };
  /// What comes of the position, which waits for dice. A throw without an aim is taken as one
  /// straight ahead.
  Settled settle(const games::TumblinDice& game, const Words& words, const How& how);

  /// Why the next card cannot lie there on this board; empty if it can.
  [[nodiscard]] Reason cannot_lie(const games::TumblinDice& game,
                                  const games::TumblinDice::Place& place) const;

  /// Whether all cards that this game can have find room on the board.
  [[nodiscard]] bool has_room_for_cards(const games::TumblinDice& game) const;
  /// The places that the next card is offered: left, in the middle and right on each level, as
  /// near to there as it can lie; none if there is no room.
  [[nodiscard]] std::vector<games::TumblinDice::Place> places(const games::TumblinDice& game) const;
  /// The decision as this board needs it: a card laid on a level goes to the middle of it.
  [[nodiscard]] games::TumblinDice::Decision exactly(const games::TumblinDice& game,
                                                     games::TumblinDice::Decision decision) const;

  /// The throw that becomes of the aim: the die held at random, the hand trembling. Reads three
  /// words, then four.
  static physics::Throw release(const games::TumblinDice& game, const Words& words);

  /// The dice of a position as they lie; those without a pose get a place on their level.
  [[nodiscard]] physics::Lay lay_of(const games::TumblinDice& game) const;

 private:
  [[nodiscard]] games::TumblinDice::Outcome deal(const games::TumblinDice& game,
                                                 const Words& words) const;
  [[nodiscard]] games::TumblinDice::Outcome breed(const games::TumblinDice& game) const;

  physics::Table table_;
};

}  // namespace astragal::dice
