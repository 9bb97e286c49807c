#include "dice/sharp_shooters/flying.h"

#include "dice/sharp_shooters/tray_dice.h"

namespace astragal::dice {

namespace {

class DiceInTray final : public FlyingDice {
 public:
  Flown settle(match::Match& match, const Random& random, bool record) override {
    auto settled = dice_.settle(std::get<games::SharpShooters>(match.game()), random, record);
    return {match.settle_with<games::SharpShooters>(settled.outcome), std::move(settled.motion)};
  }

 private:
  TrayDice dice_;
};

}  // namespace

MadeDice make_flying_dice(const games::SharpShooters& /*game*/,
                          const boost::json::object& /*data*/) {
  return std::make_unique<DiceInTray>();
}

}  // namespace astragal::dice
