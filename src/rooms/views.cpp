#include "rooms/views.h"

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

/// What stays the same as long as there is the room.
json::object room_json(const RoomTable& table) {
  return {{"room", table.room},    {"game", table.game},     {"options", table.options},
          {"dice", table.dice},    {"places", table.places}, {"clock", table.clock},
          {"listed", table.listed}};
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

json::array seats_json(SeatSet seats) {
  json::array list;
  for (; seats != 0; seats &= seats - 1) list.push_back(first_of(seats));
  return list;
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
  if (!table.commitment.empty()) shown["commitment"] = table.commitment;
  return shown;
}

json::value now_json(const RoomTable& table) {
  if (!table.record) return nullptr;
  const Match& match = table.now();
  const bool over = table.stage() == RoomTable::Stage::kOver;
  json::object shown{{"position", table.position}, {"since", table.since}};
  json::array scores;
  match.ask([&](auto text, const auto& game) {
    for (Seat seat = 0; seat < game.seats(); ++seat) scores.push_back(game.score(seat));
    shown["round"] = game.round();
    shown["topic"] = text.topic(game);
  });
  shown["scores"] = std::move(scores);
  if (over) {
    shown["winners"] = seats_json(table.winners());
    if (!table.secret.empty()) shown["secret"] = table.secret;
  } else {
    json::array legal;
    for (const auto& words : match.legal()) legal.push_back(json::string(words));
    shown["to_act"] = match.to_act();
    shown["legal"] = std::move(legal);
    if (table.by_hand() && match.phase() == Phase::kSettle) shown["due"] = match.due();
    if (!table.intent.empty()) shown["intent"] = table.intent;
  }
  shown["state"] = match.state();
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

std::string event_text(const RoomTable& table, const Event& event) {
  json::object shown{{"type", "event"},
                     {"number", table.number},
                     {"time", event.time},
                     {"event", name_of(event.kind)}};
  for (auto& [key, value] : public_json(event)) shown[key] = std::move(value);
  if (changes_people(table, event.kind)) shown["table"] = table_json(table);
  if (changes_game(event.kind)) shown["now"] = now_json(table);
  return json::serialize(shown);
}

std::string welcome_text(const RoomTable& table, int who, bool fresh) {
  json::object shown{
      {"type", "welcome"}, {"protocol", kProtocol}, {"number", table.number}, {"who", who}};
  if (!fresh) return json::serialize(shown);
  json::array chat;
  for (const ChatLine& line : table.chat) chat.push_back(chat_json(line));
  json::array moves;
  if (table.record) {
    for (const Move& move : table.record->moves) moves.push_back(move_json(move));
  }
  shown["room"] = room_json(table);
  shown["table"] = table_json(table);
  shown["now"] = now_json(table);
  shown["moves"] = std::move(moves);
  shown["chat"] = std::move(chat);
  return json::serialize(shown);
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
  return json::serialize(json::object{{"type", "done"}, {"id", id}, {"number", number}});
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

std::string gone_text(std::string_view why) {
  return json::serialize(json::object{{"type", "gone"}, {"why", why}});
}

}  // namespace astragal
