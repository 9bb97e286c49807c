#pragma once

#include "core/rate.h"
#include "rooms/event.h"
#include "rooms/message.h"

namespace astragal::rooms {

/// A table has a limited number of events. Events of the game may use all of them; other events
/// have a share, so that chat, seat changes and undo cannot use up a table's events.
bool is_game_event(EventKind kind);
/// Whether a message causes events that are not part of the game. Leaving is always possible.
bool causes_other_events(MessageType type);

}  // namespace astragal::rooms
