#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "bots/sharp_shooters/evaluation.h"
#include "bots/sharp_shooters/turn_solver.h"

namespace astragal::bots {

/// The rest of a card, exactly, everybody playing for the own chance to win; what a full card is
/// worth comes from SharpValue. Cards get fuller or stay as they are, so positions are solved from
/// the full card backwards. A card stays as it is when nothing fits and the next player rolls: the
/// values of all seats at the same card then depend on each other in a ring, which is solved as
/// the linear equations it is.
template <int Seats>
class SharpEnd {
 public:
  /// Chances to win by seat, then expected money by seat once the card is full.
  using Value = std::array<double, 2 * Seats>;

  /// Gives up after `most` spots of turns.
  SharpEnd(const games::SharpShooters& game, std::uint64_t most)
      : card_(game.card()), full_(game), most_(most), left_(most) {}

  /// The next player is to roll, or the card is full.
  Value operator()(const SharpPosition& position);

  /// Then nothing that was found means anything.
  [[nodiscard]] bool gave_up() const { return gave_up_; }
  /// Spots of turns so far.
  [[nodiscard]] std::uint64_t used() const { return most_ - left_; }
  /// Whether every full card that was met ends the game with one winner.
  [[nodiscard]] bool exact() const { return exact_; }

 private:
  using BySeat = std::array<Value, Seats>;

  const BySeat& solve(const SharpPosition& position);
  Value full_card(const SharpPosition& position);

  const games::SharpShooters::Card card_;
  const SharpValue full_;
  std::uint64_t most_;
  std::uint64_t left_;
  bool gave_up_ = false;
  bool exact_ = true;
  std::size_t depth_ = 0;
  std::vector<std::unique_ptr<SharpTurn<2 * Seats>>> turns_;  ///< one for each that is under way
  std::unordered_map<SharpPosition, BySeat, SharpHash> known_;
};

extern template class SharpEnd<2>;
extern template class SharpEnd<3>;
extern template class SharpEnd<4>;
extern template class SharpEnd<5>;
extern template class SharpEnd<6>;

}  // namespace astragal::bots
