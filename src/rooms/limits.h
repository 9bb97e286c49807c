#pragma once

#include "rooms/room.h"
#include "rooms/time.h"

namespace astragal {

/// So many at once, and then so many a second.
struct Rate {
  double burst;
  double per_second;
};

/// What somebody may still do: a bucket that fills by itself.
class Bucket {
 public:
  /// Takes one, if there is one.
  bool take(const Rate& rate, Time now);
  /// How long until there is one again, in whole seconds from 1.
  [[nodiscard]] int seconds_left(const Rate& rate) const;
  /// Nothing was taken for so long that it need not be remembered.
  [[nodiscard]] bool is_full(const Rate& rate, Time now) const;

 private:
  double used_ = 0;
  Time last_ = 0;
};

/// How much of everything strangers may have.
struct LobbyLimits {
  Room::Limits room{};
  std::size_t rooms = 20'000;      ///< in memory
  std::size_t waiting = 64;        ///< clients and questions that wait for a room to be read
  Rate creating{20, 20.0 / 3600};  ///< rooms, by an address
  Rate connecting{120, 10};        ///< hellos and questions, by an address
  Rate messages{60, 20};           ///< by a connection
  Rate chat{8, 0.5};               ///< by a connection
  Rate advice{10, 0.5};            ///< hints and reports, by a connection
  Rate studying{30, 0.5};          ///< records that are sent, by an address
  int patience = 100;              ///< messages that are too fast before the connection ends
  Time park_after = 10 * kMinute;  ///< rooms without clients leave memory
  std::size_t shown = 100;         ///< rooms in a list
};

}  // namespace astragal
