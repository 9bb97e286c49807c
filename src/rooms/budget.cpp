#include "rooms/budget.h"

namespace astragal::rooms {

bool is_game_event(EventKind kind) {
  switch (kind) {
    case EventKind::kOpened:
    case EventKind::kStarted:
    case EventKind::kIntended:
    case EventKind::kMoved:
    case EventKind::kResigned:
    case EventKind::kAgain:
    case EventKind::kCalled:  // starts are limited by the host's calls
    case EventKind::kCommitted:
    case EventKind::kLocked:
    case EventKind::kRevealed:
    case EventKind::kVoided: return true;
    default: return false;
  }
}

bool causes_other_events(Saying saying) {
  switch (saying) {
    case Saying::kDecide:
    case Saying::kStart:
    case Saying::kResign:
    case Saying::kRematch:
    case Saying::kCommit:
    case Saying::kReveal:
    case Saying::kLeave:
    case Saying::kDelete:
    case Saying::kHint:  // causes no events
    case Saying::kReport: return false;
    default: return true;
  }
}

}  // namespace astragal::rooms
