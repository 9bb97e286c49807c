#include "rooms/budget.h"

#include <algorithm>
#include <cmath>

namespace astragal {

namespace {

double used_now(double used, const Rate& rate, Time passed) {
  return std::max(0.0, used - rate.per_second * static_cast<double>(passed) / kSecond);
}

}  // namespace

bool Bucket::take(const Rate& rate, Time now) {
  used_ = used_now(used_, rate, std::max<Time>(now - last_, 0));
  last_ = now;
  if (used_ + 1 > rate.burst) return false;
  used_ += 1;
  return true;
}

int Bucket::seconds_left(const Rate& rate) const {
  const double missing = used_ + 1 - rate.burst;
  return std::max(1, static_cast<int>(std::ceil(missing / rate.per_second)));
}

bool Bucket::is_full(const Rate& rate, Time now) const {
  return used_now(used_, rate, now - last_) <= 0;
}

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

}  // namespace astragal
