#include "rooms/budget.h"

namespace astragal::rooms {

bool is_play(EventKind kind) {
  switch (kind) {
    case EventKind::kOpened:
    case EventKind::kStarted:
    case EventKind::kIntended:
    case EventKind::kMoved:
    case EventKind::kResigned:
    case EventKind::kAgain:
    case EventKind::kCalled:  // how it starts: bounded by the host's calls
    case EventKind::kCommitted:
    case EventKind::kLocked:
    case EventKind::kRevealed:
    case EventKind::kVoided: return true;
    default: return false;
  }
}

bool is_chatter(Saying saying) {
  switch (saying) {
    case Saying::kDecide:
    case Saying::kStart:
    case Saying::kResign:
    case Saying::kRematch:
    case Saying::kCommit:
    case Saying::kReveal:
    case Saying::kLeave:
    case Saying::kDelete:
    case Saying::kHint:  // no events at all
    case Saying::kReport: return false;
    default: return true;
  }
}

}  // namespace astragal::rooms
