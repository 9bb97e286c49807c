// Cost of rooms without network, disk and threads: one table in a lobby, with immediate durability.
//
//   build/release/bench_rooms [decisions] [game]
//   valgrind --tool=callgrind build/release/bench_rooms 2000

#include <fmt/format.h>
#include <sys/resource.h>

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <variant>

#include "load_socket.h"
#include "rooms/lobby.h"
#include "rooms/starting.h"
#include "text/words.h"

namespace astragal::bench {

using namespace rooms;

namespace {

/// The same bytes in each run.
RandomBytes counting_bytes() {
  return [state = std::uint64_t{1}](std::span<std::uint8_t> bytes) mutable {
    for (auto& byte : bytes) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      byte = static_cast<std::uint8_t>(state >> 56U);
    }
  };
}

class Table {
 public:
  explicit Table(const std::string& game)
      : lobby_(limits(), counting_bytes()), seats_(game == "trophy-buck" ? 3 : 2) {
    const std::string body =
        fmt::format(R"({{"name":"Ann","game":"{}","seats":{}}})", game, seats_);
    act([&](Effects& effects) {
      lobby_.asked(1, {"POST", "/api/rooms", body, "here"}, now_, effects);
    });
    say(1, fmt::format(R"({{"type":"hello","protocol":2,"room":"{}","token":"{}","state":false}})",
                       code_, token_));
    say(1, R"({"type":"sit","seat":0})");
    for (ClientId guest = 2; guest <= seats_; ++guest) {
      say(guest,
          fmt::format(R"({{"type":"hello","protocol":2,"room":"{}","state":false}})", code_));
      say(guest, fmt::format(R"({{"type":"join","name":"P{}"}})", guest));
      say(guest, fmt::format(R"({{"type":"sit","seat":{}}})", guest - 1));
    }
    start();
  }

  /// The seat to act makes its first legal decision.
  void step() {
    const Room& room = *lobby_.room(code_);
    const RoomTable& table = room.table();
    if (table.stage() != RoomTable::Stage::kPlaying) {
      say(1, R"({"type":"rematch"})");
      start();
    }
    const auto seat = static_cast<ClientId>(table.now().to_act());
    const auto decision = after_legal(last_);
    say(seat + 1, fmt::format(R"({{"type":"decide","decision":"{}","position":{},"id":"{}"}})",
                              decision, table.position, ++count_));
  }

  [[nodiscard]] std::uint64_t sent() const { return sent_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  [[nodiscard]] std::uint64_t written() const { return written_; }

 private:
  static LobbyLimits limits() {
    LobbyLimits limits;
    limits.messages = {1e12, 1e12};
    limits.room.events = 1'000'000'000;
    return limits;
  }
  static std::string after_legal(std::string_view text) {
    const auto list = text.substr(std::min(text.find("\"legal\":["), text.size()));
    return std::string(load::after_key(list, "\"legal\":["));
  }

  void say(ClientId client, const std::string& text) {
    if (!known_[client]) {
      known_[client] = true;
      act([&](Effects& effects) { lobby_.opened(client, "here", now_, effects); });
    }
    act([&](Effects& effects) { lobby_.said(client, text, ++now_, effects); });
  }

  /// Nobody commits here, so the game begins after the timeout.
  void start() {
    say(1, R"({"type":"start"})");
    now_ += kTimeToCommit;
    act([&](Effects& effects) { lobby_.tick(now_, effects); });
  }

  void act(const std::function<void(Effects&)>& does) {
    Effects effects;
    does(effects);
    for (const Effect& effect : effects) {
      if (const auto* send = std::get_if<Send>(&effect)) {
        ++sent_;
        bytes_ += send->text->size();
        if (send->text->find("\"legal\":[") != std::string::npos) last_ = *send->text;
      } else if (const auto* append = std::get_if<Append>(&effect)) {
        for (const auto& line : append->events) written_ += line.size();
        const auto last = append->first + append->events.size() - 1;
        act([&](Effects& more) { lobby_.appended(append->room, last, now_, more); });
      } else if (const auto* answer = std::get_if<Respond>(&effect)) {
        code_ = load::after_key(answer->body, "\"room\":");
        token_ = load::after_key(answer->body, "\"token\":");
      }
    }
  }

  Lobby lobby_;
  Time now_ = 1'800'000'000'000;
  std::string code_;
  std::string token_;
  std::string last_;
  std::array<bool, 4> known_{};
  ClientId seats_;
  std::uint64_t count_ = 0;
  std::uint64_t sent_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t written_ = 0;
};

double processor_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec) * 1e-6;
}

void run(int decisions, const std::string& game) {
  Table table(game);
  const double start = processor_seconds();
  for (int i = 0; i < decisions; ++i) table.step();
  const double each = 1.0 / decisions;
  fmt::print("{}: {:.2f} µs a decision, {:.0f} bytes in {:.1f} messages, {:.0f} bytes of log\n",
             game, (processor_seconds() - start) * 1e6 * each,
             static_cast<double>(table.bytes()) * each, static_cast<double>(table.sent()) * each,
             static_cast<double>(table.written()) * each);
}

}  // namespace
}  // namespace astragal::bench

int main(int argc, char** argv) {
  const auto decisions = argc > 1 ? astragal::text::read_number(argv[1]) : 20'000;
  if (!decisions || *decisions < 1) return 2;
  if (argc > 2) {
    astragal::bench::run(*decisions, argv[2]);
    return 0;
  }
  for (const char* game : {"rock-the-bock", "trophy-buck"}) astragal::bench::run(*decisions, game);
}
