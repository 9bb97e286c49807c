// Checks that a hub call takes at most 5 ms: every kind of call that a client can cause, at the
// limits.
//
//   build/release/hub_calls                    the time of each, for a glance
//   tests/hub_calls_test.py build/release/hub_calls    the instructions of each, by callgrind

#include <fmt/format.h>
#include <valgrind/callgrind.h>

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "rooms/lobby.h"

namespace astragal::bench {

using namespace rooms;
using namespace text;

namespace {

constexpr int kMoves = 13'000;
constexpr int kUndos = 5'000;
constexpr int kClients = 64;

/// The same bytes in each run.
RandomBytes counting_bytes() {
  return [state = std::uint64_t{1}](std::span<std::uint8_t> bytes) mutable {
    for (auto& byte : bytes) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      byte = static_cast<std::uint8_t>(state >> 56U);
    }
  };
}

std::string emoji(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "🎲";
  return text;
}

/// The largest allowed board: 60 surfaces of eight corners, a peg on each, and long names.
std::string heavy_board() {
  const std::string name(300, 'x');
  std::string surfaces;
  std::string pegs;
  for (int i = 0; i < 60; ++i) {
    const int x = i % 10 * 85 - 425;
    const int y = i / 10 * 110 + 1;
    surfaces += fmt::format(
        R"({}"{}{}":{{"level":{},"top":20,"outline":)"
        R"([[{x},{y}],[{mx},{y}],[{fx},{y}],[{fx},{my}],[{fx},{fy}],[{mx},{fy}],[{x},{fy}],[{x},{my}]]}})",
        i > 0 ? "," : "", name, i, 1 + i % 4, fmt::arg("x", x), fmt::arg("y", y),
        fmt::arg("mx", x + 40), fmt::arg("my", y + 50), fmt::arg("fx", x + 84),
        fmt::arg("fy", y + 109));
    pegs += fmt::format(R"({}"{}{}":{{"at":[{},{}],"radius":3,"height":20}})", i > 0 ? "," : "",
                        name, i, x + 8, y + 8);
  }
  return R"({"die":16,"pad":{"top":99,"outline":[[-80,-120],[80,-120],[80,0],[-80,0]]},)"
         R"("surfaces":{)" +
         surfaces + R"(},"pegs":{)" + pegs + "}}";
}

/// A lobby with clients and a fast disk.
class Server {
 public:
  /// The measured part of a call.
  using Act = std::function<void(Effects&)>;

  Server() : lobby_(limits(), counting_bytes()) {}

  /// Makes the call and all calls that follow from its effects. Calls without a name are not
  /// measured.
  void call(const std::string& name, const Act& act) {
    std::deque<Effect> due;
    run(name, act, due);
    while (!due.empty()) {
      const Effect effect = std::move(due.front());
      due.pop_front();
      answer(name, effect, due);
    }
  }

  void come(ClientId client, const std::string& more = "", const std::string& name = "") {
    call("", [&](Effects& effects) { lobby_.opened(client, "here", now, effects); });
    say(client, fmt::format(R"({{"type":"hello","protocol":2,"room":"{}"{}}})", room, more), name);
  }
  void say(ClientId client, const std::string& text, const std::string& name = "") {
    now += 10;
    call(name, [&](Effects& effects) { lobby_.said(client, text, now, effects); });
  }
  void leave(ClientId client, const std::string& name = "") {
    call(name, [&](Effects& effects) { lobby_.closed(client, now, effects); });
  }
  void ask(const std::string& method, const std::string& target, const std::string& body,
           const std::string& name = "") {
    call(name, [&](Effects& effects) {
      lobby_.asked(++last_request_, {method, target, body, "here"}, now, effects);
    });
  }
  void tick(const std::string& name = "") {
    call(name, [&](Effects& effects) { lobby_.tick(now, effects); });
  }
  const RoomTable& table() { return lobby_.room(room)->table(); }
  Lobby& lobby() { return lobby_; }

  Time now = 1'800'000'000'000;
  std::string room;
  std::string token;
  bool reads_slowly = false;  ///< loads wait for read()

  /// Completes waiting loads.
  void read(const std::string& name) {
    reads_slowly = false;
    std::deque<Effect> due(loads_.begin(), loads_.end());
    loads_.clear();
    while (!due.empty()) {
      const Effect effect = std::move(due.front());
      due.pop_front();
      answer(name, effect, due);
    }
  }

  struct Cost {
    double seconds = 0;
    int calls = 0;
  };
  std::map<std::string, Cost> costs;

 private:
  static LobbyLimits limits() {
    LobbyLimits limits;
    const Rate any{1e12, 1e12};
    limits.messages = limits.chat = limits.advice = limits.connecting = limits.creating = any;
    limits.studying = limits.room.other_events = limits.room.joining = any;
    limits.room.events = 200'000;  // so that other events are not used up, and 20,000 are there
    return limits;
  }

  void run(const std::string& name, const Act& act, std::deque<Effect>& due) {
    Effects effects;
    effects.reserve(8);
    if (name.empty()) {
      act(effects);
    } else {
      const auto start = std::chrono::steady_clock::now();
      CALLGRIND_START_INSTRUMENTATION;
      CALLGRIND_ZERO_STATS;
      act(effects);
      CALLGRIND_DUMP_STATS_AT(name.c_str());
      CALLGRIND_STOP_INSTRUMENTATION;
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
      Cost& cost = costs[name];
      cost.seconds = std::max(cost.seconds, taken.count());
      ++cost.calls;
    }
    due.insert(due.end(), effects.begin(), effects.end());
  }

  void answer(const std::string& name, const Effect& effect, std::deque<Effect>& due) {
    const std::string then = name.empty() ? "" : name + ", then ";
    const auto named = [&](const char* what) { return name.empty() ? "" : then + what; };
    if (const auto* append = std::get_if<Append>(&effect)) {
      auto& log = logs_[append->room];
      log.insert(log.end(), append->events.begin(), append->events.end());
      run(
          named("durable"),
          [&](Effects& more) { lobby_.appended(append->room, log.size(), now, more); }, due);
    } else if (const auto* load = std::get_if<Load>(&effect)) {
      if (reads_slowly) return loads_.push_back(effect);
      auto loaded = load_room(logs_[load->room], counting_bytes(), limits().room);
      run(
          named("loaded"),
          [&](Effects& more) { lobby_.loaded(load->room, std::move(loaded), now, more); }, due);
    } else if (const auto* respond = std::get_if<Respond>(&effect)) {
      if (respond->status != 201) return;
      const auto json = boost::json::parse(respond->body);
      room = json.at("room").as_string().c_str();
      token = json.at("token").as_string().c_str();
    } else if (const auto* check = std::get_if<Check>(&effect)) {
      auto opening = checked(*check->opening);
      run(
          named("checked"),
          [&](Effects& more) { lobby_.checked(*check, std::move(opening), now, more); }, due);
    } else if (const auto* lacking = std::get_if<Complete>(&effect)) {
      const auto decision = complete(*lacking);
      run(
          named("completed"),
          [&](Effects& more) { lobby_.completed(*lacking, decision, now, more); }, due);
    } else if (const auto* question = std::get_if<Advise>(&effect)) {
      run(
          "",
          [&](Effects& more) { lobby_.advised(question->room, question->position, {}, now, more); },
          due);
    } else if (const auto* game = std::get_if<Analyse>(&effect)) {
      run(
          "", [&](Effects& more) { lobby_.analysed(game->room, Error{"no time"}, now, more); },
          due);
    } else if (const auto* flight = std::get_if<Simulate>(&effect)) {
      const auto fallen = let_fly(*flight);
      run(
          named("landed"),
          [&](Effects& more) { lobby_.settled(flight->room, flight->position, fallen, now, more); },
          due);
    } else if (const auto* think_of = std::get_if<Think>(&effect)) {
      const auto decision = think(*think_of, {}, {});
      run(
          named("thought"),
          [&](Effects& more) {
            lobby_.thought(think_of->room, think_of->position, decision, now, more);
          },
          due);
    }
  }

  Lobby lobby_;
  std::map<std::string, std::vector<std::string>> logs_;
  std::vector<Effect> loads_;
  RequestId last_request_ = 0;
};

constexpr const char* kRoll =
    R"({"type":"decide","decision":"roll","outcome":"brown.startle brown.startle white.startle"})";

/// Ann has three seats at a table with real dice; 64 people, 64 connections, a full chat, and a
/// game with as many moves and undos as a table can have.
void fill(Server& server) {
  server.ask("POST", "/api/rooms",
             R"({"name":"Ann","game":"trophy-buck","seats":3,"dice":"table","listed":true,)"
             R"("hints":true,"clock":3600})");
  server.come(1, fmt::format(R"(,"token":"{}")", server.token));
  for (int seat = 0; seat < 3; ++seat) {
    server.say(1, fmt::format(R"({{"type":"sit","seat":{},"name":"Player {}"}})", seat, seat));
  }
  for (ClientId client = 2; client <= kClients; ++client) {
    server.come(client, client % 2 == 0 ? R"(,"state":false)" : "");
    server.say(client,
               fmt::format(R"({{"type":"join","name":"A long name of person {}"}})", client));
  }
  for (ClientId client = 2; client <= kClients; ++client) {  // everybody but Ann is a spectator
    server.leave(client);
    server.come(client, client % 2 == 0 ? R"(,"state":false)" : "");
  }
  const std::string chat = fmt::format(R"({{"type":"say","text":"{}"}})", emoji(500));
  for (int i = 0; i < 100; ++i) server.say(1, chat);
  server.say(1, R"({"type":"start"})");
  int undone = 0;
  for (int i = 0; i < kMoves; ++i) {
    server.say(1, kRoll);
    if (i % 5 < 2 && undone++ < kUndos) server.say(1, R"({"type":"undo"})");
  }
}

void measure(Server& server) {
  const std::string chat = fmt::format(R"({{"type":"say","text":"{}"}})", emoji(500));
  const std::string since = R"(,"since":)";
  server.say(1, kRoll, "decide");
  for (int i = 0; i < 40; ++i) server.say(1, R"({"type":"undo"})", "undo");
  server.say(1, R"({"type":"decide","decision":"roll","outcome":"brown.nonsense"})", "refused");
  server.say(1, chat, "say");
  server.say(1, R"({"type":"stand","seat":1})", "stand");
  server.say(1, R"({"type":"sit","seat":1})", "sit");
  server.say(1, R"({"type":"hint"})", "hint");
  server.say(1, R"({"type":"report"})", "report");
  server.say(1, std::string(4097, 'x'), "nonsense");
  server.leave(2, "close");
  server.come(2, "", "hello");
  server.leave(3);
  server.come(3, since + "5", "hello after the longest absence");
  server.leave(4);
  server.come(4, since + std::to_string(server.table().number - 1), "hello after one event");
  server.come(100, fmt::format(R"(,"token":"{}")", server.token), "hello at a full table");
  server.say(5, R"({"type":"join","name":"One more"})", "join");
  server.ask("GET", "/api/rooms/" + server.room + "/record?game=1", "", "GET record");
  server.ask("GET", "/api/rooms/" + server.room + "/report?game=1", "", "GET report");
  server.ask("GET", "/api/games", "", "GET games");
  server.now += 120 * kMinute;
  server.tick("tick, the clock ran out");
}

/// All clients leave, and return at once to a room that is no longer in memory.
void park_and_return(Server& server) {
  for (ClientId client = 1; client <= 100; ++client) server.leave(client);
  server.now += 11 * kMinute;
  server.tick("tick, a room leaves the memory");
  server.come(200, fmt::format(R"(,"token":"{}")", server.token), "hello to a room on the disk");
  server.say(200, R"({"type":"resign","seat":1})", "resign");
}

/// Many clients wait for one room; they are admitted a few at a time.
void rush(Server& server) {
  server.leave(200);
  server.now += 11 * kMinute;
  server.tick();
  server.reads_slowly = true;
  for (ClientId client = 400; client < 464; ++client) server.come(client);
  server.read("64 wait for a room");
  server.tick("tick, some of 64 are let in");
  for (int i = 0; i < 16; ++i) server.tick();
}

void heavy_table(Server& server) {
  const std::string body =
      R"({"name":"Ann","game":"tumblin-dice","options":{"gates":"on","cards":"players"},"data":)" +
      heavy_board() + "}";
  server.ask("POST", "/api/rooms", body, "POST a table with a board");
  if (server.table().game != "tumblin-dice") throw std::runtime_error("the board was refused");
  server.come(300, fmt::format(R"(,"token":"{}")", server.token));
  server.say(300, R"({"type":"sit","seat":0})");
  server.say(300, R"({"type":"sit","seat":1,"name":"Bob"})");
  server.say(300, R"({"type":"start"})", "start on a heavy board");
  for (int i = 0; i < 3; ++i) {  // nobody commits, so the game begins without
    server.now += 11 * kSecond;
    server.tick("tick, a game starts on a heavy board");
  }
  if (!server.table().record) throw std::runtime_error("the game did not start");
  for (int i = 0; i < 2; ++i) {
    const auto card = server.table().now().legal().front();
    server.say(300, fmt::format(R"({{"type":"decide","decision":"{}"}})", card),
               "card on a heavy board");
  }
  server.say(300, R"({"type":"decide","decision":"throw 999999"})", "refused on a heavy board");
  server.say(300, R"({"type":"decide","decision":"throw"})", "throw on a heavy board");
  server.come(301, "", "hello at a heavy board");
}

/// A game that began elsewhere and is as long as it may be goes on.
void carried_game(Server& server) {
  std::string record = "astragal 1\ngame: trophy-buck\nseats: A, B, C\n\n";
  constexpr std::size_t kMostBytes = 190'000;
  for (int move = 0; record.size() < kMostBytes; ++move) {
    record += fmt::format("{} roll = white.startle brown.startle brown.startle\n", "ABC"[move % 3]);
  }
  const boost::json::object body{
      {"name", "Ann"}, {"game", "trophy-buck"}, {"record", boost::json::string(record)}};
  server.ask("POST", "/api/rooms", boost::json::serialize(body), "POST a table with a long record");
  if (!server.table().carried) throw std::runtime_error("the record was refused");
  server.come(500, fmt::format(R"(,"token":"{}")", server.token),
              "hello before a long game goes on");
  for (int seat = 0; seat < 3; ++seat) {
    server.say(500, fmt::format(R"({{"type":"sit","seat":{},"name":"Player {}"}})", seat, seat));
  }
  server.say(500, R"({"type":"start"})", "start, a long game goes on");
  if (server.table().record->moves.size() < 3000) throw std::runtime_error("moves are missing");
  server.say(500, R"({"type":"undo"})", "undo in a long game that went on");
}

/// So many tables that a list, or clocks that all run out, could take long.
void many_tables(Server& server) {
  for (int i = 0; i < 1000; ++i) {
    server.ask("POST", "/api/rooms",
               R"({"name":"Ann","game":"rock-the-bock","seats":2,"listed":true,"clock":10})",
               i == 999 ? "POST a table" : "");
    const ClientId client = 1000 + static_cast<ClientId>(i);
    server.come(client, fmt::format(R"(,"token":"{}")", server.token));
    server.say(client, R"({"type":"sit","seat":0})");
    server.say(client, R"({"type":"sit","seat":1,"name":"Bob"})");
    server.say(client, R"({"type":"start"})");
  }
  server.ask("GET", "/api/rooms", "", "GET rooms");
  server.now += kMinute;
  server.tick("tick, 1000 clocks ran out");
}

}  // namespace
}  // namespace astragal::bench

int main() {
  astragal::bench::Server server;
  astragal::bench::fill(server);
  fmt::print("{} events, {} moves\n", server.table().number, server.table().record->moves.size());
  astragal::bench::measure(server);
  astragal::bench::park_and_return(server);
  astragal::bench::rush(server);
  astragal::bench::heavy_table(server);
  astragal::bench::carried_game(server);
  astragal::bench::many_tables(server);
  for (const auto& [name, cost] : server.costs) {
    fmt::print("{:<50} {:>9.1f} µs\n", name, cost.seconds * 1e6);
  }
}
