// Options, colours, the board's levels and throw aims.

#include <fmt/format.h>

#include <algorithm>

#include "games/tumblin_dice/text.h"
#include "text/json_reader.h"
#include "text/words.h"

namespace astragal::games {

using text::Error;

namespace json = boost::json;
using G = TumblinDice;
using Text = GameText<TumblinDice>;

namespace {

enum Option : std::size_t {
  kRounds,
  kTarget,
  kTeams,
  kTeamOrder,
  kScore,
  kGates,
  kMines,
  kBreed,
  kBreedingCards,
  kCards,
  kHands,
  kStartFace,
};

/// The index of an option's word.
int word_of(const text::OptionValues& options, Option option) { return -1 - options[option]; }
bool second_word(const text::OptionValues& options, Option option) {
  return word_of(options, option) == 1;
}

/// Reads the levels of a board (data/board.toml) and ignores its other fields.
std::variant<G::Levels, text::DataFault> read_levels(const json::value& board) {
  const auto* object = board.if_object();
  const auto* surfaces = object == nullptr ? nullptr : object->if_contains("surfaces");
  if (surfaces == nullptr || !surfaces->is_object() || surfaces->get_object().empty()) {
    return text::DataFault{"tumblin-dice.board-surfaces"_why};
  }
  G::Levels levels{0};
  bool scores = false;
  for (const auto& [name, surface] : surfaces->get_object()) {
    const auto* fields = surface.if_object();
    const auto* level = fields == nullptr ? nullptr : fields->if_contains("level");
    const auto number =
        level == nullptr || !level->is_int64() ? std::nullopt : std::optional(level->get_int64());
    if (!number || *number < G::kLowestLevel || *number > G::kHighestLevel) {
      const auto key = fmt::format("surfaces.{}", std::string_view(name));
      return text::DataFault{{"json-whole"_why,
                              {{"field", text::shown(key) + ".level"},
                               {"min", G::kLowestLevel},
                               {"max", G::kHighestLevel}}},
                             key};
    }
    levels.bits |= 1U << (*number - G::kLowestLevel);
    scores = scores || *number > 0;
  }
  if (!scores) return text::DataFault{"tumblin-dice.board-levels"_why, "surfaces"};
  return levels;
}

}  // namespace

std::span<const int> Text::deal(const text::OptionValues& options) {
  static constexpr std::array kAlone{0, 1, 2, 3};
  static constexpr std::array kInTeams{0, 3, 1, 2};  // red and green against black and blue
  return second_word(options, kTeams) ? kInTeams : kAlone;
}

Error Text::refuse(const Setup& setup) {
  const auto seats = setup.seating.names.size();
  if (!second_word(setup.options, kTeams) || seats == G::kMaxSeats) return {};
  return {"tumblin-dice.teams"_why, {{"seats", seats}}};
}

Configured<G::Config> Text::configure(const Setup& setup) {
  const text::OptionValues& options = setup.options;
  G::Config config;
  config.seats = static_cast<int>(setup.seating.names.size());
  config.rounds = options[kRounds];
  config.target = std::max(options[kTarget], 0);
  config.teams = second_word(options, kTeams);
  config.team_by_seat = config.teams && second_word(options, kTeamOrder);
  config.adding = second_word(options, kScore);
  config.gates = second_word(options, kGates);
  config.mines = static_cast<G::Mines>(word_of(options, kMines));
  config.breed = static_cast<G::Breed>(word_of(options, kBreed));
  config.breeding_cards = options[kBreedingCards];
  config.players_lay = second_word(options, kCards) || setup.by_hand;
  config.hands = static_cast<G::Hands>(word_of(options, kHands));
  config.free_start_face = second_word(options, kStartFace);
  config.colours = {};
  for (std::size_t seat = 0; seat < setup.seating.colours.size(); ++seat) {
    config.colours[seat] = static_cast<std::uint8_t>(setup.seating.colours[seat]);
  }
  if (setup.data.is_null()) return config;
  const auto levels = read_levels(setup.data);
  if (const auto* fault = std::get_if<text::DataFault>(&levels)) return *fault;
  config.levels = std::get<G::Levels>(levels);
  return config;
}

text::Result<std::optional<G::Decision>> Text::read_aim(const G& game,
                                                        const std::vector<std::string>& words) {
  struct Field {
    std::string_view key;
    int min;
    int max;
    std::optional<int> value{};
  };
  std::array<Field, 6> fields{Field{"x", -G::Aim::kMostX, G::Aim::kMostX},
                              Field{"dir", -G::Aim::kMostDir, G::Aim::kMostDir},
                              Field{"speed", 0, G::Aim::kMostSpeed},
                              Field{"spin", -G::Aim::kMostSpin, G::Aim::kMostSpin},
                              Field{"kind", 0, static_cast<int>(kKinds.size()) - 1},
                              Field{"face", 1, kFaces}};
  for (const std::string_view word : std::span(words).subspan(1)) {
    const auto equals = std::min(word.find('='), word.size());
    auto* const field = std::find_if(fields.begin(), fields.end(), [&](const Field& known) {
      return known.key == word.substr(0, equals);
    });
    if (field == fields.end() || equals == word.size()) {
      return Error{"tumblin-dice.aim-unknown"_why, {{"word", text::shown(word)}}};
    }
    if (field->value) return Error{"tumblin-dice.aim-twice"_why, {{"key", field->key}}};
    field->value = text::read_number(word.substr(equals + 1));
    if (!field->value || *field->value < field->min || *field->value > field->max) {
      return Error{"tumblin-dice.aim-value"_why,
                   {{"word", text::shown(word)},
                    {"key", field->key},
                    {"min", field->min},
                    {"max", field->max}}};
    }
  }
  for (const Field& field : std::span(fields).first(5)) {
    if (!field.value) {
      return Error{"tumblin-dice.aim-missing"_why,
                   {{"key", field.key}, {"min", field.min}, {"max", field.max}}};
    }
  }
  if (fields[5].value && !game.config().free_start_face) {
    return Error{"tumblin-dice.aim-face"_why, {{"face", *fields[5].value}}};
  }
  G::Decision decision;
  decision.aimed = true;
  decision.aim = {static_cast<std::int16_t>(*fields[0].value),
                  static_cast<std::int16_t>(*fields[1].value),
                  static_cast<std::int16_t>(*fields[2].value),
                  static_cast<std::int16_t>(*fields[3].value),
                  static_cast<G::Aim::Kind>(*fields[4].value),
                  static_cast<std::uint8_t>(fields[5].value.value_or(0))};
  return std::optional(decision);
}

}  // namespace astragal::games
