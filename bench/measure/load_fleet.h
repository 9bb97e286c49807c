#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "load_socket.h"

namespace astragal::bench::load {

/// Many tables, each with as many clients as seats, all driven by this thread.
class Fleet {
 public:
  struct Plan {
    int port = 0;
    int rooms = 0;
    std::string game = "rock-the-bock";
    int seats = 2;
    bool ids = true;  ///< decisions carry an id, so that each also gets a `done`
  };
  struct Totals {
    std::uint64_t decisions = 0;
    std::uint64_t games = 0;
    std::uint64_t bytes = 0;         ///< received
    std::uint64_t refused = 0;       ///< messages refused by the server; should be 0
    std::uint64_t closed = 0;        ///< connections closed by the server
    std::vector<float> latencies{};  ///< from sending to another player's receipt, in ms
  };

  /// Opens the rooms, connects all clients, takes seats and starts the games.
  explicit Fleet(const Plan& plan);
  ~Fleet();
  Fleet(const Fleet&) = delete;
  Fleet& operator=(const Fleet&) = delete;

  /// Every player decides as soon as it is their turn.
  Totals play(double seconds);
  /// Each room makes `rate` decisions per second, evenly spread.
  Totals play_at(double rate, double seconds);
  /// Plays until every room has made this many decisions since it was opened.
  Totals play_until(std::uint64_t decisions_each);
  /// No decisions; pings are answered.
  Totals wait(double seconds);

  /// Adds a spectator who never reads to the first `count` rooms.
  [[nodiscard]] std::vector<Socket> add_deaf(int count) const;
  [[nodiscard]] std::size_t connections() const { return clients_.size(); }

 private:
  struct Client {
    Socket socket;
    std::uint32_t room = 0;
    int seat = 0;
    std::string rest{};  ///< start of an incomplete message
  };
  struct Room {
    std::string code{};
    std::string token{};
    std::uint32_t first_client = 0;
    int sat = 0;
    int to_act = -1;  ///< the seat to decide now; -1 while the server has the turn
    long position = 0;
    std::string decision{};
    std::uint64_t decisions = 0;
    long sent_position = -1;  ///< the position of the pending decision; -1 if none
    int sent_by = 0;
    double sent_at = 0;
    double due = 0;
    bool playing = false;
  };

  void create_rooms();
  void connect(Client& client);
  void connect_all();
  void handle(double wait_ms);
  void receive(Client& client);
  void heard(Client& client, std::string_view text);
  void heard_event(Client& client, std::string_view text);
  void note_turn(Client& client, Room& room, std::string_view text, long number);
  void decide(Room& room);
  Totals take_totals();

  Plan plan_;
  int poll_ = -1;
  std::vector<Room> rooms_;
  std::vector<Client> clients_;
  Totals totals_;
  bool at_once_ = false;
  std::uint64_t enough_ = UINT64_MAX;  ///< decisions per room
  std::size_t playing_ = 0;
  std::uint64_t chance_ = 1;
};

}  // namespace astragal::bench::load
