#include "rooms/views.h"

#include <algorithm>

#include "analysis/json.h"
#include "text/language.h"
#include "text/words.h"

namespace astragal::rooms {

using text::JsonWriter;

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

/// `colour` is the requested one, or in a game the actual one.
json::object chair_json(const Chair& chair, std::string_view colour) {
  json::object shown{{"name", chair.name}, {"who", chair.owner}};
  if (!colour.empty()) shown["colour"] = colour;
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

void write_chat(const RoomTable& table, JsonWriter& json) {
  json.key("chat").open('[');
  for (const ChatLine& line : table.chat) {
    json.open('{').field("number", line.number).field("time", line.time).field("who", line.who);
    json.field("name", line.name).field("text", line.text).close('}');
  }
  json.close(']');
}

/// The agreement on fair dice.
json::object fair_json(const RoomTable& table) {
  json::object shown{{"scheme", table.record ? table.record->agreed.scheme : 2},
                     {"attempt", table.attempt},
                     {"shuffled", table.shuffled}};
  if (table.record && table.record->carried != 0) shown["carried"] = table.record->carried;
  if (table.record && table.record->physics != 1) shown["physics"] = table.record->physics;
  if (table.starting) shown["step"] = table.starting->locked ? "reveal" : "commit";
  return shown;
}

/// The room's constant properties.
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

/// Bytes of moves in a welcome; enough for nearly every whole game.
constexpr std::size_t kMovesBytes = 64U << 10U;

/// The first move of a welcome. In a long game it is at a snapshot, from which a client can replay.
std::size_t first_told(const RoomTable& table) {
  const auto& moves = table.record->moves;
  std::size_t bytes = 0;
  std::size_t first = moves.size();
  while (first > 0 && bytes < kMovesBytes) {
    const record::Move& move = moves[--first];
    bytes += move.seat.size() + move.decision.size() + move.outcome.size();
  }
  if (bytes < kMovesBytes) return 0;
  constexpr std::size_t kStep = RoomTable::kSnapshots;
  return std::min((first + kStep) / kStep, moves.size() / kStep) * kStep;
}

void write_moves(const RoomTable& table, JsonWriter& json) {
  const std::size_t first = table.record ? first_told(table) : 0;
  if (first > 0) {
    json.field("earlier", first).key("from").raw(json::serialize(table.snapshot(first).state()));
  }
  json.key("moves").open('[');
  auto effect = std::find_if(table.effects.begin(), table.effects.end(),
                             [first](const auto& each) { return each.first >= first; });
  for (std::size_t i = first; table.record && i < table.record->moves.size(); ++i) {
    const record::Move& move = table.record->moves[i];
    json.open('{').field("seat", move.seat).field("decision", move.decision);
    if (!move.outcome.empty()) json.field("outcome", move.outcome);
    if (effect != table.effects.end() && effect->first == i) {
      json.key("effects").raw((effect++)->second);
    }
    json.close('}');
  }
  json.close(']');
}

/// The moves of a game that began elsewhere; if they are too many, only their number, and false.
bool write_moves_at_start(const RoomTable& table, JsonWriter& json) {
  if (table.record->moves.empty()) return true;
  if (first_told(table) == 0) {
    write_moves(table, json);
    return true;
  }
  json.field("earlier", table.record->moves.size());
  return false;
}

/// The current game, null before it begins. `with_state` adds state and view.
void write_now(const RoomTable& table, bool with_state, JsonWriter& json) {
  if (!table.record) {
    json.raw("null");
    return;
  }
  const match::Match& match = table.now();
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
    if (table.by_hand() && match.phase() == Phase::kSettle) {
      json.key("due").raw(json::serialize(to_json(match.due())));
    }
    if (!table.intent.empty()) json.field("intent", table.intent);
  }
  if (with_state) {
    json.key("state").raw(json::serialize(match.state()));
    json.key("view").raw(json::serialize(match.view()));
  }
  json.close('}');
}

}  // namespace

json::object table_json(const RoomTable& table) {
  json::array people;
  for (const Person& person : table.people) {
    people.push_back({{"who", person.who}, {"name", person.name}});
  }
  json::array chairs;
  const auto colours = table.record    ? table.now().colours()
                       : table.carried ? table.carried->colours()
                                       : std::vector<std::string_view>();
  for (const Chair& chair : table.chairs) {
    const bool dealt = chairs.size() < colours.size();
    chairs.push_back(chair_json(chair, dealt ? colours[chairs.size()] : chair.colour));
  }
  json::object shown{{"stage", stage_word(table.stage())},
                     {"host", table.host},
                     {"people", people},
                     {"seats", chairs},
                     {"series", series_json(table)}};
  if (table.carried) shown["carried"] = table.carried->moves();
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
  if (with_state && event.kind == EventKind::kMoved && !table.effects.empty() &&
      table.effects.back().first + 1 == table.record->moves.size()) {
    json.key("effects").raw(table.effects.back().second);
  }
  if (changes_people(table, event.kind)) json.key("table").raw(json::serialize(table_json(table)));
  // Time without clients moves the clock of the current decision.
  const bool clock_moved = event.away != 0 && table.stage() == RoomTable::Stage::kPlaying;
  const bool told_all = event.kind != EventKind::kStarted || write_moves_at_start(table, json);
  if (changes_game(event.kind) || clock_moved) {
    json.key("now");
    // After an undo, clients that replay moves may lack the earlier ones.
    write_now(table, with_state || event.kind == EventKind::kUndone || !told_all, json);
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
    json.key("room").raw(json::serialize(room_json(table)));
    json.key("table").raw(json::serialize(table_json(table))).key("now");
    write_now(table, true, json);
    write_moves(table, json);
    write_chat(table, json);
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
  const text::LanguageScope english(text::Language::kEnglish);
  const json::object reason = to_json(refusal);
  json::object shown{{"type", "refused"},
                     {"code", reason.at("code")},
                     {"params", reason.at("params")},
                     {"text", refusal.what()}};
  if (!id.empty()) shown["id"] = id;
  return json::serialize(shown);
}

std::string handover_text(const std::string& id, const std::string& key, Time until) {
  json::object shown{{"type", "handover"}, {"key", key}, {"until", until}};
  if (!id.empty()) shown["id"] = id;
  return json::serialize(shown);
}

std::string advice_text(const std::string& id, std::uint64_t position, const match::Match& match,
                        const analysis::Advice& advice, const analysis::AdvisedOption* warned) {
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

}  // namespace astragal::rooms
