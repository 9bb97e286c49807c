// Any bytes as messages to a lobby: each line is said by one of four clients, which its first byte
// chooses. Whatever they say, the room's log rebuilds the same room.

#include <cstdint>
#include <cstdlib>
#include <deque>
#include <map>
#include <string>

#include "core/random.h"
#include "rooms/lobby.h"

namespace {

using namespace astragal;

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
    say(client, R"({"type":"hello","room":")" + code_ + R"(")" + token + "}");
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
      lobby_.loaded(load->room, load->room == code_ ? log_ : std::vector<std::string>{}, now_,
                    more);
    } else if (const auto* effort = std::get_if<Think>(&effect)) {
      lobby_.thought(effort->room, effort->position, think(*effort), now_, more);
    } else if (const auto* flight = std::get_if<Simulate>(&effect)) {
      lobby_.settled(flight->room, flight->position, std::nullopt, now_, more);
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
    if (end > at) {
      house.say(1 + static_cast<unsigned char>(text[at]) % 4, text.substr(at + 1, end - at - 1));
    }
    at = end + 1;
  }
  house.check();
  return 0;
}
