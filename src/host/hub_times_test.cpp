#include "host/hub_times.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "host/thread_time.h"

namespace astragal::host {
namespace {

using testing::HasSubstr;

/// Uses this much processor time, whatever the wall time.
void work(double seconds) {
  for (const double begin = thread_seconds(); thread_seconds() - begin < seconds;) {
  }
}

TEST(HubTimes, ACallThatUsesTheProcessorTooLongIsCountedByItsKind) {
  Metrics metrics;
  HubTimes times(metrics);
  for (int i = 0; i < 3; ++i) {  // only the first call is sampled
    times.look();
    const HubTimes::Scope call(times, HubCall::kSaid);
    work(1.5 * HubTimes::kMost);
  }
  EXPECT_THAT(metrics.text(), HasSubstr("astragal_hub_calls_slow_total{call=\"said\"} 3\n"));
  EXPECT_THAT(metrics.text(), HasSubstr("astragal_hub_calls_slow_total{call=\"tick\"} 0\n"));
  EXPECT_THAT(metrics.text(), HasSubstr("astragal_hub_call_seconds_count{call=\"said\"} 1\n"));
  EXPECT_THAT(metrics.text(),
              HasSubstr("astragal_hub_call_seconds_bucket{call=\"said\",le=\"0.005\"} 0\n"));
}

TEST(HubTimes, ACallThatHadToWaitForTheProcessorIsNot) {
  Metrics metrics;
  HubTimes times(metrics);
  for (int i = 0; i < 2; ++i) {
    times.look();
    const HubTimes::Scope call(times, HubCall::kSaid);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_THAT(metrics.text(), HasSubstr("astragal_hub_calls_slow_total{call=\"said\"} 0\n"));
}

TEST(HubTimes, OneCallOfManyIsMeasured) {
  Metrics metrics;
  HubTimes times(metrics);
  times.look();
  for (std::uint32_t i = 0; i < 2 * HubTimes::kSampled; ++i) {
    const HubTimes::Scope call(times, HubCall::kClosed);
  }
  EXPECT_THAT(metrics.text(), HasSubstr("astragal_hub_call_seconds_count{call=\"closed\"} 2\n"));
}

}  // namespace
}  // namespace astragal::host
