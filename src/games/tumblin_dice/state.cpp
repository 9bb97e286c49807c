// The state as JSON, both ways, lossless.

#include <fmt/format.h>

#include <algorithm>

#include "games/tumblin_dice/check.h"
#include "games/tumblin_dice/refusals.h"
#include "games/tumblin_dice/text.h"
#include "text/json_reader.h"
#include "text/words.h"

namespace astragal::games {

using text::JsonReader;

namespace json = boost::json;
using G = TumblinDice;
using Text = GameText<TumblinDice>;
using Step = TumblinDice::Step;

namespace {

constexpr int kMaxScore = 1'000'000;  // limit for states from outside
constexpr std::array<std::string_view, 9> kSteps{"start",    "mines", "cards",    "lay", "throw",
                                                 "throwing", "breed", "breeding", "over"};

json::value die_json(const G::Die& die) {
  if (die.where == G::Die::Where::kUnthrown) return nullptr;
  if (die.where == G::Die::Where::kOff) return "off";
  json::object object{{"level", die.level}, {"face", die.face}};
  if (die.card != G::kNoCard) object["card"] = Text::card_name(die.card);
  if (die.posed) {
    json::array pose{die.pose.x, die.pose.y, die.pose.z};
    for (const auto part : die.pose.turn) pose.push_back(part);
    object["pose"] = pose;
  }
  return object;
}

json::object cards_json(const G::State& state) {
  json::object cards;
  for (G::CardId card = 0; card < G::kCards; ++card) {
    const G::Card& it = state.cards[card];
    if (it.where == G::Card::Where::kUnlaid) continue;
    json::value& entry = cards[Text::card_name(card)];
    if (it.where == G::Card::Where::kGone) {
      entry = "gone";
      continue;
    }
    json::object place{{"level", it.place.level}};
    if (it.place.exact) place["at"] = json::array{it.place.x, it.place.y};
    entry = place;
  }
  return cards;
}

std::string_view text_of(const json::value& value) {
  const auto* text = value.if_string();
  return text == nullptr ? std::string_view() : std::string_view(*text);
}

G::Die read_die_state(JsonReader& whole, G::DieId id, const json::value& value) {
  G::Die die;
  if (value.is_null()) return die;
  die.where = G::Die::Where::kOff;
  if (text_of(value) == "off") return die;
  JsonReader reader(value, "state." + Text::die_name(id));
  die.where = G::Die::Where::kBoard;
  die.level = static_cast<std::int8_t>(reader.integer("level", G::kLowestLevel, G::kHighestLevel));
  die.face = static_cast<std::uint8_t>(reader.integer("face", 1, kFaces));
  if (reader.has("card")) {
    const auto card = Text::read_card(text_of(reader.value("card")));
    if (!card) {
      reader.fail("tumblin-dice.state-no-card"_why, "card");
    }
    die.card = card.value_or(G::kNoCard);
  }
  if (reader.has("pose")) {
    const auto pose = reader.integers("pose", 7, -Refusals<G>::kMostPose, Refusals<G>::kMostPose);
    die.posed = true;
    die.pose = {pose[0], pose[1], pose[2], {pose[3], pose[4], pose[5], pose[6]}};
  }
  if (const auto fault = reader.finish()) whole.fail(*fault);
  return die;
}

void read_dice_state(JsonReader& reader, const G::Config& config, G::State& state) {
  const auto seats = reader.array("dice", config.seats);
  for (Seat seat = 0; seat < config.seats; ++seat) {
    const json::value& list = seats[static_cast<std::size_t>(seat)];
    if (!list.is_array() || list.get_array().size() != G::kDiceEach) {
      reader.fail("tumblin-dice.state-four-dice"_why, "dice");
      return;
    }
    for (int number = 1; number <= G::kDiceEach; ++number) {
      const G::DieId die = G::die_id(config.colours[seat], number);
      state.dice[die] =
          read_die_state(reader, die, list.get_array()[static_cast<std::size_t>(number - 1)]);
    }
  }
}

void read_cards_state(JsonReader& reader, G::State& state) {
  const json::value& value = reader.value("cards");
  const auto* cards = value.if_object();
  if (cards == nullptr) {
    reader.fail("json-object"_why, "cards");
    return;
  }
  for (const auto& [name, entry] : *cards) {
    const auto card = Text::read_card(name);
    if (!card) {
      reader.fail("tumblin-dice.state-unknown-card"_why, "cards", {{"card", text::shown(name)}});
      return;
    }
    G::Card& it = state.cards[*card];
    it.where = G::Card::Where::kGone;
    if (text_of(entry) == "gone") continue;
    JsonReader place(entry, "state." + Text::card_name(*card));
    it.where = G::Card::Where::kBoard;
    it.place.level = static_cast<std::int8_t>(place.integer("level", 1, G::kHighestLevel));
    if (place.has("at")) {
      const auto at = place.integers("at", 2, -G::kBoardReach, G::kBoardReach);
      it.place.exact = true;
      it.place.x = static_cast<std::int16_t>(at[0]);
      it.place.y = static_cast<std::int16_t>(at[1]);
    }
    if (const auto fault = place.finish()) reader.fail(*fault);
  }
}

json::object aim_json(const G::Aim& aim) {
  return {{"x", aim.x},
          {"dir", aim.dir},
          {"speed", aim.speed},
          {"spin", aim.spin},
          {"kind", static_cast<int>(aim.kind)},
          {"face", aim.face}};
}

void read_aim_state(JsonReader& whole, G::State& state) {
  JsonReader reader(whole.value("aim"), "state.aim");
  const auto number = [&reader](std::string_view key, int most, int least) {
    return static_cast<std::int16_t>(reader.integer(key, least, most));
  };
  state.aimed = true;
  state.aim.x = number("x", G::Aim::kMostX, -G::Aim::kMostX);
  state.aim.dir = number("dir", G::Aim::kMostDir, -G::Aim::kMostDir);
  state.aim.speed = number("speed", G::Aim::kMostSpeed, 0);
  state.aim.spin = number("spin", G::Aim::kMostSpin, -G::Aim::kMostSpin);
  state.aim.kind = static_cast<G::Aim::Kind>(reader.integer("kind", 0, 2));
  state.aim.face = static_cast<std::uint8_t>(reader.integer("face", 0, kFaces));
  if (const auto fault = reader.finish()) whole.fail(*fault);
}

void read_offers(JsonReader& reader, G::State& state) {
  const json::value& value = reader.value("offers");
  const auto* offers = value.if_array();
  if (offers == nullptr || offers->empty() || offers->size() > state.offers.size()) {
    reader.fail("tumblin-dice.state-offer-list"_why, "offers");
    return;
  }
  for (const json::value& offer : *offers) {
    const auto die = Text::read_die(text_of(offer));
    if (!die) reader.fail("tumblin-dice.state-offer-list"_why, "offers");
    state.offers[state.offered++] = die.value_or(0);
  }
}

}  // namespace

json::object Text::state(const G& game) {
  const G::State& state = game.state();
  const int throwers = state.step == Step::kStart ? 0 : std::popcount(state.playing);
  json::array dice;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    json::array own;
    for (int number = 1; number <= G::kDiceEach; ++number) {
      own.push_back(die_json(state.dice[G::die_id(game.colour_of(seat), number)]));
    }
    dice.push_back(own);
  }
  json::object object{
      {"round", state.round},
      {"phase", kSteps[static_cast<std::size_t>(state.step)]},
      {"overtime", state.overtime},
      {"playing", text::seats_json(state.playing)},
      {"order", json::array(state.order.begin(), state.order.begin() + throwers)},
      {"turn", state.turn},
      {"totals", json::array(state.totals.begin(), state.totals.begin() + game.seats())},
      {"dice", dice},
      {"mines", state.mines},
      {"cards", cards_json(state)}};
  if (state.step == Step::kStart) {
    object["ahead"] = json::array(state.ahead.begin(), state.ahead.begin() + game.seats());
  }
  if (state.offered != 0) {
    json::array& offers = (object["offers"] = json::array()).get_array();
    for (int i = 0; i < state.offered; ++i) {
      offers.push_back(json::string(die_name(state.offers[static_cast<std::size_t>(i)])));
    }
  }
  if (state.aimed) object["aim"] = aim_json(state.aim);
  return object;
}

text::Result<G> Text::from_state(const G::Config& config, const json::value& json) {
  JsonReader reader(json, "state");
  G::State state;
  state.round = reader.integer("round", 1, kMaxScore);
  state.step = static_cast<Step>(reader.word("phase", {kSteps.begin(), kSteps.end()}));
  state.overtime = reader.boolean("overtime");
  for (const int seat : reader.integers("playing", config.seats, 0, config.seats - 1, false)) {
    if (state.playing >> seat != 0) reader.fail("json-seats"_why, "playing");
    state.playing |= only(seat);
  }
  const int throwers = state.step == Step::kStart ? 0 : std::popcount(state.playing);
  const auto order = reader.integers("order", throwers, 0, config.seats - 1);
  for (int i = 0; i < throwers; ++i) state.order[i] = static_cast<std::int8_t>(order[i]);
  state.turn = static_cast<std::uint8_t>(reader.integer("turn", 0, std::max(throwers - 1, 0)));
  const auto totals = reader.integers("totals", config.seats, -kMaxScore, kMaxScore);
  for (Seat seat = 0; seat < config.seats; ++seat) state.totals[seat] = totals[seat];
  read_dice_state(reader, config, state);
  state.mines = static_cast<std::uint8_t>(reader.integer("mines", 0, kFaces));
  read_cards_state(reader, state);
  if (state.step == Step::kStart) {
    const auto ahead = reader.integers("ahead", config.seats, 0, config.seats - 1);
    for (Seat seat = 0; seat < config.seats; ++seat) {
      state.ahead[seat] = static_cast<std::uint8_t>(ahead[seat]);
    }
  }
  if (state.step == Step::kBreed || state.step == Step::kBreeding) read_offers(reader, state);
  if (state.step == Step::kThrowing && reader.has("aim")) read_aim_state(reader, state);
  if (auto fault = reader.finish()) return *fault;

  G game(config, state);
  if (const auto why = why_impossible(game); !why.empty()) {
    return text::Error{"state"_why, {{"why", explained<G>(why)}}};
  }
  return game;
}

}  // namespace astragal::games
