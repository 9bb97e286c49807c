#pragma once

#include <array>
#include <atomic>
#include <csignal>

namespace astragal::cli {

/// While it lives, Ctrl-C and a polite kill ask long work to stop; a second one ends the program at
/// once.
class StopOnSignal {
 public:
  StopOnSignal();
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

  /// Becomes true when somebody asks.
  static const std::atomic<bool>& asked();

 private:
  static constexpr std::array kSignals{SIGINT, SIGTERM};
  std::array<struct sigaction, kSignals.size()> before_{};
};

}  // namespace astragal::cli
