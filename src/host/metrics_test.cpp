#include "host/metrics.h"

#include <gtest/gtest.h>

namespace astragal::host {
namespace {

TEST(Metrics, AreWrittenAsPrometheusReadsThem) {
  Metrics metrics;
  auto& slow = metrics.counter("astragal_dropped_total", "Connections cut.", R"(reason="slow")");
  metrics.counter("astragal_dropped_total", "Connections cut.", R"(reason="rate")");
  auto& open = metrics.gauge("astragal_connections", "Open connections.");
  auto& commits = metrics.histogram("astragal_commit_seconds", "A commit.", {0.25, 0.5});
  slow.add(3);
  open.add(5);
  open.add(-1);
  for (const double seconds : {0.125, 0.25, 0.375, 4.0}) commits.observe(seconds);
  EXPECT_EQ(metrics.text(),
            "# HELP astragal_dropped_total Connections cut.\n"
            "# TYPE astragal_dropped_total counter\n"
            "astragal_dropped_total{reason=\"slow\"} 3\n"
            "astragal_dropped_total{reason=\"rate\"} 0\n"
            "# HELP astragal_connections Open connections.\n"
            "# TYPE astragal_connections gauge\n"
            "astragal_connections 4\n"
            "# HELP astragal_commit_seconds A commit.\n"
            "# TYPE astragal_commit_seconds histogram\n"
            "astragal_commit_seconds_bucket{le=\"0.25\"} 2\n"
            "astragal_commit_seconds_bucket{le=\"0.5\"} 3\n"
            "astragal_commit_seconds_bucket{le=\"+Inf\"} 4\n"
            "astragal_commit_seconds_sum 4.75\n"
            "astragal_commit_seconds_count 4\n");
}

TEST(Metrics, HistogramsOfOneNameAreToldApartByTheirLabels) {
  Metrics metrics;
  metrics.histogram("astragal_call_seconds", "A call.", {1}, R"(call="said")").observe(0.5);
  metrics.histogram("astragal_call_seconds", "A call.", {1}, R"(call="tick")");
  EXPECT_EQ(metrics.text(),
            "# HELP astragal_call_seconds A call.\n"
            "# TYPE astragal_call_seconds histogram\n"
            "astragal_call_seconds_bucket{call=\"said\",le=\"1\"} 1\n"
            "astragal_call_seconds_bucket{call=\"said\",le=\"+Inf\"} 1\n"
            "astragal_call_seconds_sum{call=\"said\"} 0.5\n"
            "astragal_call_seconds_count{call=\"said\"} 1\n"
            "astragal_call_seconds_bucket{call=\"tick\",le=\"1\"} 0\n"
            "astragal_call_seconds_bucket{call=\"tick\",le=\"+Inf\"} 0\n"
            "astragal_call_seconds_sum{call=\"tick\"} 0\n"
            "astragal_call_seconds_count{call=\"tick\"} 0\n");
}

}  // namespace
}  // namespace astragal::host
