#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "host/metrics.h"

namespace astragal::host {

/// What the hub is called for: what strangers do, the clock, and answers to what it asked for.
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

/// How long calls of the hub keep the network thread: a histogram of processor time by kind of
/// call, and a count of those above kMost, which is a promise to everybody else.
///
/// Reading a thread's processor time is a system call, which took 3 µs where a whole decision takes
/// 30 µs. So the histogram has one call of kSampled of each kind. That a call took too long is
/// noticed for every one, by a clock that costs little: who took no longer than kMost by the wall
/// has not used the processor longer either; for the others the processor time since the last
/// reading, 50 ms ago at most, decides.
class HubTimes {
 public:
  static constexpr double kMost = 0.005;
  static constexpr std::uint32_t kSampled = 64;

  explicit HubTimes(Metrics& metrics);

  /// Around one call, on the network thread.
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
    double processor_ = 0;  ///< at the beginning, if it is sampled
    std::chrono::steady_clock::time_point began_;
  };

  /// To be called a few times a second: the processor time up to now belongs to no later call.
  void look();

 private:
  void note_slow(HubCall call, double wall, double processor);

  struct Kind {
    Distribution* seconds = nullptr;
    Counter* slow = nullptr;
    std::uint32_t calls = 0;
  };
  std::array<Kind, kHubCalls> kinds_;
  double last_look_ = 0;  ///< processor time of the network thread
};

}  // namespace astragal::host
