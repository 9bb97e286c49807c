#pragma once

#include "dice/flying.h"
#include "dice/tumblin_dice/pose_check.h"
#include "dice/tumblin_dice/thrown.h"

namespace astragal::dice {

/// Dice thrown on a board.
class BoardDice final : public FlyingDice {
 public:
  explicit BoardDice(ThrownDice dice) : dice_(std::move(dice)) {}

  Flown settle(match::Match& match, const Random& random, bool record) override;
  [[nodiscard]] text::Result<Words> in_full(const match::Match& match,
                                            const Words& decision) const override;
  [[nodiscard]] bool is_throw(const match::Match& waiting) const override;
  [[nodiscard]] std::optional<text::Error> cannot_play(const match::Match& match) const override;

  [[nodiscard]] const ThrownDice& thrown() const { return dice_; }

 private:
  ThrownDice dice_;
};

/// `data` is the match's board, empty for the shipped one.
MadeDice make_flying_dice(const games::TumblinDice& game, const boost::json::object& data);

}  // namespace astragal::dice
