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

/// An HTTP request.
struct Request {
  std::string method;
  std::string target;
  std::string body{};
  std::string address{};
};

/// All rooms and their clients. Like a room it has no sockets, threads or clock: one thread calls
/// it and carries out the effects.
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
  /// The sender of a request has disconnected. False if the job cannot be cancelled; the answer is
  /// then still sent.
  bool hung_up(RequestId id, Time now, Effects& effects);

  // Results of effects.
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

  /// nullopt if there was no time to think.
  void advised(const std::string& room, std::uint64_t position,
               const std::optional<analysis::Advice>& advice, Time now, Effects& effects);
  void analysed(const std::string& room, const text::Result<std::string>& report, Time now,
                Effects& effects);

  void tick(Time now, Effects& effects);
  /// Drops some of the idle addresses; to be called regularly.
  void forget_addresses(Time now);
  /// The time of the next necessary tick().
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
    int protocol = 1;  ///< version of the client
  };
  struct ReportRequest {
    RequestId id;
    int game;
    std::string address;  ///< of the sender
  };
  /// A room, or a room that is being loaded.
  struct Slot {
    std::optional<Room> room{};  ///< nullopt while it is loaded
    std::vector<std::pair<ClientId, Message>> waiting{};
    std::vector<ReportRequest> reports{};  ///< waiting for the room to be loaded
    std::optional<RequestId> creator{};    ///< the request that creates the room
    std::string token{};                   ///< of the creator
    std::optional<Time> wake{};
    std::string address{};  ///< of the client that opened the room; owns its bots' work
  };
  struct Address {
    Bucket creating{};
    Bucket connecting{};
    Bucket studying{};
  };

  void hello(ClientId id, Client& client, const Message& message, Time now, Effects& effects);
  /// The slot of a room, which is loaded if necessary; nullptr if there are too many rooms.
  Slot* find_or_load(const std::string& code, const std::string& address, Effects& effects);
  /// Admits waiting clients up to kMaxWelcomeBytesPerTick; returns the bytes sent.
  static std::size_t let_in(Slot& slot, Time now, Effects& effects);
  void refuse_and_close(ClientId client, const std::string& message_id, const Refusal& refusal,
                        Effects& effects);
  /// Processes the effects of a room: sets the owners of work, forgets closed connections, updates
  /// the list of rooms and the room's next wake, drops erased rooms.
  void after(const std::string& code, std::size_t first_effect, Time now, Effects& effects);
  void set_owner(Effect& effect, const Slot& slot) const;
  template <class Use>
  bool with_room(const std::string& code, Time now, Effects& effects, Use use);
  void set_wake(const std::string& code, Slot& slot, std::optional<Time> wake);
  void drop(const std::string& code);
  void remember_absence(const std::string& code, const Room& room);

  // http_api.cpp
  void create(RequestId id, const Request& request, Time now, Effects& effects);
  void open(RequestId id, const std::string& address, const Opening& opening, Time now,
            Effects& effects);
  /// Whether this address may start another long job; refuses the request if not.
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
  std::unordered_set<std::string> listed_;                ///< rooms in the public list
  std::unordered_map<RequestId, std::string> reporting_;  ///< rooms of requested reports
  std::set<std::pair<Time, std::string>> wakes_;
  /// Absences of rooms with a clock that were unloaded during a game.
  std::unordered_map<std::string, Room::Absence> parked_;
};

}  // namespace astragal::rooms
