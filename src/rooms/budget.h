#pragma once

#include "core/rate.h"
#include "rooms/event.h"
#include "rooms/message.h"

namespace astragal::rooms {

/// A table takes only so many events. What the game itself consists of may use them all; everything
/// else is chatter and has a share of them, so that nobody can wear a table out by talking, sitting
/// down and getting up, or taking back.
bool is_play(EventKind kind);
/// Whether what somebody says leads to chatter. Leaving is always possible.
bool is_chatter(Saying saying);

}  // namespace astragal::rooms
