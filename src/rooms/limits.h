#pragma once

#include "rooms/budget.h"
#include "rooms/room.h"

namespace astragal::rooms {

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
  Rate studying{30, 0.5};          ///< records and boards that are sent, records that are asked for
  int patience = 100;              ///< messages that are too fast before the connection ends
  Time park_after = 10 * kMinute;  ///< rooms without clients leave memory
  std::size_t shown = 100;         ///< rooms in a list
};

}  // namespace astragal::rooms
