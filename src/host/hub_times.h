#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "host/metrics.h"

namespace astragal::host {

/// Kinds of hub calls: events of clients, the clock, and results of jobs and of the store.
enum class HubCall : std::uint8_t {
  kOpened,
  kSaid,
  kClosed,
  kHttp,
  kTick,
  kAppended,
  kLoaded,
  kThought,
  kSettled,
  kAdvised,
  kAnalysed,
};
inline constexpr std::size_t kHubCalls = 11;
std::string_view name_of(HubCall call);

/// Time that hub calls occupy the network thread: a histogram of processor time by kind of call,
/// and a count of calls over kMost seconds (docs/server.md: no call takes more than 5 ms).
///
/// Reading a thread's processor time is a system call, which took 3 µs; a whole decision takes 30
/// µs. So only one call in kSampled of each kind goes into the histogram. Slow calls are counted
/// for all calls, with the cheap wall clock: if the wall time is at most kMost, so is the processor
/// time. For longer calls the processor time since the last reading, at most 50 ms ago, decides.
class HubTimes {
 public:
  static constexpr double kMost = 0.005;
  static constexpr std::uint32_t kSampled = 64;

  explicit HubTimes(Metrics& metrics);

  /// Measures one call, on the network thread.
  class Scope {
   public:
    Scope(HubTimes& times, HubCall call);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    HubTimes& times_;
    HubCall call_;
    bool sampled_;
    double processor_ = 0;  ///< at the start of the call, if sampled
    std::chrono::steady_clock::time_point began_;
  };

  /// Reads the processor time, so that earlier work is not charged to a later call. Called a few
  /// times a second.
  void look();

 private:
  void note_slow(HubCall call, double wall, double processor);

  struct Kind {
    Distribution* seconds = nullptr;
    Counter* slow = nullptr;
    std::uint32_t calls = 0;
  };
  std::array<Kind, kHubCalls> kinds_;
  double last_look_ = 0;  ///< processor time of the network thread, in seconds
};

}  // namespace astragal::host
