#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "rooms/from_log.h"
#include "rooms/limits.h"
#include "rooms/room.h"

namespace astragal::rooms {

/// A question of the REST part.
struct Request {
  std::string method;
  std::string target;
  std::string body{};
  std::string address{};
};

/// All rooms, and everybody who wants something of them. Like a room it has no sockets, threads or
/// clock: one thread tells it what happens and does what it asks for.
///
///   lobby.opened(client, address, now, effects)
///   lobby.said(client, text, now, effects)         a WebSocket message
///   lobby.closed(client, now, effects)
///   lobby.asked(request, {"POST", "/api/rooms", body, address}, now, effects)
///   lobby.appended(room, number, now, effects)     … and the other answers to effects
///   lobby.tick(now, effects)                       no later than at next_wake()
class Lobby {
 public:
  Lobby(const LobbyLimits& limits, RandomBytes random);

  void opened(ClientId client, std::string address, Time now, Effects& effects);
  void said(ClientId client, std::string_view text, Time now, Effects& effects);
  void closed(ClientId client, Time now, Effects& effects);
  void asked(RequestId id, const Request& request, Time now, Effects& effects);
  /// Who asked has gone without the answer. False if that saves nothing: then it comes all the
  /// same.
  bool hung_up(RequestId id, Time now, Effects& effects);

  // Answers to effects.
  void appended(const std::string& room, std::uint64_t number, Time now, Effects& effects);
  void append_failed(const std::string& room, const std::string& why, Time now, Effects& effects);
  void loaded(const std::string& room, Loaded loaded, Time now, Effects& effects);
  void checked(const Check& effect, std::variant<Opening, Refusal> opening, Time now,
               Effects& effects);
  void completed(const Complete& effect, const text::Result<std::string>& decision, Time now,
                 Effects& effects);
  void thought(const std::string& room, std::uint64_t position, const std::string& decision,
               Time now, Effects& effects);
  void settled(const std::string& room, std::uint64_t position, const std::optional<Fallen>& fallen,
               Time now, Effects& effects);

  /// Nothing if there was no time to think.
  void advised(const std::string& room, std::uint64_t position,
               const std::optional<analysis::Advice>& advice, Time now, Effects& effects);
  void analysed(const std::string& room, const text::Result<std::string>& report, Time now,
                Effects& effects);

  void tick(Time now, Effects& effects);
  /// Forgets some of the addresses that have been quiet; to be called now and then.
  void forget_addresses(Time now);
  /// When tick() has something to do.
  [[nodiscard]] std::optional<Time> next_wake() const;

  /// The room, if it is in memory.
  [[nodiscard]] const Room* room(const std::string& code) const;
  [[nodiscard]] std::size_t rooms() const { return slots_.size(); }
  /// The codes of the rooms in memory.
  [[nodiscard]] std::unordered_set<std::string> in_use() const;
  [[nodiscard]] std::size_t clients() const { return clients_.size(); }

 private:
  struct Client {
    std::string address;
    std::string room{};  ///< empty before hello
    Bucket messages{};
    Bucket chat{};
    Bucket advice{};
    int too_fast = 0;
    int protocol = 1;  ///< the version that it speaks
  };
  /// Somebody asks for the report on a game.
  struct ReportRequest {
    RequestId id;
    int game;
    std::string address;  ///< of who asks
  };
  /// A room, or the place where it will be.
  struct Slot {
    std::optional<Room> room{};  ///< nothing while its log is read
    std::vector<std::pair<ClientId, Message>> waiting{};
    std::vector<ReportRequest> reports{};  ///< that are asked for
    std::optional<RequestId> creator{};    ///< who waits for the room to be made
    std::string token{};                   ///< of the creator
    std::optional<Time> wake{};
    std::string address{};  ///< whose bots these are: the creator's, or of who had it read
  };
  struct Address {
    Bucket creating{};
    Bucket connecting{};
    Bucket studying{};
  };

  void hello(ClientId id, Client& client, const Message& message, Time now, Effects& effects);
  /// The slot of a room, which is read if it is not there; nullptr if there are too many.
  Slot* find_or_load(const std::string& code, const std::string& address, Effects& effects);
  /// Those who waited for the room, some at a time: each is told the whole table. Returns how many
  /// bytes they were told.
  static std::size_t let_in(Slot& slot, Time now, Effects& effects);
  void turn_away(ClientId client, const std::string& message_id, const Refusal& refusal,
                 Effects& effects);
  /// Looks at what a room did: whom its work is for, connections that end, its next wake, whether
  /// it is still there.
  void after(const std::string& code, std::size_t first_effect, Time now, Effects& effects);
  void name_cause(Effect& effect, const Slot& slot) const;
  void set_wake(const std::string& code, Slot& slot, std::optional<Time> wake);
  void drop(const std::string& code);
  void remember_absence(const std::string& code, const Room& room);

  // rest.cpp
  void create(RequestId id, const Request& request, Time now, Effects& effects);
  void open(RequestId id, const std::string& address, const Opening& opening, Time now,
            Effects& effects);
  /// Whether this address may ask for something that takes long; if not, it is told so.
  bool may_study(RequestId id, const std::string& address, Time now, Effects& effects);
  void study(RequestId id, const Request& request, bool report, Time now, Effects& effects);
  void created(Slot& slot, Effects& effects);
  void not_created(Slot& slot, const std::string& why, Effects& effects);
  void list(RequestId id, Effects& effects) const;
  void ask_for_record(RequestId id, const std::string& address, std::string_view code, int game,
                      Time now, Effects& effects);
  void ask_for_report(const ReportRequest& asked, std::string_view code, Time now,
                      Effects& effects);
  void report(const ReportRequest& asked, Room& room, Effects& effects);

  LobbyLimits limits_;
  RandomBytes random_;
  std::unordered_map<ClientId, Client> clients_;
  std::unordered_map<std::string, Slot> slots_;
  ByAddress<Address> addresses_;
  std::unordered_set<std::string> listed_;                ///< rooms that a list may show
  std::unordered_map<RequestId, std::string> reporting_;  ///< the room whose report is asked for
  std::set<std::pair<Time, std::string>> wakes_;
  /// Of rooms with a clock that left memory in the middle of a game.
  std::unordered_map<std::string, Room::Absence> parked_;
};

}  // namespace astragal::rooms
