#include "dice/flying.h"

#include <utility>

#include "dice/list.h"
#include "games/game_traits.h"

namespace astragal::dice {

using match::Match;

text::Result<FlyingDice::Words> FlyingDice::in_full(const Match& match,
                                                    const Words& decision) const {
  return with_defaults(match, decision);
}

bool FlyingDice::is_throw(const Match& waiting) const { return waiting.to_act() != kTable; }

std::optional<text::Error> FlyingDice::cannot_play(const Match& /*match*/) const {
  return std::nullopt;
}

bool dice_can_fly(const Match& match) {
  return match.ask([]<class G>(auto /*text*/, const G&) { return games::kDiceCanFly<G>; });
}

bool dice_only_fly(const Match& match) {
  return match.ask([]<class G>(auto /*text*/, const G&) { return games::kDiceOnlyFly<G>; });
}

MadeDice flying_dice(const Match& match) {
  return match.ask([&match]<class G>(auto /*text*/, const G& game) -> MadeDice {
    if constexpr (games::kDiceCanFly<G>) {
      return make_flying_dice(game, match.data());
    } else {
      return nullptr;
    }
  });
}

std::vector<std::string> with_defaults(const Match& match, std::vector<std::string> decision) {
  return match.ask([&]<class G>(auto /*text*/, const G&) {
    return games::GameTraits<G>::with_defaults(std::move(decision));
  });
}

}  // namespace astragal::dice
