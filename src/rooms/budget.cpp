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

bool causes_other_events(MessageType type) {
  switch (type) {
    case MessageType::kDecide:
    case MessageType::kStart:
    case MessageType::kResign:
    case MessageType::kRematch:
    case MessageType::kCommit:
    case MessageType::kReveal:
    case MessageType::kLeave:
    case MessageType::kDelete:
    case MessageType::kHint:  // causes no events
    case MessageType::kReport: return false;
    default: return true;
  }
}

}  // namespace astragal::rooms
