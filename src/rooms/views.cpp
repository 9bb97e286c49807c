#include "rooms/views.h"

#include "analysis/json.h"
#include "text/words.h"

namespace astragal {

namespace json = boost::json;

namespace {

std::string_view stage_word(RoomTable::Stage stage) {
  switch (stage) {
    case RoomTable::Stage::kGathering: return "gathering";
    case RoomTable::Stage::kPlaying: return "playing";
    case RoomTable::Stage::kOver: break;
  }
  return "over";
}

json::object chair_json(const Chair& chair) {
  json::object shown{{"name", chair.name}, {"who", chair.owner}};
  if (!chair.colour.empty()) shown["colour"] = chair.colour;
  if (!chair.bot.empty()) shown["bot"] = chair.bot;
  if (chair.late) shown["late"] = true;
  if (chair.resigned) shown["resigned"] = true;
  if (!chair.commit.empty()) shown["commit"] = chair.commit;
  if (!chair.entropy.empty()) shown["entropy"] = chair.entropy;
  return shown;
}

json::object series_json(const RoomTable& table) {
  json::array wins;
  for (const auto& [name, count] : table.series())
    wins.push_back({{"name", name}, {"wins", count}});
  const int over = table.stage() == RoomTable::Stage::kOver ? 1 : 0;
  return {{"games", table.games + over}, {"wins", wins}};
}

json::object chat_json(const ChatLine& line) {
  return {{"number", line.number},
          {"time", line.time},
          {"who", line.who},
          {"name", line.name},
          {"text", line.text}};
}

json::object move_json(const Move& move) {
  json::object shown{{"seat", move.seat}, {"decision", move.decision}};
  if (!move.outcome.empty()) shown["outcome"] = move.outcome;
  return shown;
}

/// How the dice are agreed on.
json::object fair_json(const RoomTable& table) {
  json::object shown{{"scheme", table.record ? table.record->agreed.scheme : 2},
                     {"attempt", table.attempt},
                     {"shuffled", table.shuffled}};
  if (table.starting) shown["step"] = table.starting->locked ? "reveal" : "commit";
  return shown;
}

/// What stays the same as long as there is the room.
json::object room_json(const RoomTable& table) {
  json::object shown{{"room", table.room},     {"game", table.game},     {"options", table.options},
                     {"dice", table.dice},     {"places", table.places}, {"clock", table.clock},
                     {"listed", table.listed}, {"hints", table.hints}};
  if (!table.data.is_null()) shown["data"] = table.data;
  if (!table.state.is_null()) shown["midway"] = true;
  return shown;
}

bool changes_people(const RoomTable& table, EventKind kind) {
  switch (kind) {
    case EventKind::kMoved:
    case EventKind::kUndone: return table.stage() == RoomTable::Stage::kOver || table.by_hand();
    case EventKind::kIntended:
    case EventKind::kSaid:
    case EventKind::kHandover: return false;
    default: return true;
  }
}

bool changes_game(EventKind kind) {
  switch (kind) {
    case EventKind::kStarted:
    case EventKind::kIntended:
    case EventKind::kMoved:
    case EventKind::kUndone:
    case EventKind::kResigned:
    case EventKind::kResumed:
    case EventKind::kAgain: return true;
    default: return false;
  }
}

/// The game as it stands; null before it begins.
void write_now(const RoomTable& table, bool with_state, JsonWriter& json) {
  if (!table.record) {
    json.raw("null");
    return;
  }
  const Match& match = table.now();
  json.open('{').field("position", table.position).field("since", table.since);
  match.ask([&](auto text, const auto& game) {
    json.field("round", game.round()).field("topic", text.topic(game)).key("scores").open('[');
    for (Seat seat = 0; seat < game.seats(); ++seat) json.value(game.score(seat));
    json.close(']');
  });
  if (table.stage() == RoomTable::Stage::kOver) {
    json.key("winners").open('[');
    for (SeatSet rest = table.winners(); rest != 0; rest &= rest - 1) json.value(first_of(rest));
    json.close(']');
    if (!table.secret.empty()) json.field("secret", table.secret);
  } else {
    json.field("to_act", match.to_act()).key("legal").open('[');
    for (const auto& words : match.legal()) json.value(words);
    json.close(']');
    if (table.by_hand() && match.phase() == Phase::kSettle) json.field("due", match.due());
    if (!table.intent.empty()) json.field("intent", table.intent);
  }
  if (with_state) json.key("state").raw(json::serialize(match.state()));
  json.close('}');
}

}  // namespace

json::object table_json(const RoomTable& table) {
  json::array people;
  for (const Person& person : table.people) {
    people.push_back({{"who", person.who}, {"name", person.name}});
  }
  json::array chairs;
  for (const Chair& chair : table.chairs) chairs.push_back(chair_json(chair));
  json::object shown{{"stage", stage_word(table.stage())},
                     {"host", table.host},
                     {"people", people},
                     {"seats", chairs},
                     {"series", series_json(table)}};
  if (table.commitment.empty()) return shown;
  shown["commitment"] = table.commitment;
  shown["fair"] = fair_json(table);
  return shown;
}

json::object listing_json(const RoomTable& table, int people_here) {
  json::array seats;
  for (const Chair& chair : table.chairs) seats.push_back(json::string(chair.name));
  return {{"room", table.room},
          {"game", table.game},
          {"options", table.options},
          {"dice", table.dice},
          {"stage", stage_word(table.stage())},
          {"seats", seats},
          {"here", people_here}};
}

std::string event_text(const RoomTable& table, const Event& event, bool with_state) {
  std::string text;
  text.reserve(512);
  JsonWriter json(text);
  json.open('{').field("type", "event").field("number", table.number).field("time", event.time);
  json.field("event", name_of(event.kind));
  write_public(event, json);
  if (changes_people(table, event.kind)) json.key("table").raw(json::serialize(table_json(table)));
  if (changes_game(event.kind)) {
    json.key("now");
    write_now(table, with_state, json);
  }
  json.close('}');
  return text;
}

std::string welcome_text(const RoomTable& table, int who, bool fresh) {
  std::string text;
  JsonWriter json(text);
  json.open('{').field("type", "welcome").field("protocol", kProtocol);
  json.field("number", table.number).field("who", who);
  if (fresh) {
    json::array chat;
    for (const ChatLine& line : table.chat) chat.push_back(chat_json(line));
    json::array moves;
    if (table.record) {
      for (const Move& move : table.record->moves) moves.push_back(move_json(move));
    }
    json.key("room").raw(json::serialize(room_json(table)));
    json.key("table").raw(json::serialize(table_json(table))).key("now");
    write_now(table, true, json);
    json.key("moves").raw(json::serialize(moves)).key("chat").raw(json::serialize(chat));
  }
  json.close('}');
  return text;
}

std::string you_text(int who, const std::string& token) {
  json::object shown{{"type", "you"}, {"who", who}};
  if (!token.empty()) shown["token"] = token;
  return json::serialize(shown);
}

std::string presence_text(const std::vector<int>& here, int watching) {
  return json::serialize(json::object{{"type", "presence"},
                                      {"here", json::array(here.begin(), here.end())},
                                      {"watching", watching}});
}

std::string done_text(const std::string& id, std::uint64_t number) {
  std::string text;
  JsonWriter(text)
      .open('{')
      .field("type", "done")
      .field("id", id)
      .field("number", number)
      .close('}');
  return text;
}

std::string refused_text(const std::string& id, const Refusal& refusal) {
  json::object shown{{"type", "refused"},
                     {"code", refusal.code},
                     {"params", refusal.params},
                     {"text", refusal.text}};
  if (!id.empty()) shown["id"] = id;
  return json::serialize(shown);
}

std::string handover_text(const std::string& id, const std::string& key, Time until) {
  json::object shown{{"type", "handover"}, {"key", key}, {"until", until}};
  if (!id.empty()) shown["id"] = id;
  return json::serialize(shown);
}

std::string advice_text(const std::string& id, std::uint64_t position, const Match& match,
                        const Advice& advice, const AdvisedOption* warned) {
  json::object shown{{"type", "advice"}, {"position", position}};
  if (!id.empty()) shown["id"] = id;
  for (auto& [key, value] : json_of(match, advice)) shown[key] = std::move(value);
  if (warned != nullptr) {
    const double loss = advice.chance(advice.options.front()) - advice.chance(*warned);
    shown["warning"] = {{"decision", json::string(warned->words)}, {"loss", loss}};
  }
  return json::serialize(shown);
}

std::string report_text(const std::string& id, int game, const std::string& report) {
  std::string text;
  JsonWriter json(text);
  json.open('{').field("type", "report").field("game", game);
  if (!id.empty()) json.field("id", id);
  json.key("report").raw(report).close('}');
  return text;
}

std::string gone_text(std::string_view why) {
  return json::serialize(json::object{{"type", "gone"}, {"why", why}});
}

}  // namespace astragal
