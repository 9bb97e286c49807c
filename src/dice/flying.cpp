#include "dice/flying.h"

#include <utility>

namespace astragal {

FlyingDice::FlyingDice() : board_(shipped_board()), tray_(std::make_unique<TrayDice>()) {}

std::variant<FlyingDice, DataFault> FlyingDice::of(const Match& match) {
  if (!std::holds_alternative<TumblinDice>(match.game())) {
    return FlyingDice(std::nullopt, std::make_unique<TrayDice>());
  }
  auto dice = ThrownDice::on(match.data());
  if (auto* fault = std::get_if<DataFault>(&dice)) return std::move(*fault);
  return FlyingDice(std::move(std::get<ThrownDice>(dice)), nullptr);
}

bool FlyingDice::can_fly(const Match& match) {
  return std::holds_alternative<TumblinDice>(match.game()) ||
         std::holds_alternative<SharpShooters>(match.game());
}

Flown FlyingDice::settle(Match& match, const Words& words, bool record) {
  if (const auto* game = std::get_if<TumblinDice>(&match.game())) {
    ThrownDice::How how;
    how.record = record;
    auto settled = board_.value().settle(*game, words, how);
    return {match.settle_with<TumblinDice>(settled.outcome), std::move(settled.motion)};
  }
  auto settled = tray_->settle(std::get<SharpShooters>(match.game()), words, record);
  return {match.settle_with<SharpShooters>(settled.outcome), std::move(settled.motion)};
}

}  // namespace astragal
