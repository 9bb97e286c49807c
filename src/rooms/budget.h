#pragma once

#include "rooms/event.h"
#include "rooms/message.h"
#include "rooms/time.h"

namespace astragal {

/// So many at once, and then so many a second.
struct Rate {
  double burst;
  double per_second;
};

/// What somebody may still do: a bucket that fills by itself.
class Bucket {
 public:
  /// Takes one, if there is one.
  bool take(const Rate& rate, Time now);
  /// How long until there is one again, in whole seconds from 1.
  [[nodiscard]] int seconds_left(const Rate& rate) const;
  /// Nothing was taken for so long that it need not be remembered.
  [[nodiscard]] bool is_full(const Rate& rate, Time now) const;

 private:
  double used_ = 0;
  Time last_ = 0;
};

/// A table takes only so many events. What the game itself consists of may use them all; everything
/// else is chatter and has a share of them, so that nobody can wear a table out by talking, sitting
/// down and getting up, or taking back.
bool is_play(EventKind kind);
/// Whether what somebody says leads to chatter. Leaving is always possible.
bool is_chatter(Saying saying);

}  // namespace astragal
