#include "rooms/opening.h"

#include <fmt/format.h>

#include "dice/record_check.h"
#include "match/match.h"
#include "rooms/catalogue.h"
#include "rooms/jobs.h"
#include "rooms/message.h"
#include "rooms/table.h"
#include "text/json_reader.h"
#include "text/new_names.h"
#include "text/words.h"

namespace astragal::rooms {

namespace json = boost::json;

namespace {

/// Bytes of a request to open a room. Custom cards and boards are large, are kept several times per
/// room, and are sent to every client.
constexpr std::size_t kLongestOpening = 48U << 10U;
/// With a record, of which only the moves stay in memory.
constexpr std::size_t kLongestWithRecord = 192U << 10U;
constexpr int kShortestClock = 10;
constexpr int kLongestClock = 86400;

std::string field_name(std::string_view before, std::string_view key) {
  return std::string(before) + text::shown(key);
}

/// {"goal": 50, "side": "B"} in the record's words; sets `fault` on errors.
std::string options_text(const json::object& options, text::Error& fault) {
  std::string text;
  for (const auto& [key, value] : options) {
    if (!value.is_string() && !value.is_int64())
      fault = {"json-option"_why, {{"field", field_name("options.", key)}}};
    const std::string word =
        value.is_string() ? std::string(value.get_string()) : json::serialize(value);
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", std::string_view(key), word);
  }
  return text;
}

/// Reads the fields of the request; returns the first error, or empty.
text::Error read_fields(const json::object& body, Opening& opening) {
  text::Error fault;
  for (const auto& [key, value] : body) {
    const auto must_be = [name = field_name("", key)](ReasonCode why) {
      return text::Error{why, {{"field", name}}};
    };
    std::string* text = nullptr;
    if (key == "name") text = &opening.name;
    if (key == "game") text = &opening.game;
    if (key == "dice") text = &opening.dice;
    if (key == "record") text = &opening.record;
    if (text != nullptr) {
      if (!value.is_string()) return must_be("json-text"_why);
      *text = value.get_string();
    } else if (key == "options") {
      if (!value.is_object()) return must_be("json-object"_why);
      opening.options = options_text(value.get_object(), fault);
    } else if (key == "data" || key == "from") {
      if (!value.is_object()) return must_be("json-object"_why);
      (key == "data" ? opening.data : opening.state) = value;
    } else if (key == "seats" || key == "clock") {
      const auto number = text::whole_number(value, 0, 1'000'000);
      if (!number) return must_be("json-natural"_why);
      (key == "seats" ? opening.seats : opening.clock) = *number;
    } else if (key == "listed" || key == "hints") {
      if (!value.is_bool()) return must_be("json-boolean"_why);
      (key == "listed" ? opening.listed : opening.hints) = value.get_bool();
    } else {
      return must_be("json-unknown"_why);
    }
  }
  if (opening.record.empty()) return fault;
  for (const std::string_view key : {"options", "data", "from", "dice", "seats"}) {
    if (body.contains(key)) return {"with-record"_why, {{"field", field_name("", key)}}};
  }
  return fault;
}

/// Starts the game with placeholder names.
std::variant<match::Match, match::StartFault> try_to_start(const Opening& opening) {
  RoomTable table;
  table.game = opening.game;
  table.options = opening.options;
  table.data = opening.data;
  table.state = opening.state;
  table.dice = opening.dice;
  for (int seat = 0; seat < opening.seats; ++seat)
    table.chairs.push_back({fmt::format("P{}", seat)});
  return match::Match::start(table.start_text());
}

/// The position at which the first game begins, with placeholder names.
std::variant<match::Match, Refusal> first_position(const Opening& opening) {
  if (opening.carried) return opening.carried->now();
  auto started = try_to_start(opening);
  if (auto* match = std::get_if<match::Match>(&started)) return std::move(*match);
  return refuse("cannot-start"_why, {{"why", std::get<match::StartFault>(started).fault.why}});
}

/// Reads the record, which somebody sent, and takes what it says about the game from it.
std::optional<Refusal> take_record(Opening& opening) {
  const auto read = dice::read_record_text(opening.record);
  if (const auto* fault = std::get_if<record::RecordFault>(&read)) {
    return refuse("bad-record"_why, {{"line", fault->line}, {"why", fault->why}});
  }
  const auto& record = std::get<record::Record>(read);
  const match::Match& start = record.start;
  const auto cannot = [](text::Error why) { return refuse("cannot-start"_why, {{"why", why}}); };
  if (start.game_name() != opening.game) {
    return cannot({"record-game"_why, {{"game", start.game_name()}}});
  }
  if (record.moves.size() > Carried::kMostMoves) {
    return cannot(
        {"record-moves"_why, {{"n", record.moves.size()}, {"most", Carried::kMostMoves}}});
  }
  if (const auto data = start.data(); !data.empty()) opening.data = data;
  if (record.from_state) opening.state = start.state();
  if (json::serialize(opening.data).size() + json::serialize(opening.state).size() >
      kLongestOpening) {
    return refuse("too-long"_why, {{"most", kLongestOpening}});
  }
  opening.options = start.options_text();
  opening.seats = static_cast<int>(start.seating().names.size());
  opening.dice = record.dice.kind == record::DiceSource::Kind::kByHand   ? "table"
                 : record.dice.kind == record::DiceSource::Kind::kThrown ? "thrown"
                                                                         : "";
  opening.record = write_record(Carried::without_extras(record));
  opening.carried = std::make_shared<const Carried>(record, RoomTable::kSnapshots, false);
  return std::nullopt;
}

}  // namespace

std::variant<Opening, Refusal> checked(Opening opening) {
  const GameInfo* game = find_game(opening.game);
  if (game == nullptr) return refuse("no-game"_why, {{"game", opening.game}});
  if (!opening.record.empty()) {
    if (auto refusal = take_record(opening)) return std::move(*refusal);
  }
  auto name = text::read_new_name(opening.name);
  if (!name) return refuse("bad-name"_why, {{"why", name.error()}});
  opening.name = *name;
  if (opening.seats == 0) opening.seats = game->max_seats;
  if (opening.seats < game->min_seats || opening.seats > game->max_seats) {
    return refuse("seats"_why,
                  {{"game", game->name}, {"least", game->min_seats}, {"most", game->max_seats}});
  }
  if (opening.dice.empty()) opening.dice = game->dice.front();
  if (!game->has_dice(opening.dice)) {
    return refuse("no-dice"_why,
                  {{"game", game->name},
                   {"dice", std::vector<std::string>(game->dice.begin(), game->dice.end())}});
  }
  if (opening.clock != 0 && (opening.clock < kShortestClock || opening.clock > kLongestClock)) {
    return refuse("no-clock"_why, {{"least", kShortestClock}, {"most", kLongestClock}});
  }
  const auto first = first_position(opening);
  if (const auto* refusal = std::get_if<Refusal>(&first)) return *refusal;
  const auto& match = std::get<match::Match>(first);
  if (const auto why = cannot_fly(match, opening.dice == "table"))
    return refuse("cannot-start"_why, {{"why", *why}});
  if (match.phase() == Phase::kOver)
    return refuse("cannot-start"_why, {{"why", text::Error("state-over"_why)}});
  opening.options = match.options_text();
  const auto data = match.data();
  opening.data = data.empty() ? json::value() : json::value(data);
  if (!opening.state.is_null() && !opening.carried) opening.state = match.state();
  return opening;
}

std::variant<Opening, Refusal> read_opening(std::string_view body) {
  if (body.size() > kLongestWithRecord) {
    return refuse("too-long"_why, {{"most", kLongestWithRecord}});
  }
  const auto parsed = text::parse_json(body);
  if (!parsed) return bad_message(parsed.error());
  if (!parsed->is_object()) return bad_message("body-object"_why);
  Opening opening;
  if (auto fault = read_fields(parsed->get_object(), opening); !fault.empty()) {
    return bad_message(std::move(fault));
  }
  if (opening.record.empty() && body.size() > kLongestOpening) {
    return refuse("too-long"_why, {{"most", kLongestOpening}});
  }
  return opening;
}

Event opening_event(const Opening& opening, std::string room, std::string secret, Time now) {
  Event event;
  event.kind = EventKind::kOpened;
  event.time = now;
  event.room = std::move(room);
  event.game = opening.game;
  event.options = opening.options;
  if (!opening.data.is_null()) event.data = json::serialize(opening.data);
  if (!opening.state.is_null()) event.state = json::serialize(opening.state);
  event.record = opening.record;
  event.dice = opening.dice;
  event.secret = std::move(secret);
  event.count = opening.seats;
  event.clock = opening.clock;
  event.listed = opening.listed;
  event.hints = opening.hints;
  return event;
}

}  // namespace astragal::rooms
