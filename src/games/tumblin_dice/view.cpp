// Derived values that a screen shows beside the state, and the effects of cards in a throw.

#include "games/tumblin_dice/text.h"
#include "text/json_reader.h"
#include "text/words.h"

namespace astragal::games {

namespace json = boost::json;
using G = TumblinDice;
using Text = GameText<TumblinDice>;
using Step = TumblinDice::Step;

namespace {

/// The current points of each die, four per seat.
json::array worth_json(const G& game) {
  json::array all;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    json::array own;
    for (int number = 1; number <= G::kDiceEach; ++number) {
      own.push_back(game.worth(G::die_id(game.colour_of(seat), number)));
    }
    all.push_back(std::move(own));
  }
  return all;
}

json::object card_event_json(const G::AtRest& rest, const G::Event& event) {
  json::object shown{{"card", Text::card_name(event.card)}};
  if (event.kind == G::Event::Kind::kGate) {
    shown["kind"] = "gate";
    shown["die"] = Text::die_name(event.die);
    shown["level"] = rest.cards[event.to].place.level;
    return shown;
  }
  shown["kind"] = "mine";
  json::array& dice = (shown["dice"] = json::array()).get_array();
  for (G::DieId die = 0; die < G::kAllDice; ++die) {
    if ((event.dice >> die & 1) != 0) dice.push_back(json::string(Text::die_name(die)));
  }
  return shown;
}

/// Dice that moved after cards had acted. A change of card alone is ignored.
json::array falls_json(const G::AtRest& rest, const G::Outcome& thrown) {
  json::array falls;
  for (int i = 0; i < thrown.count; ++i) {
    const G::Moved& moved = thrown.moved[i];
    const G::Die& was = rest.dice[moved.die];
    if (!moved.end.told || was.where != G::Die::Where::kBoard) continue;
    json::object fall{{"die", Text::die_name(moved.die)}};
    if (!moved.end.off) {
      if (moved.end.level == was.level && moved.end.face == was.face) continue;
      fall["level"] = moved.end.level;
      fall["face"] = moved.end.face;
    }
    falls.push_back(std::move(fall));
  }
  return falls;
}

/// Effects of mines and gates, in order.
void add_cards(const G& before, const G::Outcome& thrown, json::object& effects) {
  G::AtRest rest = before.at_rest(thrown);
  json::array cards;
  using Kind = G::Event::Kind;
  for (auto event = before.next_event(rest); event.kind != Kind::kNone;
       event = before.next_event(rest)) {
    if (event.kind == Kind::kMine || event.kind == Kind::kGate) {
      cards.push_back(card_event_json(rest, event));
    }
    G::apply(rest, event);
  }
  if (!cards.empty()) effects["cards"] = std::move(cards);
  if (auto falls = falls_json(rest, thrown); !falls.empty()) effects["falls"] = std::move(falls);
}

/// Points of the round by seat, null for those not playing; and the scored dice, if the next round
/// clears the board.
void add_round(const G& before, const G& after, const G::Outcome& outcome, json::object& effects) {
  const bool over = after.state().step == Step::kOver;
  if (after.round() == before.round() && !over) return;
  json::array points;
  for (Seat seat = 0; seat < after.seats(); ++seat) {
    const bool played = contains(before.state().playing, seat);
    points.push_back(played ? json::value(after.state().totals[seat] - before.state().totals[seat])
                            : json::value());
  }
  effects["round"] = std::move(points);
  if (over) return;
  G::State state = before.state();
  if (outcome.kind == G::Outcome::Kind::kBreed) {
    state.dice = before.at_rest(outcome).dice;
  } else if (outcome.count != 0) {
    state.dice = before.after(outcome).dice;
  }
  const G counted(before.config(), state);
  effects["dice"] = Text::state(counted).at("dice");
  effects["worth"] = worth_json(counted);
}

}  // namespace

json::object Text::view(const G& game) {
  json::object view{{"worth", worth_json(game)}};
  if (game.state().step == Step::kStart) view["rolls"] = text::seats_json(game.tied());
  if (const Seat seat = game.to_act(); game.phase() != Phase::kOver && seat != kTable) {
    if (const auto die = game.next_die(seat); die != G::kAllDice) view["next"] = die_name(die);
  }
  return view;
}

json::object Text::effects(const G& before, const G& after, std::string_view decision,
                           std::string_view outcome) {
  if (before.state().step == Step::kStart) return {{"rolled_by", text::seats_json(before.tied())}};
  if (before.state().step != Step::kThrow && before.state().step != Step::kBreed) return {};
  G game = before;
  G::Outcome dice;
  dice.count = 0;
  if (!outcome.empty()) {
    G::Decision made;
    made.kind =
        decision.starts_with("throw") ? G::Decision::Kind::kThrow : G::Decision::Kind::kBreed;
    game.decide(made);
    if (const auto read = read_outcome(game, *text::split_words(outcome))) dice = *read;
  }
  json::object effects;
  if (game.state().step == Step::kThrowing) add_cards(game, dice, effects);
  add_round(before, after, dice, effects);
  return effects;
}

}  // namespace astragal::games
