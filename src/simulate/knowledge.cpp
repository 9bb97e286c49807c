#include "simulate/knowledge.h"

#include "bots/bots.h"
#include "simulate/list.h"

namespace astragal::simulate {

using bots::Knowledge;
using match::Match;

namespace {

void add_all(const Match& match, bool dice_fly, Knowledge& knowledge) {
  learn_from(match, dice_fly, knowledge);
  match.ask([&](auto /*text*/, const auto& game) {
    if constexpr (requires { add_kept(game, knowledge); }) add_kept(game, knowledge);
  });
}

/// A game with default options and data.
template <class G>
Match usual_match() {
  std::string names;
  for (int seat = 0; seat < G::kMinSeats; ++seat) {
    names += seat == 0 ? "A" : fmt::format(", {}", static_cast<char>('A' + seat));
  }
  return std::get<Match>(Match::start({std::string(games::GameText<G>::kName), names, ""}));
}

template <class... Gs>
Knowledge of_all(const std::variant<Gs...>* /*list*/) {
  Knowledge knowledge;
  (add_all(usual_match<Gs>(), true, knowledge), ...);
  return knowledge;
}

}  // namespace

Knowledge knowledge_for_tables() { return of_all(static_cast<const Match::Any*>(nullptr)); }

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

}  // namespace astragal::simulate
