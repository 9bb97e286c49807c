#include "simulate/knowledge.h"

#include "bots/bots.h"
#include "simulate/list.h"

namespace astragal {

namespace {

void add_all(const Match& match, bool dice_fly, Knowledge& knowledge) {
  learn_from(match, dice_fly, knowledge);
  match.ask([&](auto /*text*/, const auto& game) {
    if constexpr (requires { add_kept(game, knowledge); }) add_kept(game, knowledge);
  });
}

}  // namespace

Knowledge knowledge_for_tables() {
  Knowledge knowledge;
  for (const Match& match : usual_matches()) add_all(match, true, knowledge);
  return knowledge;
}

std::string command_to_know_more(const Match& match) {
  const auto command = match.ask([](auto /*text*/, const auto& game) {
    if constexpr (requires { solved_by(game); }) return solved_by(game);
    return std::string();
  });
  return command.empty() || match.data().empty() ? command : command + " --data FILE";
}

Knowledge knowledge_for(const Match& match, bool dice_fly) {
  Knowledge knowledge;
  add_all(match, dice_fly, knowledge);
  return knowledge;
}

}  // namespace astragal
