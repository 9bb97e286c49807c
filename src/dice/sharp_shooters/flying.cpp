#include "dice/sharp_shooters/flying.h"

#include "dice/sharp_shooters/tray_dice.h"

namespace astragal {

namespace {

class DiceInTray final : public FlyingDice {
 public:
  Flown settle(Match& match, const Random& random, bool record) override {
    auto settled = dice_.settle(std::get<SharpShooters>(match.game()), random, record);
    return {match.settle_with<SharpShooters>(settled.outcome), std::move(settled.motion)};
  }

 private:
  TrayDice dice_;
};

}  // namespace

MadeDice make_flying_dice(const SharpShooters& /*game*/, const boost::json::object& /*data*/) {
  return std::make_unique<DiceInTray>();
}

}  // namespace astragal
