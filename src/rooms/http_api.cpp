// The HTTP requests of the protocol.

#include <algorithm>

#include "rooms/catalogue.h"
#include "rooms/lobby.h"
#include "text/words.h"

namespace astragal::rooms {

namespace json = boost::json;

namespace {

constexpr std::string_view kJson = "application/json";

Respond json_response(RequestId id, int status, const json::object& body) {
  return {id, status, std::string(kJson), json::serialize(body)};
}

/// The number in "game=2"; 0 if the query is empty, -1 if it is invalid.
int game_in(std::string_view query) {
  constexpr std::string_view kGame = "game=";
  if (query.empty()) return 0;
  if (!query.starts_with(kGame)) return -1;
  const auto number = text::read_number<int>(query.substr(kGame.size()));
  return number && *number > 0 ? *number : -1;
}

int status_of(const Refusal& refusal) {
  if (refusal.code() == "too-fast") return 429;
  if (refusal.code() == "too-many-rooms" || refusal.code() == "busy") return 503;
  if (refusal.code() == "too-long") return 413;
  if (refusal.code() == "bad-record") return 422;
  return 400;
}

}  // namespace

void send_refusal(ClientId client, const std::string& id, const Refusal& refusal,
                  Effects& effects) {
  effects.emplace_back(Send{client, shared(refused_text(id, refusal))});
}

Respond refused_response(RequestId id, int status, const Refusal& refusal) {
  return {id, status, std::string(kJson), refused_text("", refusal)};
}

void Lobby::asked(RequestId id, const Request& request, Time now, Effects& effects) {
  Bucket& bucket = addresses_[request.address].connecting;
  if (!bucket.take(limits_.connecting, now)) {
    const auto refusal = refuse("too-fast"_why, {{"n", bucket.seconds_left(limits_.connecting)}});
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
    if (target.ends_with(kReport)) {
      ask_for_report({id, game_in(query), request.address}, code, now, effects);
    } else {
      ask_for_record(id, request.address, code, game_in(query), now, effects);
    }
  } else {
    effects.emplace_back(refused_response(id, 404, refuse("not-found"_why)));
  }
}

bool Lobby::may_study(RequestId id, const std::string& address, Time now, Effects& effects) {
  Bucket& bucket = addresses_[address].studying;
  if (bucket.take(limits_.studying, now)) return true;
  const auto refusal = refuse("too-fast"_why, {{"n", bucket.seconds_left(limits_.studying)}});
  effects.emplace_back(refused_response(id, 429, refusal));
  return false;
}

void Lobby::study(RequestId id, const Request& request, bool report, Time now, Effects& effects) {
  if (!may_study(id, request.address, now, effects)) return;
  effects.emplace_back(Study{id, request.address, request.body, report});
}

void Lobby::create(RequestId id, const Request& request, Time now, Effects& effects) {
  auto read = read_opening(request.body);
  if (const auto* refusal = std::get_if<Refusal>(&read)) {
    effects.emplace_back(refused_response(id, status_of(*refusal), *refusal));
    return;
  }
  auto opening = std::make_shared<const Opening>(std::move(std::get<Opening>(read)));
  Check check{id, request.address, std::move(opening)};
  if (is_quick_to_check(*check.opening)) {
    checked(check, rooms::checked(*check.opening), now, effects);
  } else if (may_study(id, request.address, now, effects)) {
    effects.emplace_back(std::move(check));
  }
}

void Lobby::checked(const Check& effect, std::variant<Opening, Refusal> opening, Time now,
                    Effects& effects) {
  if (const auto* refusal = std::get_if<Refusal>(&opening)) {
    effects.emplace_back(refused_response(effect.request, status_of(*refusal), *refusal));
    return;
  }
  open(effect.request, effect.address, std::get<Opening>(opening), now, effects);
}

void Lobby::open(RequestId id, const std::string& address, const Opening& opening, Time now,
                 Effects& effects) {
  Bucket& bucket = addresses_[address].creating;
  if (!bucket.take(limits_.creating, now)) {
    const auto refusal = refuse("too-fast"_why, {{"n", bucket.seconds_left(limits_.creating)}});
    effects.emplace_back(refused_response(id, 429, refusal));
    return;
  }
  std::string code = new_code(random_);
  if (slots_.size() >= limits_.rooms || slots_.contains(code)) {
    effects.emplace_back(refused_response(id, 503, refuse("too-many-rooms"_why)));
    return;
  }
  Slot& slot = slots_[code];
  slot.creator = id;
  slot.address = address;
  slot.room = Room::open(opening, code, random_, limits_.room, now, slot.token, effects);
}

void Lobby::created(Slot& slot, Effects& effects) {
  const RoomTable& table = slot.room->table();
  if (table.number == 0) return;
  effects.emplace_back(json_response(
      *slot.creator, 201, {{"room", table.room}, {"who", table.host}, {"token", slot.token}}));
  slot.creator.reset();
  slot.token.clear();
}

void Lobby::not_created(Slot& slot, const std::string& why, Effects& effects) {
  const auto refusal = refuse("storage"_why, {{"why", why}});
  effects.emplace_back(refused_response(*slot.creator, 503, refusal));
  slot.creator.reset();
}

void Lobby::list(RequestId id, Effects& effects) const {
  json::array rooms;
  for (const std::string& code : listed_) {
    if (rooms.size() >= limits_.shown) break;
    const Room* listed = room(code);
    rooms.push_back(listing_json(listed->table(), listed->people_here()));
  }
  effects.emplace_back(json_response(id, 200, {{"rooms", rooms}}));
}

void Lobby::ask_for_record(RequestId id, const std::string& address, std::string_view text,
                           int game, Time now, Effects& effects) {
  const auto code = read_code(text);
  if (!code) {
    effects.emplace_back(refused_response(id, 404, refuse("no-room"_why)));
  } else if (may_study(id, address, now, effects)) {
    effects.emplace_back(Retell{id, address, *code, game});
  }
}

void Lobby::ask_for_report(const ReportRequest& asked, std::string_view text, Time now,
                           Effects& effects) {
  const auto code = read_code(text);
  Slot* slot = code ? find_or_load(*code, asked.address, effects) : nullptr;
  if (slot == nullptr || slot->reports.size() >= limits_.waiting) {
    const auto refusal = refuse(code ? "too-many-rooms"_why : "no-room"_why);
    effects.emplace_back(refused_response(asked.id, code ? 503 : 404, refusal));
  } else if (!slot->room) {
    slot->reports.push_back(asked);
  } else {
    const std::size_t first = effects.size();
    report(asked, *slot->room, effects);
    after(*code, first, now, effects);
  }
}

void Lobby::report(const ReportRequest& asked, Room& room, Effects& effects) {
  reporting_.emplace(asked.id, room.table().room);
  room.report({0, "", asked.id, asked.address}, asked.game, effects);
}

}  // namespace astragal::rooms
