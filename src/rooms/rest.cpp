// The part of the protocol that is plain questions and answers.

#include <algorithm>

#include "rooms/catalogue.h"
#include "rooms/lobby.h"
#include "text/words.h"

namespace astragal {

namespace json = boost::json;

namespace {

constexpr std::string_view kJson = "application/json";

Respond json_response(RequestId id, int status, const json::object& body) {
  return {id, status, std::string(kJson), json::serialize(body)};
}

/// The number in "game=2"; 0 if it is not asked for, -1 if it is none.
int game_in(std::string_view query) {
  constexpr std::string_view kGame = "game=";
  if (query.empty()) return 0;
  if (!query.starts_with(kGame)) return -1;
  const auto number = read_number<int>(query.substr(kGame.size()));
  return number && *number > 0 ? *number : -1;
}

int status_of(const Refusal& refusal) {
  if (refusal.code == "too-fast") return 429;
  if (refusal.code == "too-many-rooms") return 503;
  if (refusal.code == "too-long") return 413;
  return 400;
}

}  // namespace

Respond refused_response(RequestId id, int status, const Refusal& refusal) {
  return {id, status, std::string(kJson), refused_text("", refusal)};
}

Respond record_response(RequestId id, const Room& room, int game) {
  auto text = room.record_text(game);
  if (!text) {
    const bool begun = room.table().record || room.table().games > 0;
    return refused_response(id, begun ? 404 : 409,
                            refuse(begun ? "not-found" : "not-now-gathering"));
  }
  return {id, 200, "text/plain; charset=utf-8", std::move(*text)};
}

void Lobby::asked(RequestId id, const Request& request, Time now, Effects& effects) {
  Bucket& bucket = addresses_[request.address].connecting;
  if (!bucket.take(limits_.connecting, now)) {
    const auto refusal = refuse("too-fast", {{"seconds", bucket.seconds_left(limits_.connecting)}});
    effects.emplace_back(refused_response(id, 429, refusal));
    return;
  }
  constexpr std::string_view kRooms = "/api/rooms/";
  constexpr std::string_view kRecord = "/record";
  constexpr std::string_view kReport = "/report";
  const auto mark = std::min(request.target.find('?'), request.target.size());
  const std::string_view target = std::string_view(request.target).substr(0, mark);
  const bool gets = request.method == "GET";
  if (target == "/api/rooms" && request.method == "POST") {
    create(id, request, now, effects);
  } else if (target == "/api/rooms" && gets) {
    list(id, effects);
  } else if (target == "/api/games" && gets) {
    effects.emplace_back(json_response(id, 200, catalogue_json()));
  } else if (target == "/api/health" && gets) {
    effects.emplace_back(json_response(id, 200,
                                       {{"ok", true},
                                        {"protocol", kProtocol},
                                        {"rooms", slots_.size()},
                                        {"clients", clients_.size()}}));
  } else if ((target == "/api/replay" || target == "/api/report") && request.method == "POST") {
    study(id, request, target == "/api/report", now, effects);
  } else if (target.starts_with(kRooms) && gets &&
             (target.ends_with(kRecord) || target.ends_with(kReport))) {
    static_assert(kRecord.size() == kReport.size());
    const auto code = target.substr(kRooms.size(), target.size() - kRooms.size() - kRecord.size());
    const auto query =
        std::string_view(request.target).substr(std::min(mark + 1, request.target.size()));
    ask_for({id, game_in(query), target.ends_with(kReport), request.address}, code, now, effects);
  } else {
    effects.emplace_back(refused_response(id, 404, refuse("not-found")));
  }
}

void Lobby::study(RequestId id, const Request& request, bool report, Time now, Effects& effects) {
  Bucket& bucket = addresses_[request.address].studying;
  if (!bucket.take(limits_.studying, now)) {
    const auto refusal = refuse("too-fast", {{"seconds", bucket.seconds_left(limits_.studying)}});
    effects.emplace_back(refused_response(id, 429, refusal));
    return;
  }
  effects.emplace_back(Study{id, request.address, request.body, report});
}

void Lobby::create(RequestId id, const Request& request, Time now, Effects& effects) {
  const auto read = read_opening(request.body);
  if (const auto* refusal = std::get_if<Refusal>(&read)) {
    effects.emplace_back(refused_response(id, status_of(*refusal), *refusal));
    return;
  }
  Bucket& bucket = addresses_[request.address].creating;
  if (!bucket.take(limits_.creating, now)) {
    const auto refusal = refuse("too-fast", {{"seconds", bucket.seconds_left(limits_.creating)}});
    effects.emplace_back(refused_response(id, 429, refusal));
    return;
  }
  std::string code = new_code(random_);
  if (slots_.size() >= limits_.rooms || slots_.contains(code)) {
    effects.emplace_back(refused_response(id, 503, refuse("too-many-rooms")));
    return;
  }
  Slot& slot = slots_[code];
  slot.creator = id;
  slot.address = request.address;
  slot.room =
      Room::open(std::get<Opening>(read), code, random_, limits_.room, now, slot.token, effects);
}

void Lobby::created(Slot& slot, Effects& effects) {
  const RoomTable& table = slot.room->table();
  if (table.number == 0) return;
  if (table.listed) listed_.insert(table.room);
  effects.emplace_back(json_response(
      *slot.creator, 201, {{"room", table.room}, {"who", table.host}, {"token", slot.token}}));
  slot.creator.reset();
  slot.token.clear();
}

void Lobby::not_created(Slot& slot, const std::string& why, Effects& effects) {
  const auto refusal = refuse("storage", {{"why", why}});
  effects.emplace_back(refused_response(*slot.creator, 503, refusal));
  slot.creator.reset();
}

void Lobby::list(RequestId id, Effects& effects) const {
  json::array rooms;
  for (const std::string& code : listed_) {
    const Room* listed = room(code);
    if (rooms.size() >= limits_.shown || listed == nullptr) continue;
    if (listed->people_here() == 0 || listed->table().stage() == RoomTable::Stage::kOver) continue;
    rooms.push_back(listing_json(listed->table(), listed->people_here()));
  }
  effects.emplace_back(json_response(id, 200, {{"rooms", rooms}}));
}

void Lobby::ask_for(const Paper& paper, std::string_view text, Time now, Effects& effects) {
  const auto code = read_code(text);
  Slot* slot = code ? find_or_load(*code, paper.address, effects) : nullptr;
  if (slot == nullptr || slot->papers.size() >= limits_.waiting) {
    const auto refusal = refuse(code ? "too-many-rooms" : "no-room");
    effects.emplace_back(refused_response(paper.id, code ? 503 : 404, refusal));
  } else if (!slot->room) {
    slot->papers.push_back(paper);
  } else {
    const std::size_t first = effects.size();
    hand_out(paper, *slot->room, effects);
    after(*code, first, now, effects);
  }
}

void Lobby::hand_out(const Paper& paper, Room& room, Effects& effects) {
  if (paper.report) {
    reporting_.emplace(paper.id, room.table().room);
    room.report({0, "", paper.id, paper.address}, paper.game, effects);
  } else {
    effects.emplace_back(record_response(paper.id, room, paper.game));
  }
}

}  // namespace astragal
