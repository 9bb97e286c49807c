#pragma once

#include <chrono>
#include <functional>

#include "rooms/time.h"

namespace astragal::host {

/// The time of the rooms, in milliseconds since 1970: the system time at construction plus the time
/// of a steady clock since then. Changes of the system clock therefore cannot end a player's turn;
/// after a restart the new system time counts.
class RoomClock {
 public:
  /// The clocks; tests set their own.
  struct Source {
    std::function<rooms::Time()> system = [] { return count<std::chrono::system_clock>(); };
    std::function<rooms::Time()> steady = [] { return count<std::chrono::steady_clock>(); };
  };

  RoomClock() : RoomClock(Source{}) {}
  explicit RoomClock(Source source)
      : source_(std::move(source)), system_(source_.system()), steady_(source_.steady()) {}

  [[nodiscard]] rooms::Time now() const { return system_ + running(); }
  /// Milliseconds since construction.
  [[nodiscard]] rooms::Time running() const { return source_.steady() - steady_; }
  /// Milliseconds by which the system clock is ahead of this one.
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
