#include "host/hub_times.h"

#include <fmt/format.h>

#include <algorithm>

#include "host/log.h"
#include "host/thread_time.h"

namespace astragal::host {

namespace {

constexpr std::array<std::string_view, kHubCalls> kNames{
    "opened", "said",    "closed",  "http",    "tick",    "appended",
    "loaded", "thought", "settled", "advised", "analysed"};

}  // namespace

std::string_view name_of(HubCall call) { return kNames[static_cast<std::size_t>(call)]; }

HubTimes::HubTimes(Metrics& metrics) {
  for (std::size_t i = 0; i < kHubCalls; ++i) {
    kinds_[i].seconds = &metrics.histogram(
        "astragal_hub_call_seconds", "Processor time of calls of the hub; one of 64 is measured.",
        {0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05},
        fmt::format("call=\"{}\"", kNames[i]));
  }
  for (std::size_t i = 0; i < kHubCalls; ++i) {
    kinds_[i].slow = &metrics.counter("astragal_hub_calls_slow_total",
                                      "Calls of the hub that took more than 5 ms of the processor.",
                                      fmt::format("call=\"{}\"", kNames[i]));
  }
}

void HubTimes::look() { last_look_ = thread_seconds(); }

HubTimes::Scope::Scope(HubTimes& times, HubCall call)
    : times_(times),
      call_(call),
      sampled_(times.kinds_[static_cast<std::size_t>(call)].calls++ % kSampled == 0) {
  if (sampled_) processor_ = thread_seconds();
  began_ = std::chrono::steady_clock::now();
}

HubTimes::Scope::~Scope() {
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - began_;
  if (!sampled_ && wall.count() <= kMost) return;
  const double processor = thread_seconds();
  const double used = processor - (sampled_ ? processor_ : times_.last_look_);
  times_.last_look_ = processor;
  if (sampled_) times_.kinds_[static_cast<std::size_t>(call_)].seconds->observe(used);
  const double least = std::min(used, wall.count());
  if (least > kMost) times_.note_slow(call_, wall.count(), least);
}

void HubTimes::note_slow(HubCall call, double wall, double processor) {
  kinds_[static_cast<std::size_t>(call)].slow->add();
  log(LogLevel::kWarning, "slow_call",
      {{"call", name_of(call)},
       {"processor_ms", fmt::format("{:.1f}", processor * 1000)},
       {"wall_ms", fmt::format("{:.1f}", wall * 1000)}});
}

}  // namespace astragal::host
