#pragma once

#include <chrono>
#include <functional>

#include "rooms/time.h"

namespace astragal::host {

/// The time of the rooms, in milliseconds since 1970: the system's when this was made, and from
/// then on what a clock adds that never jumps. Somebody who sets the system's clock, or a daemon
/// that corrects it, does not end anybody's turn; after a restart the new time counts.
class RoomClock {
 public:
  /// Where times come from; tests bring their own.
  struct Source {
    std::function<rooms::Time()> system = [] { return count<std::chrono::system_clock>(); };
    std::function<rooms::Time()> steady = [] { return count<std::chrono::steady_clock>(); };
  };

  RoomClock() : RoomClock(Source{}) {}
  explicit RoomClock(Source source)
      : source_(std::move(source)), system_(source_.system()), steady_(source_.steady()) {}

  [[nodiscard]] rooms::Time now() const { return system_ + running(); }
  /// Since this was made.
  [[nodiscard]] rooms::Time running() const { return source_.steady() - steady_; }
  /// How far the system's clock is ahead of this one.
  [[nodiscard]] rooms::Time drift() const { return source_.system() - now(); }

 private:
  template <class Clock>
  static rooms::Time count() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch())
        .count();
  }

  Source source_;
  rooms::Time system_;
  rooms::Time steady_;
};

}  // namespace astragal::host
