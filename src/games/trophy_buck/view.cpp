// Derived values that a screen shows beside the state.

#include <algorithm>

#include "games/trophy_buck/text.h"
#include "text/json_reader.h"
#include "text/words.h"

namespace astragal::games {

namespace json = boost::json;
using G = TrophyBuck;
using Text = GameText<TrophyBuck>;

namespace {

/// Whether the next roll needs more dice than the bag has, so that points dice return to it.
bool new_stand(const G::State& state) {
  return G::kDiceInRoll - state.tracks.total() > state.bag.total();
}

/// The next roll: number of new dice, and the possible number of each colour, for entering real
/// dice.
void add_roll(const G::State& state, json::object& view) {
  const int draws = G::kDiceInRoll - state.tracks.total();
  const bool stand = new_stand(state);
  json::array least;
  json::array most;
  for (int colour = 0; colour < G::kColours; ++colour) {
    // On a new stand the rest of the bag is drawn first.
    const int sure = state.tracks[colour] + (stand ? state.bag[colour] : 0);
    const int more = stand ? state.points[colour] : state.bag[colour];
    least.push_back(sure);
    most.push_back(std::min(sure + more, G::kDiceInRoll));
  }
  view["draws"] = draws;
  if (stand) view["stand"] = true;
  view["least"] = std::move(least);
  view["most"] = std::move(most);
}

}  // namespace

json::object Text::view(const G& game) {
  const G::State& state = game.state();
  json::object view;
  if (state.phase == Phase::kOver) return view;
  add_roll(state, view);
  const int goal = game.config().goal;
  const auto seats = state.scores.begin() + game.seats();
  if (game.score(state.turn) >= goal) {
    view["round"] = "extra";  // the player to act has not scored in this round
  } else if (std::any_of(state.scores.begin(), seats,
                         [goal](int score) { return score >= goal; })) {
    view["round"] = "last";
    view["to_come"] = text::seats_json(state.playing & ~all_seats(state.turn));
  }
  return view;
}

json::object Text::effects(const G& before, const G& after, std::string_view /*decision*/,
                           std::string_view outcome) {
  json::object effects;
  const G::State& state = before.state();
  if (outcome.empty()) return {{"scored", state.turn_points}};
  if (new_stand(state)) effects["stand"] = true;
  if (!after.fresh_turn()) return effects;
  // A bust loses the turn's points and the points of this roll.
  int lost = state.turn_points;
  G rolling = before;
  rolling.decide(G::Decision::kRoll);
  const auto rolled = read_outcome(rolling, *text::split_words(outcome));
  for (int colour = 0; rolled && colour < G::kColours; ++colour) {
    lost += rolled->by_face[G::kPoints][colour] * before.config().colours[colour].worth;
  }
  effects["lost"] = lost;
  return effects;
}

}  // namespace astragal::games
