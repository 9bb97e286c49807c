// Derived values that a screen shows beside the state.

#include <algorithm>

#include "games/sharp_shooters/text.h"
#include "text/json_reader.h"

namespace astragal::games {

namespace json = boost::json;
using G = SharpShooters;
using Text = GameText<SharpShooters>;
using Step = SharpShooters::Step;

namespace {

/// The next square of a row: the numbers it takes, and the money for completing the row.
json::object open_square_json(const G& game, int row) {
  json::string wants;
  for (int number = 1; number <= kFaces; ++number) {
    if (game.takes_now(number, row)) wants.push_back(static_cast<char>('0' + number));
  }
  json::object open{{"wants", std::move(wants)}};
  const G::Row& rules = game.card()[row];
  if (game.state().filled[row] + 1 == static_cast<int>(rules.length)) {
    // A payment is at most what the player has.
    open["pays"] = std::max(rules.value(), -game.score(game.state().turn));
  }
  return open;
}

}  // namespace

json::object Text::view(const G& game) {
  const G::State& state = game.state();
  if (state.step == Step::kCard) {
    json::array cards;
    game.each_outcome([&cards](const G::Outcome& outcome, double /*probability*/) {
      cards.push_back(outcome.value + 1);
    });
    return {{"cards", std::move(cards)}};
  }
  json::array rows;
  for (int row = 0; row < G::kRows; ++row) rows.push_back(open_square_json(game, row));
  return {{"card", face_name(game.card_index(), game.config().side)}, {"rows", std::move(rows)}};
}

json::object Text::effects(const G& before, const G& after, std::string_view decision,
                           std::string_view /*outcome*/) {
  const G::State& state = before.state();
  if (state.step == Step::kStart) {
    const SeatSet tied = after.state().contenders;
    return {{"rolled_by", text::seats_json(state.contenders)},
            {"best", text::seats_json(tied != 0 ? tied : only(after.state().turn))}};
  }
  // "place 3 in 2"
  if (state.step != Step::kPlace || !decision.starts_with("place")) return {};
  const int row = decision.back() - '1';
  if (state.filled[row] + 1 != static_cast<int>(before.card()[row].length)) return {};
  return {{"pays", after.score(state.turn) - before.score(state.turn)}};
}

}  // namespace astragal::games
