#include "rooms/lobby.h"

#include <algorithm>

#include "text/language.h"

namespace astragal::rooms {

namespace {

constexpr int kMaxRoomsPerTick = 32;
/// Clients that wait for a room are admitted until this many bytes are sent; the others follow at
/// the next tick. The welcome of a long game has almost 100 KB, most have a few.
constexpr std::size_t kMaxWelcomeBytesPerTick = 128 * 1024;

// A repeated message must be recognised as long as the first one may be under way: in the burst of
// a connection, or in the queue of a room that is being loaded.
static_assert(RoomTable::kDoneKept >= LobbyLimits{}.waiting);
static_assert(RoomTable::kDoneKept >= LobbyLimits{}.messages.burst);

Refusal too_fast(const Bucket& bucket, const Rate& rate) {
  return refuse("too-fast"_why, {{"n", bucket.seconds_left(rate)}});
}

}  // namespace

Lobby::Lobby(const LobbyLimits& limits, RandomBytes random)
    : limits_(limits), random_(std::move(random)) {
  // Loads the catalogue now: loading it for the first refusal would make that call too slow.
  (void)phrase(text::Language::kEnglish, "reasons", "busy");
}

/// Calls use(room) and processes the room's effects; false if the room is not in memory.
template <class Use>
bool Lobby::with_room(const std::string& code, Time now, Effects& effects, Use use) {
  const auto found = slots_.find(code);
  if (found == slots_.end() || !found->second.room) return false;
  const std::size_t first = effects.size();
  use(*found->second.room);
  after(code, first, now, effects);
  return true;
}

void Lobby::opened(ClientId client, std::string address, Time /*now*/, Effects& /*effects*/) {
  clients_[client] = Client{std::move(address)};
}

void Lobby::said(ClientId id, std::string_view text, Time now, Effects& effects) {
  const auto found = clients_.find(id);
  if (found == clients_.end()) return;
  Client& client = found->second;
  if (!client.messages.take(limits_.messages, now)) {
    const auto refusal = too_fast(client.messages, limits_.messages);
    if (++client.too_fast > limits_.max_too_fast) return refuse_and_close(id, "", refusal, effects);
    return send_refusal(id, "", refusal, effects);
  }
  auto read = read_message(text);
  if (const auto* refusal = std::get_if<Refusal>(&read)) {
    return send_refusal(id, "", *refusal, effects);
  }
  const Message& message = std::get<Message>(read);
  if (client.room.empty()) return hello(id, client, message, now, effects);
  if (client.protocol < kProtocol) {  // it can watch, but would not understand the answers
    return send_refusal(id, message.id, refuse("old-client"_why), effects);
  }
  if (message.type == MessageType::kSay && !client.chat.take(limits_.chat, now)) {
    return send_refusal(id, message.id, too_fast(client.chat, limits_.chat), effects);
  }
  const bool asks = message.type == MessageType::kHint || message.type == MessageType::kReport;
  if (asks && !client.advice.take(limits_.advice, now)) {
    return send_refusal(id, message.id, too_fast(client.advice, limits_.advice), effects);
  }
  const std::string code = client.room;
  Slot& slot = slots_.at(code);
  if (!slot.room || !slot.waiting.empty()) {
    if (slot.waiting.size() >= limits_.waiting) {
      return refuse_and_close(id, message.id, refuse("busy"_why), effects);
    }
    slot.waiting.emplace_back(id, message);
    return;
  }
  if (message.type == MessageType::kHello) {
    return send_refusal(id, message.id, refuse("already-joined"_why), effects);
  }
  with_room(code, now, effects, [&](Room& room) { room.said(id, message, now, effects); });
}

void Lobby::hello(ClientId id, Client& client, const Message& message, Time now, Effects& effects) {
  if (message.type != MessageType::kHello) {
    return send_refusal(id, message.id, refuse("hello-first"_why), effects);
  }
  Bucket& bucket = addresses_[client.address].connecting;
  if (!bucket.take(limits_.connecting, now)) {
    return refuse_and_close(id, message.id, too_fast(bucket, limits_.connecting), effects);
  }
  const auto code = read_code(message.room);
  if (!code) return refuse_and_close(id, message.id, refuse("no-room"_why), effects);
  Slot* slot = find_or_load(*code, client.address, effects);
  if (slot == nullptr) {
    return refuse_and_close(id, message.id, refuse("too-many-rooms"_why), effects);
  }
  const bool waits = !slot->room || !slot->waiting.empty();
  if (waits && slot->waiting.size() >= limits_.waiting) {
    return refuse_and_close(id, message.id, refuse("busy"_why), effects);
  }
  client.room = *code;
  client.protocol = message.protocol;
  if (waits) {
    slot->waiting.emplace_back(id, message);
    return;
  }
  with_room(*code, now, effects, [&](Room& room) { room.hello(id, message, now, effects); });
}

void Lobby::closed(ClientId id, Time now, Effects& effects) {
  const auto found = clients_.find(id);
  if (found == clients_.end()) return;
  const std::string code = found->second.room;
  clients_.erase(found);
  const auto slot = slots_.find(code);
  if (slot == slots_.end()) return;
  std::erase_if(slot->second.waiting, [id](const auto& entry) { return entry.first == id; });
  with_room(code, now, effects, [&](Room& room) { room.closed(id, now, effects); });
}

bool Lobby::hung_up(RequestId id, Time now, Effects& effects) {
  const auto asked = reporting_.extract(id);
  if (asked.empty()) return false;
  return with_room(asked.mapped(), now, effects, [&](Room& room) { room.hung_up(id, effects); });
}

Lobby::Slot* Lobby::find_or_load(const std::string& code, const std::string& address,
                                 Effects& effects) {
  const auto found = slots_.find(code);
  if (found != slots_.end()) return &found->second;
  if (slots_.size() >= limits_.rooms) return nullptr;
  effects.emplace_back(Load{code, address});
  Slot& slot = slots_[code];
  slot.address = address;
  return &slot;
}

void Lobby::loaded(const std::string& code, Loaded loaded, Time now, Effects& effects) {
  const auto found = slots_.find(code);
  if (found == slots_.end() || found->second.room) return;
  Slot& slot = found->second;
  const auto reports = std::exchange(slot.reports, {});
  if (const auto* damage = std::get_if<text::Error>(&loaded)) {
    effects.emplace_back(Damaged{code, damage->what()});
    loaded = refuse("damaged"_why);
  }
  if (const auto* refusal = std::get_if<Refusal>(&loaded)) {
    for (const auto& [client, message] : slot.waiting) {
      if (message.type == MessageType::kHello)
        refuse_and_close(client, message.id, *refusal, effects);
    }
    for (const ReportRequest& asked : reports) {
      const int status = refusal->code() == "no-room" ? 404 : 503;
      effects.emplace_back(refused_response(asked.id, status, *refusal));
    }
    return drop(code);
  }
  slot.room = std::move(std::get<Room>(loaded));
  if (const auto parked = parked_.extract(code); !parked.empty()) {
    slot.room->set_absence(parked.mapped());
  }
  const std::size_t first = effects.size();
  for (const ReportRequest& asked : reports) report(asked, *slot.room, effects);
  let_in(slot, now, effects);
  after(code, first, now, effects);
}

std::size_t Lobby::let_in(Slot& slot, Time now, Effects& effects) {
  std::size_t told = 0;
  while (!slot.waiting.empty() && told < kMaxWelcomeBytesPerTick) {
    const auto [client, message] = std::move(slot.waiting.front());
    slot.waiting.erase(slot.waiting.begin());
    const std::size_t first = effects.size();
    if (message.type == MessageType::kHello) {
      slot.room->hello(client, message, now, effects);
    } else {
      slot.room->said(client, message, now, effects);
    }
    for (std::size_t i = first; i < effects.size(); ++i) {
      if (const auto* send = std::get_if<Send>(&effects[i])) told += send->text->size();
    }
  }
  return told;
}

void Lobby::completed(const Complete& effect, const text::Result<std::string>& decision, Time now,
                      Effects& effects) {
  with_room(effect.room, now, effects,
            [&](Room& room) { room.completed(effect, decision, now, effects); });
}

void Lobby::appended(const std::string& code, std::uint64_t number, Time now, Effects& effects) {
  with_room(code, now, effects, [&](Room& room) {
    room.appended(number, now, effects);
    if (Slot& slot = slots_.at(code); slot.creator) created(slot, effects);
  });
}

void Lobby::append_failed(const std::string& code, const std::string& why, Time now,
                          Effects& effects) {
  with_room(code, now, effects, [&](Room& room) {
    room.append_failed(why, now, effects);
    if (Slot& slot = slots_.at(code); slot.creator) not_created(slot, why, effects);
  });
}

void Lobby::thought(const std::string& code, std::uint64_t position, const std::string& decision,
                    Time now, Effects& effects) {
  with_room(code, now, effects,
            [&](Room& room) { room.thought(position, decision, now, effects); });
}

void Lobby::settled(const std::string& code, std::uint64_t position,
                    const std::optional<Fallen>& fallen, Time now, Effects& effects) {
  with_room(code, now, effects, [&](Room& room) { room.settled(position, fallen, now, effects); });
}

void Lobby::advised(const std::string& code, std::uint64_t position,
                    const std::optional<analysis::Advice>& advice, Time now, Effects& effects) {
  with_room(code, now, effects, [&](Room& room) { room.advised(position, advice, now, effects); });
}

void Lobby::analysed(const std::string& code, const text::Result<std::string>& report, Time now,
                     Effects& effects) {
  with_room(code, now, effects, [&](Room& room) { room.analysed(report, effects); });
}

void Lobby::refuse_and_close(ClientId client, const std::string& message_id, const Refusal& refusal,
                             Effects& effects) {
  send_refusal(client, message_id, refusal, effects);
  effects.emplace_back(Close{client});
}

void Lobby::set_owner(Effect& effect, const Slot& slot) const {
  const auto set = [&](Cause& cause) {
    if (!cause.address.empty()) return;
    const auto client = clients_.find(cause.client);
    cause.address = client == clients_.end() ? slot.address : client->second.address;
  };
  if (auto* think = std::get_if<Think>(&effect)) set(think->cause);
  if (auto* throws = std::get_if<Complete>(&effect)) set(throws->cause);
  if (auto* roll = std::get_if<Simulate>(&effect)) set(roll->cause);
  if (auto* advise = std::get_if<Advise>(&effect)) set(advise->cause);
  if (auto* report = std::get_if<Analyse>(&effect)) set(report->cause);
}

void Lobby::after(const std::string& code, std::size_t first_effect, Time now, Effects& effects) {
  Slot& slot = slots_.at(code);
  for (std::size_t i = first_effect; i < effects.size(); ++i) {
    set_owner(effects[i], slot);
    if (const auto* told = std::get_if<Respond>(&effects[i])) reporting_.erase(told->request);
    if (const auto* close = std::get_if<Close>(&effects[i])) clients_.erase(close->client);
  }
  if (slot.room->is_erased()) return drop(code);
  const RoomTable& table = slot.room->table();
  if (table.listed) {
    if (slot.room->people_here() > 0 && table.stage() != RoomTable::Stage::kOver) {
      listed_.insert(code);
    } else {
      listed_.erase(code);
    }
  }
  auto wake = slot.room->wake_at();
  if (!slot.room->has_clients() && !slot.room->is_busy()) wake = now + limits_.park_after;
  if (!slot.waiting.empty()) wake = now;
  set_wake(code, slot, wake);
}

void Lobby::set_wake(const std::string& code, Slot& slot, std::optional<Time> wake) {
  if (slot.wake == wake) return;
  if (slot.wake) wakes_.erase({*slot.wake, code});
  slot.wake = wake;
  if (wake) wakes_.emplace(*wake, code);
}

void Lobby::drop(const std::string& code) {
  set_wake(code, slots_.at(code), std::nullopt);
  listed_.erase(code);
  slots_.erase(code);
}

void Lobby::remember_absence(const std::string& code, const Room& room) {
  const bool clocked =
      room.table().clock != 0 && room.table().stage() == RoomTable::Stage::kPlaying;
  if (clocked && parked_.size() < limits_.rooms) parked_[code] = room.absence();
}

void Lobby::tick(Time now, Effects& effects) {
  std::size_t told = 0;
  for (int left = kMaxRoomsPerTick; left > 0 && told < kMaxWelcomeBytesPerTick && !wakes_.empty();
       --left) {
    if (wakes_.begin()->first > now) break;
    const std::string code = wakes_.begin()->second;
    Slot& slot = slots_.at(code);
    if (!slot.room->has_clients() && slot.waiting.empty()) {
      remember_absence(code, *slot.room);
      drop(code);
      continue;
    }
    set_wake(code, slot, std::nullopt);
    const std::size_t first = effects.size();
    told += let_in(slot, now, effects);
    slot.room->tick(now, effects);
    after(code, first, now, effects);
  }
}

void Lobby::forget_addresses(Time now) {
  addresses_.sweep([&](const Address& address) {
    return address.creating.is_full(limits_.creating, now) &&
           address.connecting.is_full(limits_.connecting, now) &&
           address.studying.is_full(limits_.studying, now);
  });
}

std::optional<Time> Lobby::next_wake() const {
  if (wakes_.empty()) return std::nullopt;
  return wakes_.begin()->first;
}

std::unordered_set<std::string> Lobby::in_use() const {
  std::unordered_set<std::string> codes;
  for (const auto& [code, slot] : slots_) codes.insert(code);
  return codes;
}

const Room* Lobby::room(const std::string& code) const {
  const auto found = slots_.find(code);
  return found == slots_.end() || !found->second.room ? nullptr : &*found->second.room;
}

}  // namespace astragal::rooms
