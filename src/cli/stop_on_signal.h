#pragma once

#include <array>
#include <atomic>
#include <csignal>

namespace astragal::cli {

/// While it exists, SIGINT (Ctrl-C) or SIGTERM sets `asked`; a second one ends the program.
class StopOnSignal {
 public:
  StopOnSignal();
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

  /// True after the first signal.
  static const std::atomic<bool>& asked();

 private:
  static constexpr std::array kSignals{SIGINT, SIGTERM};
  std::array<struct sigaction, kSignals.size()> before_{};
};

}  // namespace astragal::cli
