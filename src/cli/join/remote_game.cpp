#include "cli/join/remote_game.h"

namespace astragal::cli {

RemoteGame::RemoteGame(const client::Mirror& mirror) : mirror_(mirror) {
  if (mirror.about().dice == "thrown") {
    auto made = dice::flying_dice(mirror.record()->start);
    if (auto* dice = std::get_if<std::unique_ptr<dice::FlyingDice>>(&made))
      flying_ = std::move(*dice);
  }
  follow(true);
}

bool RemoteGame::is_bot(Seat seat) const {
  return seat >= 0 && !mirror_.seats()[static_cast<std::size_t>(seat)].bot.empty();
}

void RemoteGame::follow(bool anew) {
  const auto& moves = record().moves;
  const auto& before = mirror_.before();
  if (anew || told_.size() > moves.size()) told_.clear();
  for (std::size_t i = told_.size(); i < moves.size(); ++i) {
    const match::Match& after = i + 1 < moves.size() ? before[i + 1] : record().now;
    told_.push_back(tell(before[i], moves[i], after));
  }
}

}  // namespace astragal::cli
