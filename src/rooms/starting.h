#pragma once

#include "rooms/acts.h"

namespace astragal::rooms {

// How a game with fair dice starts (docs/fair-dice.md): the host calls, every device that is here
// commits itself, the list of commitments is fixed, all reveal, and the game begins.

/// How long devices have to commit themselves; then the others go on without them.
inline constexpr Time kTimeToCommit = 3 * kSecond;
/// How long they have to reveal; then the start is void.
inline constexpr Time kTimeToReveal = 10 * kSecond;

/// The host calls for commitments; without a device to wait for the game begins at once.
Plan plan_call(const RoomTable& table, const Message& message, const Asker& asker);
Planned plan_commit(const RoomTable& table, const Message& message, const Asker& asker);
Planned plan_reveal(const RoomTable& table, const Message& message, const Asker& asker);
/// Somebody leaves while the game starts: it cannot begin as it was agreed.
Plan plan_leave_start(const RoomTable& table, Event left, const Asker& asker);

/// When the time for this step is over; only while a game starts. `here_since` is when somebody
/// came to the empty room: after a restart of the server people have the whole time again.
Time step_ends(const RoomTable& table, Time here_since);
/// The next step, if nobody has to be waited for any more, or if the time is over; no events if it
/// is too early.
Plan plan_next_step(const RoomTable& table, bool time_is_over, const Asker& asker);

}  // namespace astragal::rooms
