#include "simulate/knowledge.h"

#include "bots/bots.h"
#include "simulate/list.h"

namespace astragal::simulate {

namespace {

void add_all(const match::Match& match, bool dice_fly, bots::Knowledge& knowledge) {
  learn_from(match, dice_fly, knowledge);
  match.ask([&](auto /*text*/, const auto& game) {
    if constexpr (requires { add_kept(game, knowledge); }) add_kept(game, knowledge);
  });
}

}  // namespace

bots::Knowledge knowledge_for_tables() {
  bots::Knowledge knowledge;
  for (const match::Match& match : match::usual_matches()) add_all(match, true, knowledge);
  return knowledge;
}

std::string command_to_know_more(const match::Match& match) {
  const auto command = match.ask([](auto /*text*/, const auto& game) {
    if constexpr (requires { solved_by(game); }) return solved_by(game);
    return std::string();
  });
  return command.empty() || match.data().empty() ? command : command + " --data FILE";
}

bots::Knowledge knowledge_for(const match::Match& match, bool dice_fly) {
  bots::Knowledge knowledge;
  add_all(match, dice_fly, knowledge);
  return knowledge;
}

}  // namespace astragal::simulate
