#pragma once

#include "rooms/acts.h"

namespace astragal::rooms {

// The start of a game with fair dice (docs/fair-dice.md): the host calls, every connected device
// commits, the list of commitments is locked, all reveal, and the game begins.

/// Time to commit; then the start continues without the others.
inline constexpr Time kTimeToCommit = 3 * kSecond;
/// Time to reveal; then the start is void.
inline constexpr Time kTimeToReveal = 10 * kSecond;

/// The host calls for commitments; the game begins at once if no device has to commit.
Plan plan_call(const RoomTable& table, const Message& message, const Asker& asker);
Planned plan_commit(const RoomTable& table, const Message& message, const Asker& asker);
Planned plan_reveal(const RoomTable& table, const Message& message, const Asker& asker);
/// A person leaves while the game starts, which makes the start void.
Plan plan_leave_start(const RoomTable& table, Event left, const Asker& asker);

/// The end of the current step; only while a game starts. `here_since` is when the first client
/// came to the empty room: after a restart of the server the full time is available again.
Time step_ends(const RoomTable& table, Time here_since);
/// The next step, if all devices have acted or the time is over; otherwise a plan without events.
Plan plan_next_step(const RoomTable& table, bool time_is_over, const Asker& asker);

}  // namespace astragal::rooms
