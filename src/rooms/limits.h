#pragma once

#include "rooms/budget.h"
#include "rooms/room.h"

namespace astragal::rooms {

/// Limits per client, address and room.
struct LobbyLimits {
  Room::Limits room{};
  std::size_t rooms = 20'000;      ///< in memory
  std::size_t waiting = 64;        ///< clients and requests that wait for a room to be loaded
  Rate creating{20, 20.0 / 3600};  ///< rooms, per address
  Rate connecting{120, 10};        ///< hellos and requests, per address
  Rate messages{60, 20};           ///< per connection
  Rate chat{8, 0.5};               ///< per connection
  Rate advice{10, 0.5};            ///< hints and reports, per connection
  Rate studying{30, 0.5};          ///< uploaded records and boards, downloaded records; per address
  int max_too_fast = 100;          ///< messages over the rate until the connection is closed
  Time park_after = 10 * kMinute;  ///< until a room without clients is unloaded
  std::size_t shown = 100;         ///< rooms in the public list
};

}  // namespace astragal::rooms
