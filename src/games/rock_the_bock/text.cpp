#include "games/rock_the_bock/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/rock_the_bock/refusals.h"
#include "text/json_reader.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal::games {

namespace json = boost::json;
using G = RockTheBock;
using Text = GameText<RockTheBock>;

namespace {

constexpr std::array<std::string_view, 3> kPhases{"decide", "rolling", "over"};

json::object rolled_json(FaceCounts rolled) {
  json::object counts;
  for (int kind = 0; kind < kFaces; ++kind) {
    if (rolled[kind] != 0) counts[Text::kKinds[kind]] = rolled[kind];
  }
  return counts;
}

G::Sheet read_sheet(text::JsonReader& state, const json::value& json, Seat seat) {
  text::JsonReader reader(json, fmt::format("state.sheets[{}]", seat));
  G::Sheet sheet;
  sheet.roebucks = static_cast<std::uint8_t>(reader.integer("roebucks", 0, G::kMostRoebucks));
  sheet.wolves = static_cast<std::uint8_t>(reader.integer("wolves", 0, G::kMostWolves));
  sheet.does = static_cast<std::uint8_t>(reader.integer("does", 0, G::kMostDoes));
  sheet.dice = static_cast<std::uint8_t>(reader.integer("dice", 0, G::kDice));
  if (auto fault = reader.finish()) state.fail(*fault);
  return sheet;
}

/// Why a state from outside cannot occur; empty if it can.
Reason impossible_state(const G& game) {
  const G::State& state = game.state();
  const auto& sheets = state.sheets;
  const auto out = std::count_if(sheets.begin(), sheets.begin() + game.seats(),
                                 [](const G::Sheet& sheet) { return sheet.dice == 0; });
  if (state.phase == Phase::kOver) {
    if (out != game.seats() || state.round != game.config().rounds || !state.rolled.empty()) {
      return "rock-the-bock.state-over"_why;
    }
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      if (state.points[state.round - 1][seat] != sheets[seat].points()) {
        return {"rock-the-bock.state-points"_why, {{"seat", seat + 1}}};
      }
    }
    return {};
  }
  const int dice = sheets[state.turn].dice;
  if (dice == 0) return {"rock-the-bock.state-turn"_why, {{"seat", state.turn + 1}}};
  if (!state.rolled.empty() && state.rolled.total() != dice) {
    return {"rock-the-bock.state-rolled"_why, {{"n", state.rolled.total()}, {"left", dice}}};
  }
  if (!state.rolled.empty() && state.phase != Phase::kDecide) {
    return "rock-the-bock.state-lies"_why;
  }
  if (!state.rolled.empty() && game.legal().empty()) {
    return "rock-the-bock.state-nothing"_why;
  }
  return {};
}

}  // namespace

Configured<G::Config> Text::configure(const Setup& setup) {
  if (!setup.data.is_null()) return text::DataFault{"no-data"_why};
  G::Config config;
  config.seats = static_cast<int>(setup.seating.names.size());
  config.rounds = setup.options[0];
  for (Seat seat = 0; seat < config.seats; ++seat) {
    config.colour_of[seat] = static_cast<std::int8_t>(setup.seating.colours[seat]);
  }
  return config;
}

std::string Text::words(G::Decision decision, const Seating& seating) {
  if (decision == G::kRoll) return "roll";
  if (decision == G::kTakeRoebucks) return "take roebucks";
  if (decision.code < G::take_wolves(0).code) {
    return fmt::format("take {}", kColours[decision.code - G::take_does(0).code]);
  }
  return fmt::format("take wolves {}",
                     text::name_on_line(seating.names[decision.code - G::take_wolves(0).code]));
}

std::string Text::words(const G& /*game*/, const G::Outcome& outcome) {
  std::string text;
  for (int kind = 0; kind < kFaces; ++kind) {
    if (outcome[kind] == 0) continue;
    text += text.empty() ? "" : " ";
    text += kKinds[kind];
    if (outcome[kind] > 1) text += fmt::format("*{}", outcome[kind]);
  }
  return text;
}

text::Phrase Text::due(const G& game, const Seating& /*seating*/) {
  return {"rock-the-bock.due"_why, {{"n", game.state().sheets[game.to_act()].dice}}};
}

text::Result<G::Outcome> Text::read_outcome(const G& /*game*/,
                                            const std::vector<std::string>& words) {
  FaceCounts dice;
  for (const std::string& word : words) {
    const auto star = word.find('*');
    const auto kind = std::find(kKinds.begin(), kKinds.end(), word.substr(0, star));
    const auto count = star == std::string::npos
                           ? std::optional(1)
                           : text::read_number(std::string_view(word).substr(star + 1));
    if (kind == kKinds.end() || !count) {
      return text::Error{"rock-the-bock.not-a-count"_why,
                         {{"word", text::shown(word)},
                          {"kinds", std::vector<std::string>(kKinds.begin(), kKinds.end())}}};
    }
    if (*count < 1 || *count > G::kDice || dice.total() + *count > 2 * G::kDice) {
      return text::Error{"rock-the-bock.bad-count"_why,
                         {{"word", text::shown(word)}, {"most", G::kDice}}};
    }
    const auto face = static_cast<int>(kind - kKinds.begin());
    for (int i = 0; i < *count; ++i) dice += FaceCounts::one(face);
  }
  return dice;
}

json::object Text::state(const G& game) {
  const G::State& state = game.state();
  json::array colours;
  json::array sheets;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    const G::Sheet& sheet = state.sheets[seat];
    colours.push_back(json::string(kColours[game.config().colour_of[seat]]));
    sheets.push_back({{"roebucks", sheet.roebucks},
                      {"wolves", sheet.wolves},
                      {"does", sheet.does},
                      {"dice", sheet.dice}});
  }
  json::array points;
  const int finished = state.round - (state.phase == Phase::kOver ? 0 : 1);
  for (int round = 0; round < finished; ++round) {
    const auto& scored = state.points[round];
    points.push_back(json::array(scored.begin(), scored.begin() + game.seats()));
  }
  return {{"round", state.round}, {"phase", kPhases[static_cast<std::size_t>(state.phase)]},
          {"turn", state.turn},   {"colours", colours},
          {"sheets", sheets},     {"rolled", rolled_json(state.rolled)},
          {"points", points}};
}

text::Result<G> Text::from_state(const G::Config& config, const json::value& json) {
  text::JsonReader reader(json, "state");
  G::State state;
  state.round = static_cast<std::int8_t>(reader.integer("round", 1, config.rounds));
  state.phase = static_cast<Phase>(reader.word("phase", {kPhases.begin(), kPhases.end()}));
  state.turn = static_cast<std::int8_t>(reader.integer("turn", 0, config.seats - 1));
  const auto colours = reader.array("colours", config.seats);
  const auto sheets = reader.array("sheets", config.seats);
  for (Seat seat = 0; seat < config.seats; ++seat) {
    const auto expected = kColours[config.colour_of[seat]];
    const auto* colour = colours[seat].if_string();
    if (colour == nullptr || *colour != expected) {
      reader.fail("rock-the-bock.state-colours"_why, "colours",
                  {{"seat", seat + 1}, {"colour", expected}});
    }
    state.sheets[seat] = read_sheet(reader, sheets[seat], seat);
  }
  text::JsonReader rolled(reader.value("rolled"), "state.rolled");
  for (int kind = 0; kind < kFaces; ++kind) {
    if (!rolled.has(kKinds[kind])) continue;
    const int count = rolled.integer(kKinds[kind], 1, G::kDice);
    state.rolled.packed += static_cast<std::uint64_t>(count) << (8 * kind);
  }
  if (auto fault = rolled.finish()) reader.fail(*fault);
  const int finished = state.round - (state.phase == Phase::kOver ? 0 : 1);
  const auto points =
      reader.integer_lists("points", finished, config.seats, -G::kMostDoes, G::kMostDoes);
  for (int round = 0; round < finished; ++round) {
    for (Seat seat = 0; seat < config.seats; ++seat) {
      state.points[round][seat] = static_cast<std::int8_t>(points[round][seat]);
    }
  }
  if (auto fault = reader.finish()) return *fault;
  G game(config, state);
  if (const auto why = impossible_state(game); !why.empty()) {
    return text::Error{"state"_why, {{"why", explained<G>(why)}}};
  }
  return game;
}

text::Error Refusals<G>::why_not(const G& game, const std::vector<std::string>& words,
                                 const Seating& seating) {
  const FaceCounts rolled = game.state().rolled;
  if (words == std::vector<std::string>{"roll"}) return "rock-the-bock.take-first"_why;
  if (words.empty() || words[0] != "take") return {};
  if (rolled.empty()) return "roll-first"_why;
  if (words.size() < 2) return "rock-the-bock.take-what"_why;
  const std::string& what = words[1];
  const auto singular = what == "roebucks" ? "roebuck" : what == "wolves" ? "wolf" : what;
  const auto kind = std::find(Text::kKinds.begin(), Text::kKinds.end(), singular);
  if (kind == Text::kKinds.end() || what == "roebuck" || what == "wolf") {
    std::vector<std::string> groups{"roebucks", "wolves"};
    groups.insert(groups.end(), Text::kColours.begin(), Text::kColours.end());
    return {"rock-the-bock.take-unknown"_why,
            {{"word", text::shown(what)}, {"groups", std::move(groups)}}};
  }
  if (rolled[static_cast<int>(kind - Text::kKinds.begin())] == 0) {
    return {"rock-the-bock.take-none"_why, {{"kind", singular}}};
  }
  if (what != "wolves") {
    if (words.size() > 2) return "rock-the-bock.take-for"_why;
    return {"rock-the-bock.take-nobody"_why, {{"colour", what}}};
  }
  if (words.size() != 3) return "rock-the-bock.wolves-whom"_why;
  if (std::find(seating.names.begin(), seating.names.end(), words[2]) == seating.names.end()) {
    return {"stranger"_why, {{"name", text::shown(words[2])}}};
  }
  return "rock-the-bock.wolves-other"_why;
}

std::string_view Text::topic(const G& game) {
  if (game.phase() == Phase::kOver) return "over";
  return game.state().rolled.empty() ? "roll" : "take";
}

}  // namespace astragal::games
