#include "games/sharp_shooters/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/sharp_shooters/refusals.h"
#include "text/json_reader.h"
#include "text/words.h"

namespace astragal::games {

using text::Error;

namespace json = boost::json;
using G = SharpShooters;
using Text = GameText<SharpShooters>;
using Step = SharpShooters::Step;

namespace {

constexpr int kMostMoney = 1'000'000;  // limit for states from outside
constexpr std::array<std::string_view, 6> kSteps{"card",    "start", "roll",
                                                 "rolling", "place", "over"};

SeatSet read_seats(text::JsonReader& reader, std::string_view key, int seats) {
  SeatSet set = 0;
  for (const int seat : reader.integers(key, seats, 0, seats - 1, false)) {
    if (set >> seat != 0) reader.fail("json-seats"_why, key);
    set |= only(seat);
  }
  return set;
}

json::array numbers_json(FaceCounts dice) {
  json::array numbers;
  for (int face = 0; face < kFaces; ++face) {
    for (int i = 0; i < dice[face]; ++i) numbers.push_back(face + 1);
  }
  return numbers;
}

/// Whether the player to act can have `dice` dice in this roll: five (or all they have), or fewer
/// after placing some in this turn.
bool can_be_rolled(const G& game, int dice) {
  const int mine = game.state().dice[game.state().turn];
  const int placed = G::dice_each(game.seats()) - mine;
  return dice >= 1 && dice <= G::kHand && dice <= mine &&
         (dice == mine || G::kHand - dice <= placed);
}

/// Why a state from outside cannot occur; empty if it can. Requires `fits` to be up to date.
Reason impossible_state(const G& game) {
  const G::State& state = game.state();
  int dice = 0;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    dice += state.dice[seat];
    if (game.score(seat) % 10 != 0) {
      return {"sharp-shooters.state-tens"_why, {{"seat", seat + 1}, {"money", game.score(seat)}}};
    }
    if (game.score(seat) != G::kStartMoney && !contains(state.traded, seat)) {
      return {"sharp-shooters.state-untraded"_why, {{"seat", seat + 1}}};
    }
  }
  for (const auto filled : state.filled) dice += filled;
  if (dice != game.seats() * G::dice_each(game.seats())) {
    return {"sharp-shooters.state-dice"_why,
            {{"n", dice}, {"all", game.seats() * G::dice_each(game.seats())}}};
  }
  const bool blank = std::all_of(state.filled.begin(), state.filled.end(),
                                 [](auto filled) { return filled == 0; });
  const int hand = state.hand.total();
  if ((state.step == Step::kCard || state.step == Step::kStart) && !blank) {
    return "sharp-shooters.state-new-card"_why;
  }
  if ((state.step == Step::kStart) != (state.contenders != 0)) {
    return "sharp-shooters.state-contenders"_why;
  }
  if (state.step == Step::kStart && (state.round != 1 || std::has_single_bit(state.contenders))) {
    return "sharp-shooters.state-first-turn"_why;
  }
  if ((state.squares_left == 0) != (state.step == Step::kOver || state.step == Step::kCard)) {
    return "sharp-shooters.state-full"_why;
  }
  if (state.round == 1 && (state.step == Step::kCard || state.step == Step::kStart) &&
      state.traded != 0) {
    return "sharp-shooters.state-traded"_why;
  }
  if (state.step == Step::kCard && state.round > game.config().rounds &&
      std::has_single_bit(game.winners())) {
    return "sharp-shooters.state-extra-card"_why;
  }
  if (state.step == Step::kOver &&
      (state.round < game.config().rounds || !std::has_single_bit(game.winners()))) {
    return "sharp-shooters.state-over"_why;
  }
  if (state.step == Step::kRoll || state.step == Step::kRolling
          ? !can_be_rolled(game, state.to_roll)
          : state.to_roll != 0) {
    return "sharp-shooters.state-to-roll"_why;
  }
  if (state.step == Step::kPlace ? !can_be_rolled(game, hand) : hand != 0) {
    return "sharp-shooters.state-rolled"_why;
  }
  if (state.placed_one && (state.step != Step::kPlace || hand == G::kHand)) {
    return "sharp-shooters.state-placed-one"_why;
  }
  if (state.step == Step::kPlace && game.legal().empty()) {
    return "sharp-shooters.state-nothing-fits"_why;
  }
  return {};
}

}  // namespace

std::string_view Text::event(const G& game) {
  return game.state().step == Step::kCard ? "card" : "start";
}

std::string Text::words(G::Decision decision, const Seating& /*seating*/) {
  if (decision == G::kRoll) return "roll";
  if (decision == G::kPass) return "pass";
  return fmt::format("place {} in {}", decision.number(), decision.row() + 1);
}

std::string Text::words(const G& game, const G::Outcome& outcome) {
  switch (outcome.kind) {
    case G::Outcome::Kind::kCard: return std::to_string(outcome.value + 1);
    case G::Outcome::Kind::kFaulty: return fmt::format("faulty {}", kFaults[outcome.value]);
    case G::Outcome::Kind::kStart: {
      std::string text;
      for (int i = 0; i < std::popcount(game.state().contenders); ++i) {
        text += fmt::format("{}{}", i == 0 ? "" : " ", outcome.value >> (8 * i) & 0xFF);
      }
      return text;
    }
    case G::Outcome::Kind::kRoll: break;
  }
  std::string text;
  for (const auto& number : numbers_json(outcome.dice)) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", number.as_int64());
  }
  return text;
}

text::Phrase Text::due(const G& game, const Seating& seating) {
  const G::State& state = game.state();
  std::vector<std::string> items;
  if (state.step == Step::kCard) {
    game.each_outcome([&items](const G::Outcome& outcome, double /*probability*/) {
      items.push_back(std::to_string(outcome.value + 1));
    });
    return {"sharp-shooters.due-card"_why, {{"n", items.size()}, {"cards", items}}};
  }
  if (state.step == Step::kStart) {
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      if (contains(state.contenders, seat)) items.push_back(seating.names[seat]);
    }
    return {"due-one-each"_why, {{"names", items}}};
  }
  return {"due-numbers"_why, {{"n", state.to_roll}}};
}

text::Result<G::Outcome> Text::read_outcome(const G& game, const std::vector<std::string>& words) {
  const Step step = game.state().step;
  if (step == Step::kRolling && !words.empty() && words.size() <= 2 &&
      (words.size() == 1 || words[0] == "faulty")) {
    const auto fault = std::find(kFaults.begin(), kFaults.end(), words.back());
    if (fault != kFaults.end()) {
      return G::Outcome{
          G::Outcome::Kind::kFaulty, static_cast<std::uint64_t>(fault - kFaults.begin()), {}};
    }
  }
  if (step == Step::kRolling && !words.empty() && words[0] == "faulty") {
    return Error{"sharp-shooters.faulty"_why,
                 {{"faults", std::vector<std::string>(kFaults.begin(), kFaults.end())}}};
  }
  const int highest = step == Step::kCard ? G::kCards : kFaces;
  const int due = step == Step::kCard    ? 1
                  : step == Step::kStart ? std::popcount(game.state().contenders)
                                         : game.state().to_roll;
  std::vector<int> numbers;
  for (const auto& word : words) {
    const auto number = text::read_number(word);
    if (!number || *number < 1 || *number > highest) {
      return Error{"number"_why, {{"word", text::shown(word)}, {"most", highest}}};
    }
    numbers.push_back(*number);
  }
  if (static_cast<int>(numbers.size()) != due) {
    return Error{"numbers"_why, {{"n", numbers.size()}, {"due", due}}};
  }
  G::Outcome outcome;
  if (step == Step::kCard) {
    outcome.kind = G::Outcome::Kind::kCard;
    outcome.value = static_cast<std::uint64_t>(numbers[0] - 1);
  } else if (step == Step::kStart) {
    outcome.kind = G::Outcome::Kind::kStart;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      outcome.value |= static_cast<std::uint64_t>(numbers[i]) << (8 * i);
    }
  } else {
    for (const int number : numbers) outcome.dice += FaceCounts::one(number - 1);
  }
  return outcome;
}

json::object Text::state(const G& game) {
  const G::State& state = game.state();
  json::array rows;
  for (int row = 0; row < G::kRows; ++row) {
    json::array numbers;
    for (int square = 0; square < state.filled[row]; ++square) {
      numbers.push_back(game.number_at(row, square));
    }
    rows.push_back(numbers);
  }
  json::array cards;
  for (int i = 0; i < state.seen; ++i) cards.push_back(state.deck[i] + 1);
  return {{"round", state.round},
          {"phase", kSteps[static_cast<std::size_t>(state.step)]},
          {"turn", state.turn},
          {"money", json::array(state.money.begin(), state.money.begin() + game.seats())},
          {"traded", text::seats_json(state.traded)},
          {"dice", json::array(state.dice.begin(), state.dice.begin() + game.seats())},
          {"cards", cards},
          {"rows", rows},
          {"contenders", text::seats_json(state.contenders)},
          {"to_roll", state.to_roll},
          {"rolled", numbers_json(state.hand)},
          {"placed_one", state.placed_one}};
}

text::Result<G> Text::from_state(const G::Config& config, const json::value& json) {
  text::JsonReader reader(json, "state");
  G::State state;
  state.round = reader.integer("round", 1, kMostMoney);
  state.step = static_cast<Step>(reader.word("phase", {kSteps.begin(), kSteps.end()}));
  state.turn = static_cast<std::int8_t>(reader.integer("turn", 0, config.seats - 1));
  const auto money = reader.integers("money", config.seats, 0, kMostMoney);
  state.traded = read_seats(reader, "traded", config.seats);
  const auto dice = reader.integers("dice", config.seats, 0, G::dice_each(config.seats));
  for (Seat seat = 0; seat < config.seats; ++seat) {
    state.money[seat] = money[seat];
    state.dice[seat] = static_cast<std::uint8_t>(dice[seat]);
  }
  const int seen = std::min(state.round - (state.step == Step::kCard ? 1 : 0), G::kCards);
  unsigned drawn = 0;
  for (const int card : reader.integers("cards", seen, 1, G::kCards)) {
    if ((drawn >> card & 1) != 0)
      reader.fail("sharp-shooters.state-card-twice"_why, "cards", {{"card", card}});
    drawn |= 1U << card;
    state.deck[state.seen++] = static_cast<std::uint8_t>(card - 1);
  }
  const auto rows = reader.integer_lists("rows", G::kRows, G::kMostSquares, 1, kFaces, false);
  state.contenders = read_seats(reader, "contenders", config.seats);
  state.to_roll = static_cast<std::uint8_t>(reader.integer("to_roll", 0, G::kHand));
  for (const int number : reader.integers("rolled", G::kHand, 1, kFaces, false)) {
    state.hand += FaceCounts::one(number - 1);
  }
  state.placed_one = reader.boolean("placed_one");
  if (auto fault = reader.finish()) return *fault;

  G game(config, state);
  for (int row = 0; row < G::kRows; ++row) {
    for (const int number : rows[row]) {
      if (!game.takes_now(number, row)) {
        return Error{"state"_why,
                     {{"why", Error{"sharp-shooters.state-row"_why, {{"row", row + 1}}}}}};
      }
      game.put(number, row);
    }
  }
  if (const auto why = impossible_state(game); !why.empty()) {
    return Error{"state"_why, {{"why", explained<G>(why)}}};
  }
  return game;
}

Error Refusals<G>::why_not(const G& game, const std::vector<std::string>& words,
                           const Seating& /*seating*/) {
  if (words.empty() || (words[0] != "roll" && words[0] != "pass" && words[0] != "place")) return {};
  if (game.state().step == Step::kRoll) return "roll-first"_why;
  if (words[0] != "place") return "sharp-shooters.place-first"_why;
  if (words.size() != 4 || words[2] != "in") return "sharp-shooters.place-form"_why;
  const auto number = text::read_number(words[1]);
  if (!number || *number < 1 || *number > kFaces || game.state().hand[*number - 1] == 0) {
    return {"sharp-shooters.not-rolled"_why, {{"number", text::shown(words[1])}}};
  }
  const auto row = text::read_number(words[3]);
  if (!row || *row < 1 || *row > G::kRows) {
    return {"sharp-shooters.no-row"_why, {{"row", text::shown(words[3])}, {"most", G::kRows}}};
  }
  const bool full = game.state().filled[*row - 1] == game.card()[*row - 1].length;
  if (full) return {"sharp-shooters.row-full"_why, {{"row", *row}}};
  return {"sharp-shooters.row-refuses"_why, {{"row", *row}, {"number", *number}}};
}

std::string_view Text::topic(const G& game) {
  switch (game.state().step) {
    case Step::kCard: return "card";
    case Step::kStart: return "start";
    case Step::kRoll:
    case Step::kRolling: return "roll";
    case Step::kPlace: return game.state().placed_one ? "place-more" : "place-first";
    case Step::kOver: break;
  }
  return "over";
}

}  // namespace astragal::games
