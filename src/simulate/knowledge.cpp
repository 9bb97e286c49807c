#include "simulate/knowledge.h"

#include "dice/planning.h"
#include "simulate/trophy_buck/exact_race_file.h"

namespace astragal {

Knowledge knowledge_for_tables() {
  const auto hunt = Match::start({"trophy-buck", "A, B, C", ""});
  Knowledge knowledge = knowledge_for(std::get<Match>(hunt), false);
  knowledge.physics = physics_of(shipped_board());
  return knowledge;
}

Knowledge knowledge_for(const Match& match, bool dice_fly) {
  Knowledge knowledge;
  if (dice_fly && std::holds_alternative<TumblinDice>(match.game())) {
    const auto dice = ThrownDice::on(match.data());
    if (const auto* thrown = std::get_if<ThrownDice>(&dice)) {
      knowledge.physics = physics_of(thrown->board());
    }
  }
  if (const auto* hunt = std::get_if<TrophyBuck>(&match.game())) {
    knowledge.race = kept_race(hunt->config());
  }
  return knowledge;
}

}  // namespace astragal
