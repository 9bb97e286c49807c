#include "cli/stop_on_signal.h"

namespace astragal::cli {

namespace {

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

}  // namespace

StopOnSignal::StopOnSignal() {
  stop_asked = false;
  struct sigaction action {};
  action.sa_handler = [](int) { stop_asked = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &action, &before_[i]);
}

StopOnSignal::~StopOnSignal() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &before_[i], nullptr);
}

const std::atomic<bool>& StopOnSignal::asked() { return stop_asked; }

}  // namespace astragal::cli
