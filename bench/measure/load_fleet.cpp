#include "load_fleet.h"

#include <fmt/format.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "dice/fair.h"
#include "load_server.h"

namespace astragal::bench::load {

using namespace dice;

namespace {

constexpr std::size_t kAtOnce = 64;  // concurrent requests while rooms are opened

/// A random entry of "legal":["…","…"].
std::string_view any_legal(std::string_view json, std::uint64_t chance) {
  constexpr std::string_view kKey = R"("legal":[")";
  const auto start = json.find(kKey);
  if (start == json.npos) return {};
  json.remove_prefix(start + kKey.size());
  const auto list = json.substr(0, json.find("\"]"));
  std::size_t count = 1;
  for (auto at = list.find("\",\""); at != list.npos; at = list.find("\",\"", at + 3)) ++count;
  std::string_view rest = list;
  for (auto skip = chance % count; skip > 0; --skip) rest.remove_prefix(rest.find("\",\"") + 3);
  return rest.substr(0, rest.find("\",\""));
}

}  // namespace

Fleet::Fleet(const Plan& plan) : plan_(plan), poll_(::epoll_create1(EPOLL_CLOEXEC)) {
  rooms_.resize(static_cast<std::size_t>(plan.rooms));
  create_rooms();
  connect_all();
  const double patience = now() + 60;
  while (playing_ < rooms_.size() && now() < patience) handle(100);
  if (playing_ < rooms_.size()) {
    fmt::print(stderr, "bench_load: {} of {} games began\n", playing_, rooms_.size());
    std::exit(1);
  }
  take_totals();
}

Fleet::~Fleet() { ::close(poll_); }

void Fleet::create_rooms() {
  std::vector<Socket> sockets;
  for (std::size_t i = 0; i < std::min(kAtOnce, rooms_.size()); ++i) {
    sockets.emplace_back(plan_.port);
  }
  const std::string body =
      fmt::format(R"({{"name":"Ann","game":"{}","seats":{}}})", plan_.game, plan_.seats);
  for (std::size_t first = 0; first < rooms_.size(); first += sockets.size()) {
    const std::size_t count = std::min(sockets.size(), rooms_.size() - first);
    for (std::size_t i = 0; i < count; ++i) sockets[i].send_post("/api/rooms", body);
    for (std::size_t i = 0; i < count; ++i) {
      const std::string answer = sockets[i].read_answer();
      rooms_[first + i].code = after_key(answer, "\"room\":");
      rooms_[first + i].token = after_key(answer, "\"token\":");
      if (!rooms_[first + i].token.empty()) continue;
      fmt::print(stderr, "bench_load: no room: {}\n", answer);
      std::exit(1);
    }
  }
}

void Fleet::connect_all() {
  clients_.reserve(rooms_.size() * static_cast<std::size_t>(plan_.seats));
  for (std::size_t i = 0; i < rooms_.size(); ++i) {
    rooms_[i].first_client = static_cast<std::uint32_t>(clients_.size());
    for (int seat = 0; seat < plan_.seats; ++seat) {
      clients_.push_back({Socket(plan_.port), static_cast<std::uint32_t>(i), seat});
      connect(clients_.back());
    }
    if (i % 16 == 15) handle(0);
  }
}

void Fleet::connect(Client& client) {
  client.socket.ask_for_websocket();
  if (!client.socket.accepted()) {
    fmt::print(stderr, "bench_load: a connection was refused\n");
    std::exit(1);
  }
  client.socket.stop_waiting();
  epoll_event event{EPOLLIN, {}};
  event.data.u64 = static_cast<std::uint64_t>(&client - clients_.data());
  ::epoll_ctl(poll_, EPOLL_CTL_ADD, client.socket.file(), &event);
  const Room& room = rooms_[client.room];
  client.socket.say(
      client.seat == 0
          ? fmt::format(R"({{"type":"hello","protocol":2,"room":"{}","token":"{}","state":false}})",
                        room.code, room.token)
          : fmt::format(R"({{"type":"hello","protocol":2,"room":"{}","state":false}})", room.code));
}

std::vector<Socket> Fleet::add_deaf(int count) const {
  std::vector<Socket> all;
  for (std::size_t i = 0; i < std::min(rooms_.size(), static_cast<std::size_t>(count)); ++i) {
    Socket socket(plan_.port);
    socket.ask_for_websocket();
    if (!socket.accepted()) continue;
    socket.say(fmt::format(R"({{"type":"hello","protocol":2,"room":"{}"}})", rooms_[i].code));
    all.push_back(std::move(socket));
  }
  return all;
}

void Fleet::handle(double wait_ms) {
  std::array<epoll_event, 512> events;
  timespec time{};
  time.tv_nsec = static_cast<long>(wait_ms * 1e6);  // always less than a second
  const int ready =
      ::epoll_pwait2(poll_, events.data(), static_cast<int>(events.size()), &time, nullptr);
  for (int i = 0; i < ready; ++i) {
    receive(clients_[events[static_cast<std::size_t>(i)].data.u64]);
  }
}

void Fleet::receive(Client& client) {
  static std::array<char, 64 << 10> buffer;
  const long got = client.socket.read(buffer.data(), buffer.size());
  if (got < 0) return;
  if (got == 0) {
    ++totals_.closed;
    client.socket.close();
    return;
  }
  totals_.bytes += static_cast<std::uint64_t>(got);
  std::string_view bytes(buffer.data(), static_cast<std::size_t>(got));
  std::string joined;
  if (!client.rest.empty()) {
    joined = std::exchange(client.rest, {}).append(bytes);
    bytes = joined;
  }
  for (Frame frame = first_frame(bytes); frame.size > 0; frame = first_frame(bytes)) {
    if (frame.kind == Frame::kText) heard(client, frame.payload);
    if (frame.kind == Frame::kPing) client.socket.answer_ping(frame.payload);
    bytes.remove_prefix(frame.size);
  }
  client.rest.assign(bytes);
}

void Fleet::heard(Client& client, std::string_view text) {
  constexpr std::string_view kType = R"({"type":")";
  if (!text.starts_with(kType)) return;
  const auto type = text.substr(kType.size());
  if (type.starts_with("event")) return heard_event(client, text);
  const auto sit = [&client] {
    client.socket.say(
        fmt::format(R"({{"type":"sit","seat":{},"name":"P{}"}})", client.seat, client.seat));
  };
  if (type.starts_with("welcome") && client.seat == 0) {
    sit();
  } else if (type.starts_with("welcome")) {
    client.socket.say(fmt::format(R"({{"type":"join","name":"G{}"}})", client.seat));
  } else if (type.starts_with("you")) {
    sit();
  } else if (type.starts_with("refused")) {
    if (++totals_.refused == 1) fmt::print(stderr, "bench_load: {}\n", text);
  }
}

void Fleet::heard_event(Client& client, std::string_view text) {
  Room& room = rooms_[client.room];
  const auto kind = after_key(text.substr(0, 100), "\"event\":");
  const bool host = client.seat == 0;
  if (kind == "sat" && host && ++room.sat == plan_.seats) {
    client.socket.say(R"({"type":"start"})");
  } else if (kind == "again" && host) {
    client.socket.say(R"({"type":"start"})");
  } else if (kind == "started" && host && !std::exchange(room.playing, true)) {
    ++playing_;
  }
  // Commits and reveals, as real clients do.
  const std::string bytes(64, 'a');
  if (kind == "called") {
    const auto commit = seat_commit(after_key(text, "\"commitment\":"),
                                    fmt::format("P{}", client.seat), bytes_of(bytes));
    client.socket.say(
        fmt::format(R"({{"type":"commit","seat":{},"commit":"{}"}})", client.seat, commit));
  } else if (kind == "locked") {
    client.socket.say(
        fmt::format(R"({{"type":"reveal","seat":{},"entropy":"{}"}})", client.seat, bytes));
  }
  const auto now_at = text.find("\"now\":{");
  if (now_at == text.npos) return;
  note_turn(client, room, text.substr(now_at), number_after(text.substr(0, 50), "\"number\":", 0));
}

void Fleet::note_turn(Client& client, Room& room, std::string_view text, long number) {
  if (room.sent_position >= 0 && number > room.sent_position && client.seat != room.sent_by) {
    totals_.latencies.push_back(static_cast<float>((now() - room.sent_at) * 1e3));
    room.sent_position = -1;
  }
  const long seat = number_after(text, "\"to_act\":", -2);
  if (seat == -2 && client.seat == 0) {  // over
    ++totals_.games;
    client.socket.say(R"({"type":"rematch"})");
  }
  if (seat != client.seat) return;
  chance_ = chance_ * 6364136223846793005U + 1442695040888963407U;
  room.decision = any_legal(text, chance_ >> 33U);
  room.position = number;
  room.to_act = client.seat;
  if (at_once_ && room.decisions < enough_) decide(room);
}

void Fleet::decide(Room& room) {
  const int seat = std::exchange(room.to_act, -1);
  if (room.sent_position < 0) {
    room.sent_position = room.position;
    room.sent_by = seat;
    room.sent_at = now();
  }
  ++totals_.decisions;
  ++room.decisions;
  std::array<char, 512> text;
  const auto end =
      plan_.ids ? fmt::format_to_n(text.data(), text.size(),
                                   R"({{"type":"decide","decision":"{}","position":{},"id":"{}"}})",
                                   room.decision, room.position, room.decisions)
                : fmt::format_to_n(text.data(), text.size(),
                                   R"({{"type":"decide","decision":"{}","position":{}}})",
                                   room.decision, room.position);
  clients_[room.first_client + static_cast<std::uint32_t>(seat)].socket.say(
      {text.data(), end.size});
}

Fleet::Totals Fleet::play(double seconds) {
  at_once_ = true;
  for (Room& room : rooms_) {
    if (room.to_act >= 0) decide(room);
  }
  const double end = now() + seconds;
  while (now() < end) handle(50);
  at_once_ = false;
  return take_totals();
}

Fleet::Totals Fleet::play_until(std::uint64_t decisions_each) {
  at_once_ = true;
  enough_ = decisions_each;
  for (Room& room : rooms_) {
    if (room.to_act >= 0 && room.decisions < enough_) decide(room);
  }
  const auto missing = [this] {
    return std::any_of(rooms_.begin(), rooms_.end(),
                       [this](const Room& room) { return room.decisions < enough_; });
  };
  const double patience = now() + 60;
  while (missing() && now() < patience) {
    for (int i = 0; i < 20; ++i) handle(2);
  }
  const double end = now() + 0.3;  // until the last ones have arrived
  while (now() < end) handle(20);
  at_once_ = false;
  enough_ = UINT64_MAX;
  return take_totals();
}

Fleet::Totals Fleet::play_at(double rate, double seconds) {
  const double start = now();
  const double period = 1 / rate;
  for (std::size_t i = 0; i < rooms_.size(); ++i) {
    rooms_[i].due = start + period * static_cast<double>(i) / static_cast<double>(rooms_.size());
  }
  std::size_t next = 0;  // all have the same period, so the order never changes
  while (now() < start + seconds) {
    for (; rooms_[next].due <= now(); next = (next + 1) % rooms_.size()) {
      Room& room = rooms_[next];
      if (room.to_act >= 0) decide(room);
      room.due += period;
    }
    const double left = (rooms_[next].due - now()) * 1e3;
    handle(std::clamp(left, 0.0, 20.0));
  }
  return take_totals();
}

Fleet::Totals Fleet::wait(double seconds) {
  const double end = now() + seconds;
  while (now() < end) handle(50);
  return take_totals();
}

Fleet::Totals Fleet::take_totals() { return std::exchange(totals_, {}); }

}  // namespace astragal::bench::load
