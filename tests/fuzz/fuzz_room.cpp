// Scripts of messages and times to a lobby: the first byte of each line chooses one of four
// clients, and whether it says the rest of the line, says something that fits, goes and comes back,
// or waits. Whatever happens, the room's log rebuilds the same room.

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <map>
#include <string>

#include "core/random.h"
#include "rooms/lobby.h"

namespace {

using namespace astragal;
using namespace astragal::rooms;
using namespace astragal::text;

/// Does what the lobby asks for at once; dice that fly fail.
class House {
 public:
  House() {
    Effects effects;
    const std::string body = R"({"name":"Ann","game":"sharp-shooters","seats":3,"clock":30})";
    lobby_.asked(1, {"POST", "/api/rooms", body, "a"}, now_, effects);
    run(effects);
    for (ClientId client = 1; client <= 4; ++client) come(client);
  }

  void say(ClientId client, const std::string& text) {
    now_ += kSecond;
    Effects effects;
    lobby_.said(client, text, now_, effects);
    lobby_.tick(now_, effects);
    run(effects);
  }

  /// A line of a script.
  void follow(const std::string& line) {
    const auto first = static_cast<unsigned char>(line[0]);
    const ClientId client = 1 + first % 4;
    const auto second = line.size() > 1 ? static_cast<unsigned char>(line[1]) : 0;
    switch (first / 4 % 8) {
      case 0: return fitting(client, second);
      case 1: return decide(client, second);
      case 2: return again(client);
      case 3: now_ += second * 10 * kSecond; return;
      default: return say(client, line.substr(1));
    }
  }

  void check() {
    const Room* room = lobby_.room(code_);
    if (room == nullptr) return;
    const auto again = Room::restore(log_, random_, {});
    if (!again) std::abort();
    if (welcome_text(again->table(), 0, true) != welcome_text(room->table(), 0, true)) std::abort();
  }

 private:
  void come(ClientId client) {
    Effects effects;
    lobby_.opened(client, "a", now_, effects);
    run(effects);
    const std::string token = client == 1 ? R"(,"token":")" + token_ + R"(")" : "";
    say(client, R"({"type":"hello","protocol":2,"room":")" + code_ + R"(")" + token + "}");
  }

  void again(ClientId client) {
    Effects effects;
    lobby_.closed(client, now_, effects);
    run(effects);
    come(client);
  }

  /// What people at a table say, about a seat and a person that the number chooses.
  void fitting(ClientId client, unsigned number) {
    static constexpr std::array<const char*, 16> kSaid{
        R"("join","name":"{name}")",
        R"("sit","seat":{seat},"name":"{name}")",
        R"("sit","seat":{seat})",
        R"("stand","seat":{seat})",
        R"("bot","seat":{seat},"bot":"simple")",
        R"("resume","seat":{seat})",
        R"("commit","seat":{seat},"commit":"{hash}")",
        R"("start")",
        R"("shuffle")",
        R"("undo")",
        R"("resign","seat":{seat})",
        R"("rematch")",
        R"("remove","who":{who})",
        R"("handover")",
        R"("leave")",
        R"("host","who":{who})"};
    const char* const said = kSaid[number % kSaid.size()];
    say(client, "{\"type\":" +
                    fmt::format(fmt::runtime(said), fmt::arg("seat", number / 16 % 3),
                                fmt::arg("who", 1 + number / 16 % 4),
                                fmt::arg("hash", std::string(64, 'c')),
                                fmt::arg("name", static_cast<char>('A' + number % 26))) +
                    "}");
  }

  void decide(ClientId client, unsigned number) {
    const Room* room = lobby_.room(code_);
    if (room == nullptr || !room->table().record) return;
    const auto words = room->table().now().legal();
    if (words.empty()) return;
    say(client,
        fmt::format(R"({{"type":"decide","decision":"{}"}})", words[number % words.size()]));
  }

  void run(Effects& first) {
    std::deque<Effect> due(first.begin(), first.end());
    for (; !due.empty(); due.pop_front()) {
      Effects more;
      answer(due.front(), more);
      due.insert(due.end(), more.begin(), more.end());
    }
  }

  void answer(const Effect& effect, Effects& more) {
    if (const auto* append = std::get_if<Append>(&effect)) {
      code_ = append->room;
      log_.insert(log_.end(), append->events.begin(), append->events.end());
      lobby_.appended(append->room, log_.size(), now_, more);
    } else if (const auto* erase = std::get_if<Erase>(&effect)) {
      lobby_.appended(erase->room, 0, now_, more);
    } else if (const auto* load = std::get_if<Load>(&effect)) {
      const auto lines = load->room == code_ ? log_ : std::vector<std::string>{};
      lobby_.loaded(load->room, load_room(lines, random_, {}), now_, more);
    } else if (const auto* effort = std::get_if<Think>(&effect)) {
      Think quick = *effort;
      quick.bot = "random";  // what is looked for here are faults of rooms, not of bots
      lobby_.thought(effort->room, effort->position, think(quick, {}, {}), now_, more);
    } else if (const auto* flight = std::get_if<Simulate>(&effect)) {
      lobby_.settled(flight->room, flight->position, std::nullopt, now_, more);
    } else if (const auto* unsaid = std::get_if<Complete>(&effect)) {
      lobby_.completed(*unsaid, complete(*unsaid), now_, more);
    } else if (const auto* question = std::get_if<Advise>(&effect)) {
      lobby_.advised(question->room, question->position, std::nullopt, now_, more);
    } else if (const auto* game = std::get_if<Analyse>(&effect)) {
      lobby_.analysed(game->room, Error{"nobody has time"}, now_, more);
    } else if (const auto* response = std::get_if<Respond>(&effect)) {
      if (response->status == 201) {
        token_ = boost::json::parse(response->body).at("token").as_string().c_str();
      }
    } else if (const auto* close = std::get_if<Close>(&effect)) {
      lobby_.closed(close->client, now_, more);
    }
  }

  Rng rng_{1};
  RandomBytes random_ = [this](std::span<std::uint8_t> bytes) {
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(rng_());
  };
  Time now_ = 1'800'000'000'000;
  Lobby lobby_{{}, random_};
  std::string code_;
  std::string token_;
  std::vector<std::string> log_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {  // NOLINT
  House house;
  std::string text(reinterpret_cast<const char*>(data), size);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) house.follow(text.substr(at, end - at));
    at = end + 1;
  }
  house.check();
  return 0;
}
