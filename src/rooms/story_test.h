#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/random.h"
#include "dice/fair_part.h"
#include "json_schema.h"
#include "places.h"
#include "rooms/jobs.h"
#include "rooms/lobby.h"
#include "rooms/views.h"
#include "text/json_reader.h"

namespace astragal::rooms {

/// The messages that one client received, and the table that it would show.
struct ClientScreen {
  using Json = boost::json::value;

  std::vector<Json> inbox{};
  bool closed = false;
  int who = 0;
  std::string token{};
  std::uint64_t number = 0;
  Json table{};
  Json now{};
  std::vector<std::string> moves{};
  std::vector<std::string> chat{};
  dice::FairPart part{};  ///< the device's part in fair dice
  bool answers = true;    ///< commits and reveals by itself
  std::vector<dice::FairPart::Warning> warnings{};

  void see(const Json& message) {
    inbox.push_back(message);
    const auto& fields = message.as_object();
    const std::string_view type = message.at("type").as_string();
    if (type == "welcome") welcome(fields);
    if (type == "event") event(fields);
    if (type == "you") {
      who = static_cast<int>(fields.at("who").as_int64());
      if (fields.contains("token")) token = fields.at("token").as_string();
    }
  }

  /// The shown table as text, to compare screens.
  [[nodiscard]] std::string shown() const {
    std::string all = boost::json::serialize(table) + boost::json::serialize(now);
    for (const auto& move : moves) all += "\n" + move;
    for (const auto& line : chat) all += "\n" + line;
    return all;
  }

  /// The last message of a type; null if there is none.
  [[nodiscard]] Json last(std::string_view type) const {
    const auto found = std::find_if(inbox.rbegin(), inbox.rend(), [type](const Json& message) {
      return message.at("type").as_string() == type;
    });
    return found == inbox.rend() ? Json() : *found;
  }

 private:
  void welcome(const boost::json::object& fields) {
    who = static_cast<int>(fields.at("who").as_int64());
    if (!fields.contains("table")) return;
    number = fields.at("number").to_number<std::uint64_t>();
    table = fields.at("table");
    now = fields.at("now");
    moves.clear();
    chat.clear();
    for (const auto& move : fields.at("moves").as_array()) moves.push_back(move_line(move));
    for (const auto& line : fields.at("chat").as_array()) chat.push_back(chat_line(line));
  }

  void event(const boost::json::object& fields) {
    EXPECT_EQ(fields.at("number").to_number<std::uint64_t>(), number + 1) << "a gap";
    ++number;
    if (fields.contains("table")) table = fields.at("table");
    if (fields.contains("now")) now = fields.at("now");
    const std::string_view what = fields.at("event").as_string();
    if (what == "started" || what == "again") moves.clear();
    if (fields.contains("moves")) {
      for (const auto& move : fields.at("moves").as_array()) moves.push_back(move_line(move));
    }
    if (what == "moved") {
      boost::json::object move{{"seat", seat_name(fields.at("seat").as_int64())},
                               {"decision", fields.at("decision")}};
      if (fields.contains("outcome")) move["outcome"] = fields.at("outcome");
      moves.push_back(move_line(move));
    }
    if (what == "undone") {
      // The welcome of a long game lacks its first moves.
      moves.resize(moves.size() -
                   std::min(moves.size(), fields.at("count").to_number<std::size_t>()));
    }
    if (what == "said") chat.push_back(chat_line(fields));
    if (chat.size() > RoomTable::kChatKept) chat.erase(chat.begin());
  }

  [[nodiscard]] std::string seat_name(std::int64_t seat) const {
    if (seat < 0) return "table";
    return table.at("seats")
        .as_array()
        .at(static_cast<std::size_t>(seat))
        .at("name")
        .as_string()
        .c_str();
  }
  static std::string move_line(const Json& move) {
    std::string line = std::string(move.at("seat").as_string()) + " " +
                       std::string(move.at("decision").as_string());
    if (const auto* outcome = move.as_object().if_contains("outcome")) {
      line += " = " + std::string(outcome->as_string());
    }
    return line;
  }
  static std::string chat_line(const Json& line) {
    return std::string(line.at("name").as_string()) + ": " +
           std::string(line.at("text").as_string());
  }
};

/// A test script: people with devices, a lobby, and a disk that can be slow or full. All messages
/// are checked against the protocol's schema.
class Story {
 public:
  explicit Story(const LobbyLimits& limits = generous(), std::uint64_t seed = 1)
      : limits_(limits), rng_(seed), lobby_(limits, [this](std::span<std::uint8_t> bytes) {
          for (auto& byte : bytes) byte = static_cast<std::uint8_t>(rng_());
        }) {}

  static LobbyLimits generous() {
    LobbyLimits limits;
    limits.messages = limits.advice = limits.studying = {1e9, 1e9};
    limits.room.other_events = limits.room.joining = {1e9, 1e9};
    limits.connecting = {1e9, 1e9};
    limits.creating = {1e9, 1e9};
    return limits;
  }

  Time now = 1'800'000'000'000;
  bool disk_waits = false;
  bool disk_is_full = false;
  bool disk_fails = false;  ///< reading a log fails
  bool bots_wait = false;
  bool nobody_advises = false;
  bots::Knowledge known{};  ///< of bots that advise
  std::string room{};
  int protocol = kProtocol;                        ///< version of new connections
  bool wants_state = true;                         ///< of new connections
  std::set<std::string> types{};                   ///< types of all messages so far
  std::map<std::string, std::string> addresses{};  ///< by person; others share one
  std::string asking = "192.0.2.1";                ///< the address of HTTP requests
  std::vector<std::string> charged{};              ///< "thought ADDRESS" for each job
  std::vector<Cancel::What> cancelled{};
  std::vector<std::string> damaged{};  ///< reports of damaged logs
  std::string address_of(const std::string& person) {
    const auto own = addresses.find(person);
    return own == addresses.end() ? "192.0.2.1" : own->second;
  }

  /// A person opens a table and connects to it.
  Story& opens(const std::string& person, const std::string& body) {
    asking = address_of(person);
    const auto answer = asks("POST", "/api/rooms", body);
    EXPECT_EQ(answer.status, 201) << answer.body;
    const auto json = boost::json::parse(answer.body);
    fits("created", json);
    room = json.at("room").as_string().c_str();
    screens_[person].token = json.at("token").as_string().c_str();
    return connects(person);
  }
  /// Connects with the token (and, `with_number`, the last event) of this person's device.
  Story& connects(const std::string& person, bool with_number = false) {
    ClientScreen& screen = screens_[person];
    if (!with_number) {
      ClientScreen fresh;
      fresh.token = screen.token;
      fresh.part = device_with(screen.part.kept());  // as stored on the device
      fresh.answers = screen.answers;
      fresh.warnings = screen.warnings;
      screen = fresh;
    }
    screen.closed = false;
    const ClientId client = ++last_client_;
    clients_[person] = client;
    Effects effects;
    lobby_.opened(client, address_of(person), now, effects);
    run(effects);
    boost::json::object hello{{"type", "hello"}, {"room", room}, {"protocol", protocol}};
    if (!wants_state) hello["state"] = false;
    if (!screen.token.empty()) hello["token"] = screen.token;
    if (with_number) hello["since"] = screen.number;
    return says(person, boost::json::serialize(hello));
  }
  Story& returns(const std::string& person) { return connects(person, true); }
  Story& breaks(const std::string& person) {
    Effects effects;
    lobby_.closed(clients_[person], now, effects);
    clients_.erase(person);
    return run(effects);
  }
  Story& joins(const std::string& person) {
    connects(person);
    return says(person,
                boost::json::serialize(boost::json::object{{"type", "join"}, {"name", person}}));
  }
  Story& sits(const std::string& person, int seat, const std::string& more = "") {
    return says(person, fmt::format(R"({{"type":"sit","seat":{}{}}})", seat, more));
  }
  Story& says(const std::string& person, const std::string& text) {
    Effects effects;
    boost::json::error_code bad;
    if (const auto json = boost::json::parse(text, bad); !bad && json.is_object()) {
      if (const auto* type = json.get_object().if_contains("type")) {
        if (checks_sent) fits("client-message", json);
        types.insert("client " + std::string(type->as_string()));
      }
    }
    lobby_.said(clients_[person], text, now, effects);
    return run(effects);
  }
  Story& decides(const std::string& person, const std::string& decision,
                 const std::string& outcome = "") {
    boost::json::object message{{"type", "decide"}, {"decision", decision}};
    if (!outcome.empty()) message["outcome"] = outcome;
    return says(person, boost::json::serialize(message));
  }
  Story& passes(Time time) {
    now += time;
    Effects effects;
    lobby_.tick(now, effects);
    return run(effects);
  }
  Respond asks(const std::string& method, const std::string& target, const std::string& body = "") {
    Effects effects;
    answers_.clear();
    lobby_.asked(++last_request_, {method, target, body, asking}, now, effects);
    run(effects);
    return answers_.empty() ? Respond{} : answers_.back();
  }
  /// The sender of the last HTTP request disconnects.
  Story& hangs_up() {
    Effects effects;
    lobby_.hung_up(last_request_, now, effects);
    return run(effects);
  }
  /// Carries out effects that were held back.
  Story& goes_on() {
    disk_waits = bots_wait = false;
    Effects effects = std::exchange(waiting_, {});
    return run(effects);
  }

  ClientScreen& screen(const std::string& person) { return screens_[person]; }
  /// The code of the person's last refusal; empty if there was none.
  std::string refusal(const std::string& person) {
    const auto refused = screens_[person].last("refused");
    return refused.is_null() ? "" : std::string(refused.at("code").as_string());
  }
  const Room& table_of() { return *lobby_.room(room); }
  const RoomTable& table() { return table_of().table(); }
  Lobby& lobby() { return lobby_; }
  std::map<std::string, std::vector<std::string>>& logs() { return logs_; }
  Rng& rng() { return rng_; }
  const std::vector<Respond>& answers() const { return answers_; }
  bool checks_sent = true;

  static void fits(std::string_view definition, const boost::json::value& json) {
    const auto why = tests::protocol_schema().check(definition, json);
    EXPECT_EQ(why, "") << boost::json::serialize(json);
  }

 private:
  /// A device with deterministic entropy.
  dice::FairPart device_with(const dice::FairPart::Kept& kept) {
    return {kept, [this] { return fmt::format("{:064x}", ++drawn_); }};
  }

  Story& run(Effects& first) {
    std::deque<Effect> due(first.begin(), first.end());
    while (!due.empty()) {
      const Effect effect = std::move(due.front());
      due.pop_front();
      Effects more;
      note_charge(effect);
      if (holds_back(effect)) {
        waiting_.push_back(effect);
      } else {
        std::visit([&](const auto& what) { happen(what, more); }, effect);
      }
      due.insert(due.end(), more.begin(), more.end());
    }
    return *this;
  }

  [[nodiscard]] RoomLog log_of(const std::string& code) {
    if (disk_fails) return text::Error{"the disk does not read"};
    return logs_[code];
  }

  void note_charge(const Effect& effect) {
    if (const auto* think = std::get_if<Think>(&effect)) {
      charged.push_back("thought " + think->cause.address);
    } else if (const auto* roll = std::get_if<Simulate>(&effect)) {
      charged.push_back("throw " + roll->cause.address);
    } else if (const auto* advise = std::get_if<Advise>(&effect)) {
      charged.push_back("hint " + advise->cause.address);
    } else if (const auto* report = std::get_if<Analyse>(&effect)) {
      charged.push_back("report " + report->cause.address);
    }
  }

  [[nodiscard]] bool holds_back(const Effect& effect) const {
    if (std::holds_alternative<Append>(effect) || std::holds_alternative<Erase>(effect)) {
      return disk_waits;
    }
    return bots_wait &&
           (std::holds_alternative<Think>(effect) || std::holds_alternative<Simulate>(effect) ||
            std::holds_alternative<Advise>(effect) || std::holds_alternative<Analyse>(effect));
  }

  void happen(const Append& append, Effects& more) {
    if (disk_is_full) return lobby_.append_failed(append.room, "the disk is full", now, more);
    auto& log = logs_[append.room];
    EXPECT_EQ(append.first, log.size() + 1);
    log.insert(log.end(), append.events.begin(), append.events.end());
    lobby_.appended(append.room, log.size(), now, more);
  }
  void happen(const Erase& erase, Effects& more) {
    logs_.erase(erase.room);
    lobby_.appended(erase.room, 0, now, more);
  }
  void happen(const Load& load, Effects& more) {
    lobby_.loaded(load.room, load_room(log_of(load.room), system_randomness(), limits_.room), now,
                  more);
  }
  void happen(const Retell& effect, Effects& more) {
    more.emplace_back(retell(effect, log_of(effect.room)));
  }
  void happen(const Check& effect, Effects& more) {
    lobby_.checked(effect, checked(*effect.opening), now, more);
  }
  void happen(const Complete& effect, Effects& more) {
    lobby_.completed(effect, complete(effect), now, more);
  }
  void happen(const Damaged& damage, Effects& /*more*/) { damaged.push_back(damage.what); }
  void happen(const Mark& /*mark*/, Effects& /*more*/) {}
  void happen(const Send& send, Effects& more) {
    const auto json = boost::json::parse(*send.text);
    fits("server-message", json);
    types.insert("server " + std::string(json.at("type").as_string()));
    if (json.at("type").as_string() == "event") {
      types.insert("event " + std::string(json.at("event").as_string()));
    }
    for (const auto& [person, client] : clients_) {
      if (client == send.client) hear(screens_[person], client, json, more);
    }
  }
  void hear(ClientScreen& screen, ClientId client, const boost::json::value& json, Effects& more) {
    screen.see(json);
    if (!screen.answers) return;
    const auto reaction = screen.part.hear(json.as_object(), screen.who);
    for (const auto& message : reaction.messages) {
      fits("client-message", message);
      types.insert("client " + std::string(message.at("type").as_string()));
      lobby_.said(client, boost::json::serialize(message), now, more);
    }
    screen.warnings.insert(screen.warnings.end(), reaction.warnings.begin(),
                           reaction.warnings.end());
  }
  void happen(const Close& close, Effects& more) {
    for (auto it = clients_.begin(); it != clients_.end();) {
      const bool ends = it->second == close.client;
      if (ends) screens_[it->first].closed = true;
      it = ends ? clients_.erase(it) : std::next(it);
    }
    lobby_.closed(close.client, now, more);
  }
  void happen(const Think& effect, Effects& more) {
    lobby_.thought(effect.room, effect.position, think(effect, {}, {}), now, more);
  }
  void happen(const Simulate& effect, Effects& more) {
    lobby_.settled(effect.room, effect.position, let_fly(effect), now, more);
  }
  void happen(const Advise& effect, Effects& more) {
    if (nobody_advises) return lobby_.advised(effect.room, effect.position, {}, now, more);
    bots::Thinking thinking;
    thinking.iterations = 2'000;
    lobby_.advised(effect.room, effect.position, advise(effect, thinking, known), now, more);
  }
  void happen(const Analyse& effect, Effects& more) {
    bots::Thinking thinking;
    thinking.iterations = 50;
    lobby_.analysed(effect.room, analyse(effect, log_of(effect.room), thinking, {}), now, more);
  }
  /// Drops held-back effects that are cancelled.
  void happen(const Cancel& cancel, Effects& /*more*/) {
    cancelled.push_back(cancel.what);
    std::erase_if(waiting_, [&](const Effect& effect) {
      switch (cancel.what) {
        case Cancel::What::kThought: return std::holds_alternative<Think>(effect);
        case Cancel::What::kAdvice: return std::holds_alternative<Advise>(effect);
        case Cancel::What::kReport: return std::holds_alternative<Analyse>(effect);
      }
      return false;
    });
  }
  void happen(const Study& effect, Effects& more) {
    bots::Thinking thinking;
    thinking.iterations = 50;
    more.emplace_back(study(effect, thinking, {}));
  }
  void happen(const Respond& respond, Effects& /*more*/) { answers_.push_back(respond); }

  LobbyLimits limits_;
  Rng rng_;
  Lobby lobby_;
  std::map<std::string, std::vector<std::string>> logs_;
  std::map<std::string, ClientScreen> screens_;
  std::map<std::string, ClientId> clients_;
  std::vector<Respond> answers_;
  Effects waiting_;
  ClientId last_client_ = 0;
  int drawn_ = 0;
  RequestId last_request_ = 0;
};

/// Plays the last legal decision, `moves` times or to the end.
inline void plays_on(Story& story, int moves = 1000) {
  for (; moves > 0 && story.table().stage() == RoomTable::Stage::kPlaying; --moves) {
    const match::Match& match = story.table().now();
    const Chair* chair = story.table().chair(match.to_act());
    if (chair == nullptr || !chair->bot.empty()) return;
    story.decides(chair->name, match.legal().back());
  }
}

}  // namespace astragal::rooms
