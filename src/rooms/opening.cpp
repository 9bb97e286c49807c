#include "rooms/opening.h"

#include <fmt/format.h>

#include "match/match.h"
#include "rooms/catalogue.h"
#include "rooms/message.h"
#include "text/json_reader.h"
#include "text/names.h"

namespace astragal {

namespace json = boost::json;

namespace {

constexpr int kShortestClock = 10;
constexpr int kLongestClock = 86400;

Refusal bad(std::string why) { return refuse("bad-message", {{"why", std::move(why)}}); }

/// {"goal": 50, "side": "B"} in the record's words; why it cannot be read in `fault`.
std::string options_text(const json::object& options, std::string& fault) {
  std::string text;
  for (const auto& [key, value] : options) {
    if (!value.is_string() && !value.is_int64()) fault = "an option must be a number or a word";
    const std::string word =
        value.is_string() ? std::string(value.get_string()) : json::serialize(value);
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", std::string_view(key), word);
  }
  return text;
}

/// Takes the fields; an empty answer if all could be read.
std::string read_fields(const json::object& body, Opening& opening) {
  std::string fault;
  for (const auto& [key, value] : body) {
    std::string* text = nullptr;
    if (key == "name") text = &opening.name;
    if (key == "game") text = &opening.game;
    if (key == "dice") text = &opening.dice;
    if (text != nullptr) {
      if (!value.is_string()) return fmt::format("'{}' must be text", std::string_view(key));
      *text = value.get_string();
    } else if (key == "options") {
      if (!value.is_object()) return "'options' must be a JSON object";
      opening.options = options_text(value.get_object(), fault);
    } else if (key == "seats" || key == "clock") {
      const auto number = whole_number(value, 0, 1'000'000);
      if (!number) return fmt::format("'{}' must be a whole number", std::string_view(key));
      (key == "seats" ? opening.seats : opening.clock) = *number;
    } else if (key == "listed") {
      if (!value.is_bool()) return "'listed' must be true or false";
      opening.listed = value.get_bool();
    } else {
      return "it has a field that is not known";
    }
  }
  return fault;
}

/// Whether a game could be played like this, by people with any names.
std::variant<Opening, Refusal> checked(Opening opening) {
  const GameInfo* game = find_game(opening.game);
  if (game == nullptr) return refuse("no-game", {{"game", opening.game}});
  auto name = read_name(opening.name);
  if (!name) return refuse("bad-name", {{"why", name.error().what}});
  opening.name = *name;
  if (opening.seats == 0) opening.seats = game->max_seats;
  if (opening.seats < game->min_seats || opening.seats > game->max_seats) {
    return refuse("seats",
                  {{"game", game->name}, {"least", game->min_seats}, {"most", game->max_seats}});
  }
  if (opening.dice.empty()) opening.dice = game->dice.front();
  if (!game->has_dice(opening.dice)) {
    return refuse("no-dice", {{"game", game->name}, {"dice", words_json(game->dice)}});
  }
  if (opening.clock != 0 && (opening.clock < kShortestClock || opening.clock > kLongestClock)) {
    return refuse("no-clock", {{"least", kShortestClock}, {"most", kLongestClock}});
  }
  StartText text{opening.game, "", opening.options};
  for (int seat = 0; seat < opening.seats; ++seat) {
    text.seats += fmt::format("{}P{}", seat == 0 ? "" : ", ", seat);
  }
  text.by_hand = opening.dice == "table";
  const auto started = Match::start(text);
  if (const auto* fault = std::get_if<StartFault>(&started)) {
    return refuse("cannot-start", {{"why", fault->fault.what}});
  }
  opening.options = std::get<Match>(started).options_text();
  return opening;
}

}  // namespace

std::variant<Opening, Refusal> read_opening(std::string_view body) {
  if (body.size() > kLongestMessage) return refuse("too-long", {{"most", kLongestMessage}});
  const auto parsed = parse_json(body);
  if (!parsed) return bad(parsed.error().what);
  if (!parsed->is_object()) return bad("it must be a JSON object");
  Opening opening;
  if (auto fault = read_fields(parsed->get_object(), opening); !fault.empty()) {
    return bad(std::move(fault));
  }
  return checked(std::move(opening));
}

Event opening_event(const Opening& opening, std::string room, std::string secret, Time now) {
  Event event;
  event.kind = EventKind::kOpened;
  event.time = now;
  event.room = std::move(room);
  event.game = opening.game;
  event.options = opening.options;
  event.dice = opening.dice;
  event.secret = std::move(secret);
  event.count = opening.seats;
  event.clock = opening.clock;
  event.listed = opening.listed;
  return event;
}

}  // namespace astragal
