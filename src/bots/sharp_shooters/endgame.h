#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "bots/sharp_shooters/evaluation.h"
#include "bots/sharp_shooters/turn_solver.h"

namespace astragal::bots {

/// Solves the rest of a card exactly, every player maximising their own chance to win; SharpValue
/// evaluates the full card. Cards only fill up, so positions are solved from the full card
/// backwards. If no die fits, the card stays the same and the next player rolls: the values of all
/// seats at the same card then form a cyclic system of linear equations.
template <int Seats>
class SharpEnd {
 public:
  /// Chances to win by seat, then expected money by seat at the full card.
  using Value = std::array<double, 2 * Seats>;

  /// Gives up after `most` spots.
  SharpEnd(const games::SharpShooters& game, std::uint64_t most)
      : card_(game.card()), full_(game), most_(most), left_(most) {}

  /// `position`: the next player is to roll, or the card is full.
  Value operator()(const SharpPosition& position);

  /// If true, no result is valid.
  [[nodiscard]] bool gave_up() const { return gave_up_; }
  /// Number of spots so far.
  [[nodiscard]] std::uint64_t used() const { return most_ - left_; }
  /// Whether every full card reached ends the game with one winner.
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
  std::vector<std::unique_ptr<SharpTurn<2 * Seats>>> turns_;  ///< one for each level of recursion
  std::unordered_map<SharpPosition, BySeat, SharpHash> known_;
};

extern template class SharpEnd<2>;
extern template class SharpEnd<3>;
extern template class SharpEnd<4>;
extern template class SharpEnd<5>;
extern template class SharpEnd<6>;

}  // namespace astragal::bots
