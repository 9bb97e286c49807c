#include "games/trophy_buck/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/trophy_buck/possible.h"
#include "games/trophy_buck/refusals.h"
#include "text/json_reader.h"
#include "text/reason.h"
#include "text/shipped.h"
#include "text/words.h"

namespace astragal {

namespace json = boost::json;
using G = TrophyBuck;
using Text = GameText<TrophyBuck>;

namespace {

constexpr int kMostScore = 1'000'000;  // in a state that somebody hands in
constexpr std::array<std::string_view, 3> kPhases{"decide", "rolling", "over"};

template <class Words>
int index_of(const Words& words, std::string_view word) {
  const auto found = std::find(words.begin(), words.end(), word);
  return found == words.end() ? -1 : static_cast<int>(found - words.begin());
}

/// Lays the colours that `data` names over those of `colours`.
std::optional<DataFault> replace_faces(std::array<G::Dice, G::kColours>& colours,
                                       const json::value& data) {
  const auto* object = data.if_object();
  const auto* faces = object == nullptr ? nullptr : object->if_contains("faces");
  if (faces == nullptr || !faces->is_object() || object->size() != 1) {
    return DataFault{R"(the data must be of the form {"faces":{"brown":[3,1,2]}})", ""};
  }
  for (const auto& [name, value] : faces->get_object()) {
    const std::string key = "faces." + std::string(name);
    const int colour = index_of(Text::kDiceColours, name);
    if (colour < 0) {
      return DataFault{fmt::format("{} is not a colour of dice; there are brown, white, green and "
                                   "orange",
                                   in_quotes(name)),
                       key};
    }
    const auto* list = value.if_array();
    std::vector<int> numbers;
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      const auto number = whole_number((*list)[i], 0, kMostScore);
      if (!number) break;
      numbers.push_back(*number);
    }
    if (list == nullptr || numbers.size() != list->size() ||
        (numbers.size() != 3 && numbers.size() != 5)) {
      return DataFault{fmt::format("{} needs three whole numbers (faces with points, startle and "
                                   "tracks) or five (how many dice and their worth, too)",
                                   name),
                       key};
    }
    if (numbers[0] + numbers[1] + numbers[2] != 6) {
      return DataFault{fmt::format("the faces of {} must sum to 6, and are {}", name,
                                   numbers[0] + numbers[1] + numbers[2]),
                       key};
    }
    G::Dice& dice = colours[colour];
    dice.points = static_cast<std::uint8_t>(numbers[0]);
    dice.startle = static_cast<std::uint8_t>(numbers[1]);
    dice.tracks = static_cast<std::uint8_t>(numbers[2]);
    if (numbers.size() == 5) {
      if (numbers[3] > Text::kMostDice) {
        return DataFault{
            fmt::format("there can be 0 to {} {} dice, not {}", Text::kMostDice, name, numbers[3]),
            key};
      }
      if (numbers[4] < 1 || numbers[4] > Text::kMostWorth) {
        return DataFault{fmt::format("a {} points face can be worth 1 to {}, not {}", name,
                                     Text::kMostWorth, numbers[4]),
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
  if (dice < 5) return DataFault{fmt::format("at least 5 dice are needed, not {}", dice), "faces"};
  if (points == 0) return DataFault{"no die has a points face, so nobody could score", "faces"};
  if (startles == 0) return DataFault{"no die has a startle face, so no turn could fail", "faces"};
  return std::nullopt;
}

const std::array<G::Dice, G::kColours>& shipped_colours() {
  static const auto kColours = [] {
    std::array<G::Dice, G::kColours> colours{};
    const auto file =
        DataFile::parse("trophy-buck.toml", std::string(shipped_file("trophy-buck.toml")));
    [[maybe_unused]] const auto fault = replace_faces(colours, file->value());
    assert(!fault);
    return colours;
  }();
  return kColours;
}

/// "3 brown and 1 green"
std::string describe(G::Pile pile) {
  std::vector<std::string> parts;
  for (int colour = 0; colour < G::kColours; ++colour) {
    if (pile[colour] == 0) continue;
    parts.push_back(fmt::format("{} {}", pile[colour], Text::kDiceColours[colour]));
  }
  return list_of(parts);
}

/// What reasons are about.
std::string name_of(std::string_view kind, int thing) {
  if (kind == "colour") return std::string(Text::kDiceColours[static_cast<std::size_t>(thing)]);
  if (kind == "face") return std::string(Text::kFaceWords[static_cast<std::size_t>(thing)]);
  return std::to_string(thing);
}

json::array pile_json(G::Pile pile) {
  json::array counts;
  for (int colour = 0; colour < G::kColours; ++colour) counts.push_back(pile[colour]);
  return counts;
}

G::Pile read_pile(JsonReader& reader, std::string_view key) {
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

/// Why these scores cannot be, in this turn of this round; empty if they can.
Reason why_not_scores(const G& game) {
  const G::State& state = game.state();
  const int goal = game.config().goal;
  const bool over = state.phase == Phase::kOver;
  // Who acts has not scored in this round, and neither has anybody who comes later.
  const int before = game.score(state.turn);
  const bool extra = before >= goal;
  if (!over && (extra ? std::has_single_bit(state.playing) : game.tiebreak())) {
    return "extra rounds are for several leaders past the goal";
  }
  if (over && !extra) return "nobody has reached the goal";
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    const int score = game.score(seat);
    const bool playing = contains(state.playing, seat);
    const bool done = seat < state.turn;
    if (!playing && score >= before) {
      return {"seat {n} no longer plays, but is not behind the others", seat + 1};
    }
    if (playing && extra && (done ? score < before : score != before)) {
      return {"those in an extra round began it with equal points, and seat {n} did not", seat + 1};
    }
    if (playing && !extra && !done && score >= goal) {
      return {"seat {n} reached the goal in an earlier round, which would have been the last",
              seat + 1};
    }
  }
  return {};
}

/// Why a state that somebody handed in cannot occur; empty if it can.
Reason impossible_state(const G& game) {
  const G::State& state = game.state();
  for (int colour = 0; colour < G::kColours; ++colour) {
    const G::Dice& dice = game.config().colours[colour];
    if (state.bag[colour] + state.points[colour] + state.startles[colour] + state.tracks[colour] !=
        dice.dice) {
      return {"the {colour} dice in the bag and on the table must be {n}", colour, dice.dice};
    }
    if ((state.points[colour] != 0 && dice.points == 0) ||
        (state.startles[colour] != 0 && dice.startle == 0) ||
        (state.tracks[colour] != 0 && dice.tracks == 0)) {
      return {"a {colour} die shows a face that this colour does not have", colour};
    }
  }
  const int out = game.all_dice().total() - state.bag.total();
  if (state.startles.total() >= G::kRolled) return "three startles would have ended the turn";
  if (state.tracks.total() > G::kRolled) return "at most three dice can show tracks";
  if (out != 0 && out < G::kRolled) return "fewer than three dice have been rolled";
  if (out == 0 ? state.turn_points != 0 : state.turn_points < worth(game.config(), state.points)) {
    return "turn_points do not fit the points dice on the table";
  }
  if (!contains(state.playing, state.turn)) {
    return {"turn must be one of those playing, and seat {n} is not", state.turn + 1};
  }
  if (state.phase == Phase::kOver && (out != 0 || !std::has_single_bit(state.playing))) {
    return "once it is over only the winner is left playing, and all dice are in the bag";
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

std::string Text::due(const G& game, const Seating& /*seating*/) {
  const G::State& state = game.state();
  std::vector<std::string> sources;
  if (state.tracks.total() != 0) {
    sources.push_back(fmt::format("the dice with tracks ({})", describe(state.tracks)));
  }
  int need = G::kRolled - state.tracks.total();
  if (need > state.bag.total()) {  // a new stand
    need -= state.bag.total();
    if (state.bag.total() != 0) {
      sources.push_back(fmt::format("what is left in the bag ({})", describe(state.bag)));
    }
    sources.push_back(
        fmt::format("{} of the points dice put back ({})", need, describe(state.points)));
  } else if (need != 0) {
    sources.push_back(fmt::format("{} from the bag ({})", need, describe(state.bag)));
  }
  return "three dice such as brown.points: " + list_of(sources);
}

Result<G::Outcome> Text::read_outcome(const G& game, const std::vector<std::string>& words) {
  if (words.size() != G::kRolled) {
    return Error{fmt::format("a roll is three dice, not {}", words.size())};
  }
  G::Outcome outcome;
  for (const std::string& word : words) {
    const auto dot = std::min(word.find('.'), word.size());
    const int colour = index_of(kDiceColours, std::string_view(word).substr(0, dot));
    const int face =
        dot == word.size() ? -1 : index_of(kFaceWords, std::string_view(word).substr(dot + 1));
    if (colour < 0 || face < 0) {
      return Error{
          fmt::format("{} is not a die; a die is brown, white, green or orange, a dot, and "
                      "points, startle or tracks",
                      in_quotes(word))};
    }
    G::Pile& pile = outcome.by_face[face];
    pile = pile + G::Pile::one(colour);
  }
  if (const auto why = why_impossible(game, outcome); !why.empty()) {
    return Error{in_words(why, name_of)};
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

Result<G> Text::from_state(const G::Config& config, const json::value& json) {
  JsonReader reader(json, "the state");
  G::State state;
  state.round = reader.integer("round", 1, kMostScore);
  state.phase = static_cast<Phase>(reader.word("phase", {kPhases.begin(), kPhases.end()}));
  state.turn = static_cast<std::int8_t>(reader.integer("turn", 0, config.seats - 1));
  for (const int seat : reader.integers("playing", config.seats, 0, config.seats - 1, false)) {
    if (state.playing >> seat != 0) reader.fail("'playing' in the state must be seats in order");
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
    return Error{fmt::format("the state is impossible: {}", in_words(why, name_of))};
  }
  return game;
}

std::string Refusals<G>::why_not(const G& game, const std::vector<std::string>& words,
                                 const Seating& /*seating*/) {
  const bool stop = words == std::vector<std::string>{"stop"};
  return stop && game.fresh_turn() ? "a turn begins with a roll" : "";
}

std::string_view Text::topic(const G& game) {
  if (game.phase() == Phase::kOver) return "over";
  if (game.tiebreak()) return "tiebreak";
  return game.fresh_turn() ? "start" : "hunt";
}

}  // namespace astragal
