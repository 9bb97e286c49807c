// Derived values that a screen shows beside the state.

#include "games/rock_the_bock/text.h"

namespace astragal::games {

namespace json = boost::json;
using G = RockTheBock;
using Text = GameText<RockTheBock>;

namespace {

/// The seat whose sheet is marked.
Seat marker_of(const G& game, G::Decision decision) {
  if (decision == G::kTakeRoebucks) return game.to_act();
  if (decision.code >= G::take_wolves(0).code) return decision.code - G::take_wolves(0).code;
  return game.owner_of(decision.code - G::take_does(0).code);
}

int boxes(const G::Sheet& sheet) { return sheet.roebucks + sheet.wolves + sheet.does; }

/// The marker's score of the round after taking a group, and the number of excess dice.
json::object choice_json(const G& game, G::Decision decision) {
  const Seat actor = game.to_act();
  const Seat marker = marker_of(game, decision);
  // The last die would start a new round with empty sheets, so the dice are not crossed off here.
  G::State state = game.state();
  state.sheets[actor].dice = 2 * G::kDice;
  G then(game.config(), state);
  then.decide(decision);
  const G::Sheet& sheet = then.state().sheets[marker];
  const int used = 2 * G::kDice - then.state().sheets[actor].dice;
  const int lost = used - (boxes(sheet) - boxes(game.state().sheets[marker]));
  json::object choice{{"standing", sheet.points()}};
  if (lost != 0) choice["lost"] = lost;
  return choice;
}

}  // namespace

json::object Text::view(const G& game) {
  json::array standing;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    standing.push_back(game.state().sheets[seat].points());
  }
  json::object view{{"standing", std::move(standing)}};
  if (game.state().rolled.empty()) return view;
  json::array choices;
  for (const G::Decision decision : game.legal()) choices.push_back(choice_json(game, decision));
  view["choices"] = std::move(choices);
  return view;
}

json::object Text::effects(const G& /*before*/, const G& after, std::string_view /*decision*/,
                           std::string_view outcome) {
  if (outcome.empty() || !after.state().rolled.empty()) return {};
  return {{"unsuccessful", true}};
}

}  // namespace astragal::games
