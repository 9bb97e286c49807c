#include "games/trophy_buck/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/trophy_buck/refusals.h"
#include "text/json_reader.h"
#include "text/shipped.h"
#include "text/words.h"

namespace astragal::games {

using text::DataFault;
using text::Error;

namespace json = boost::json;
using G = TrophyBuck;
using Text = GameText<TrophyBuck>;

namespace {

constexpr int kMostScore = 1'000'000;  // limit for states from outside
constexpr std::array<std::string_view, 3> kPhases{"decide", "rolling", "over"};

template <class Words>
int index_of(const Words& words, std::string_view word) {
  const auto found = std::find(words.begin(), words.end(), word);
  return found == words.end() ? -1 : static_cast<int>(found - words.begin());
}

/// Replaces the entries of `colours` that `data` names.
std::optional<DataFault> replace_faces(std::array<G::Dice, G::kColours>& colours,
                                       const json::value& data) {
  const auto* object = data.if_object();
  const auto* faces = object == nullptr ? nullptr : object->if_contains("faces");
  if (faces == nullptr || !faces->is_object() || object->size() != 1) {
    return DataFault{"trophy-buck.data"_why};
  }
  for (const auto& [name, value] : faces->get_object()) {
    const std::string key = "faces." + std::string(name);
    const int colour = index_of(Text::kDiceColours, name);
    if (colour < 0) {
      return DataFault{{"trophy-buck.data-colour"_why, {{"colour", text::shown(name)}}}, key};
    }
    const auto* list = value.if_array();
    std::vector<int> numbers;
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      const auto number = text::whole_number((*list)[i], 0, kMostScore);
      if (!number) break;
      numbers.push_back(*number);
    }
    if (list == nullptr || numbers.size() != list->size() ||
        (numbers.size() != 3 && numbers.size() != 5)) {
      return DataFault{{"trophy-buck.data-numbers"_why, {{"colour", name}}}, key};
    }
    if (numbers[0] + numbers[1] + numbers[2] != 6) {
      return DataFault{{"trophy-buck.data-sum"_why,
                        {{"colour", name}, {"sum", numbers[0] + numbers[1] + numbers[2]}}},
                       key};
    }
    G::Dice& dice = colours[colour];
    dice.points = static_cast<std::uint8_t>(numbers[0]);
    dice.startle = static_cast<std::uint8_t>(numbers[1]);
    dice.tracks = static_cast<std::uint8_t>(numbers[2]);
    if (numbers.size() == 5) {
      if (numbers[3] > Text::kMostDice) {
        return DataFault{{"trophy-buck.data-dice"_why,
                          {{"colour", name}, {"most", Text::kMostDice}, {"dice", numbers[3]}}},
                         key};
      }
      if (numbers[4] < 1 || numbers[4] > Text::kMostWorth) {
        return DataFault{{"trophy-buck.data-worth"_why,
                          {{"colour", name}, {"most", Text::kMostWorth}, {"worth", numbers[4]}}},
                         key};
      }
      dice.dice = static_cast<std::uint8_t>(numbers[3]);
      dice.worth = static_cast<std::uint8_t>(numbers[4]);
    }
  }
  int dice = 0;
  int points = 0;
  int startles = 0;
  for (const auto& colour : colours) {
    dice += colour.dice;
    points += colour.dice * colour.points;
    startles += colour.dice * colour.startle;
  }
  if (dice < 5) return DataFault{{"trophy-buck.data-few-dice"_why, {{"dice", dice}}}, "faces"};
  if (points == 0) return DataFault{"trophy-buck.data-no-points"_why, "faces"};
  if (startles == 0) return DataFault{"trophy-buck.data-no-startle"_why, "faces"};
  return std::nullopt;
}

const std::array<G::Dice, G::kColours>& shipped_colours() {
  static const auto kColours = [] {
    std::array<G::Dice, G::kColours> colours{};
    const auto file = text::DataFile::parse("trophy-buck.toml",
                                            std::string(text::shipped_file("trophy-buck.toml")));
    [[maybe_unused]] const auto fault = replace_faces(colours, file->value());
    assert(!fault);
    return colours;
  }();
  return kColours;
}

/// "3 brown", "1 green"
std::vector<std::string> describe(G::Pile pile) {
  std::vector<std::string> parts;
  for (int colour = 0; colour < G::kColours; ++colour) {
    if (pile[colour] == 0) continue;
    parts.push_back(fmt::format("{} {}", pile[colour], Text::kDiceColours[colour]));
  }
  return parts;
}

json::array pile_json(G::Pile pile) {
  json::array counts;
  for (int colour = 0; colour < G::kColours; ++colour) counts.push_back(pile[colour]);
  return counts;
}

G::Pile read_pile(text::JsonReader& reader, std::string_view key) {
  G::Pile pile;
  const auto counts = reader.integers(key, G::kColours, 0, Text::kMostDice);
  for (int colour = 0; colour < G::kColours; ++colour) {
    pile.packed += static_cast<std::uint32_t>(counts[colour]) << (8 * colour);
  }
  return pile;
}

int worth(const G::Config& config, G::Pile pile) {
  int points = 0;
  for (int colour = 0; colour < G::kColours; ++colour) {
    points += pile[colour] * config.colours[colour].worth;
  }
  return points;
}

/// Why the scores are impossible in this turn and round; empty if they are possible.
Reason why_not_scores(const G& game) {
  const G::State& state = game.state();
  const int goal = game.config().goal;
  const bool over = state.phase == Phase::kOver;
  // The player to act and those after them have not scored in this round.
  const int before = game.score(state.turn);
  const bool extra = before >= goal;
  if (!over && (extra ? std::has_single_bit(state.playing) : game.tiebreak())) {
    return "trophy-buck.state-extra"_why;
  }
  if (over && !extra) return "trophy-buck.state-no-goal"_why;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    const int score = game.score(seat);
    const bool playing = contains(state.playing, seat);
    const bool done = seat < state.turn;
    if (!playing && score >= before) {
      return {"trophy-buck.state-not-behind"_why, {{"seat", seat + 1}}};
    }
    if (playing && extra && (done ? score < before : score != before)) {
      return {"trophy-buck.state-not-equal"_why, {{"seat", seat + 1}}};
    }
    if (playing && !extra && !done && score >= goal) {
      return {"trophy-buck.state-goal-before"_why, {{"seat", seat + 1}}};
    }
  }
  return {};
}

/// Why a state from outside cannot occur; empty if it can.
Reason impossible_state(const G& game) {
  const G::State& state = game.state();
  for (int colour = 0; colour < G::kColours; ++colour) {
    const G::Dice& dice = game.config().colours[colour];
    if (state.bag[colour] + state.points[colour] + state.startles[colour] + state.tracks[colour] !=
        dice.dice) {
      return {"trophy-buck.state-dice"_why, {{"colour", colour}, {"n", dice.dice}}};
    }
    if ((state.points[colour] != 0 && dice.points == 0) ||
        (state.startles[colour] != 0 && dice.startle == 0) ||
        (state.tracks[colour] != 0 && dice.tracks == 0)) {
      return {"trophy-buck.state-face"_why, {{"colour", colour}}};
    }
  }
  const int out = game.all_dice().total() - state.bag.total();
  if (state.startles.total() >= G::kStartlesToBust) return "trophy-buck.state-startles"_why;
  if (state.tracks.total() > G::kDiceInRoll) return "trophy-buck.state-tracks"_why;
  if (out != 0 && out < G::kDiceInRoll) return "trophy-buck.state-few-rolled"_why;
  if (out == 0 ? state.turn_points != 0 : state.turn_points < worth(game.config(), state.points)) {
    return "trophy-buck.state-turn-points"_why;
  }
  if (!contains(state.playing, state.turn)) {
    return {"trophy-buck.state-turn"_why, {{"seat", state.turn + 1}}};
  }
  if (state.phase == Phase::kOver && (out != 0 || !std::has_single_bit(state.playing))) {
    return "trophy-buck.state-over"_why;
  }
  return why_not_scores(game);
}

}  // namespace

Configured<G::Config> Text::configure(const Setup& setup) {
  G::Config config;
  config.seats = static_cast<int>(setup.seating.names.size());
  config.goal = setup.options[0];
  config.colours = shipped_colours();
  if (!setup.data.is_null()) {
    if (auto fault = replace_faces(config.colours, setup.data)) return *fault;
  }
  return config;
}

json::object Text::data(const G::Config& config) {
  json::object faces;
  for (int colour = 0; colour < G::kColours; ++colour) {
    const G::Dice& dice = config.colours[colour];
    const G::Dice& shipped = shipped_colours()[colour];
    if (dice == shipped) continue;
    json::array numbers{dice.points, dice.startle, dice.tracks};
    if (dice.dice != shipped.dice || dice.worth != shipped.worth) {
      numbers.push_back(dice.dice);
      numbers.push_back(dice.worth);
    }
    faces[kDiceColours[colour]] = numbers;
  }
  return faces.empty() ? json::object{} : json::object{{"faces", faces}};
}

std::string Text::words(G::Decision decision, const Seating& /*seating*/) {
  return decision == G::Decision::kRoll ? "roll" : "stop";
}

std::string Text::words(const G& /*game*/, const G::Outcome& outcome) {
  std::string text;
  for (int colour = 0; colour < G::kColours; ++colour) {
    for (std::size_t face = 0; face < 3; ++face) {
      for (int i = 0; i < outcome.by_face[face][colour]; ++i) {
        text +=
            fmt::format("{}{}.{}", text.empty() ? "" : " ", kDiceColours[colour], kFaceWords[face]);
      }
    }
  }
  return text;
}

text::Phrase Text::due(const G& game, const Seating& /*seating*/) {
  const G::State& state = game.state();
  const int drawn = G::kDiceInRoll - state.tracks.total();
  const int in_bag = state.bag.total();
  // The sources of the three dice: tracks dice, bag, points dice on a new stand.
  const ReasonCode where = drawn == 0       ? "trophy-buck.from-tracks"_why
                           : drawn > in_bag ? in_bag == 0 ? "trophy-buck.from-points"_why
                                                          : "trophy-buck.from-bag-and-points"_why
                                            : "trophy-buck.from-bag"_why;
  text::Phrase from(where, {{"drawn", std::min(drawn, in_bag)},
                            {"bag", describe(state.bag)},
                            {"back", drawn - in_bag},
                            {"points", describe(state.points)},
                            {"tracks", describe(state.tracks)}});
  if (drawn == 0 || drawn == G::kDiceInRoll)
    return {"trophy-buck.due"_why, {{"from", std::move(from)}}};
  return {"trophy-buck.due-tracks"_why,
          {{"from", std::move(from)}, {"tracks", describe(state.tracks)}}};
}

std::string Text::thing(std::string_view kind, int value) {
  if (kind == "colour") return std::string(kDiceColours[static_cast<std::size_t>(value)]);
  if (kind == "face") return std::string(kFaceWords[static_cast<std::size_t>(value)]);
  return "";
}

text::Result<G::Outcome> Text::read_outcome(const G& /*game*/,
                                            const std::vector<std::string>& words) {
  if (words.size() != G::kDiceInRoll) {
    return Error{"trophy-buck.three-dice"_why, {{"n", words.size()}}};
  }
  G::Outcome outcome;
  for (const std::string& word : words) {
    const auto dot = std::min(word.find('.'), word.size());
    const int colour = index_of(kDiceColours, std::string_view(word).substr(0, dot));
    const int face =
        dot == word.size() ? -1 : index_of(kFaceWords, std::string_view(word).substr(dot + 1));
    if (colour < 0 || face < 0) {
      return Error{"trophy-buck.not-a-die"_why, {{"word", text::shown(word)}}};
    }
    G::Pile& pile = outcome.by_face[face];
    pile = pile + G::Pile::one(colour);
  }
  return outcome;
}

json::object Text::state(const G& game) {
  const G::State& state = game.state();
  json::array scores;
  json::array playing;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    scores.push_back(state.scores[seat]);
    if (contains(state.playing, seat)) playing.push_back(seat);
  }
  return {{"round", state.round},
          {"phase", kPhases[static_cast<std::size_t>(state.phase)]},
          {"turn", state.turn},
          {"playing", playing},
          {"scores", scores},
          {"turn_points", state.turn_points},
          {"bag", pile_json(state.bag)},
          {"points", pile_json(state.points)},
          {"startles", pile_json(state.startles)},
          {"tracks", pile_json(state.tracks)}};
}

text::Result<G> Text::from_state(const G::Config& config, const json::value& json) {
  text::JsonReader reader(json, "state");
  G::State state;
  state.round = reader.integer("round", 1, kMostScore);
  state.phase = static_cast<Phase>(reader.word("phase", {kPhases.begin(), kPhases.end()}));
  state.turn = static_cast<std::int8_t>(reader.integer("turn", 0, config.seats - 1));
  for (const int seat : reader.integers("playing", config.seats, 0, config.seats - 1, false)) {
    if (state.playing >> seat != 0) reader.fail("json-seats"_why, "playing");
    state.playing |= only(seat);
  }
  const auto scores = reader.integers("scores", config.seats, 0, kMostScore);
  for (Seat seat = 0; seat < config.seats; ++seat) state.scores[seat] = scores[seat];
  state.turn_points = reader.integer("turn_points", 0, kMostScore);
  state.bag = read_pile(reader, "bag");
  state.points = read_pile(reader, "points");
  state.startles = read_pile(reader, "startles");
  state.tracks = read_pile(reader, "tracks");
  if (auto fault = reader.finish()) return *fault;
  G game(config, state);
  if (const auto why = impossible_state(game); !why.empty()) {
    return Error{"state"_why, {{"why", explained<G>(why)}}};
  }
  return game;
}

Error Refusals<G>::why_not(const G& game, const std::vector<std::string>& words,
                           const Seating& /*seating*/) {
  const bool stop = words == std::vector<std::string>{"stop"};
  return stop && game.fresh_turn() ? Error("roll-first"_why) : Error();
}

std::string_view Text::topic(const G& game) {
  if (game.phase() == Phase::kOver) return "over";
  if (game.tiebreak()) return "tiebreak";
  return game.fresh_turn() ? "start" : "hunt";
}

}  // namespace astragal::games
