#pragma once

#include "host/workers.h"

namespace astragal::host {

/// One pool of threads per kind of job, so that short jobs never queue behind long ones. All run at
/// lower priority than the network thread, reports at the lowest.
struct Pools {
  Pools(int threads, const Post& post, Metrics& metrics)
      : dice(limits("flight", threads, 1), post, metrics),
        quick(limits("quick_thought", threads, 2), post, metrics),
        thinkers(limits("thought", threads, 4), post, metrics),
        advisers(limits("hint", 1, 3), post, metrics),
        readers(limits("read", 1, 2), post, metrics),
        reporters(for_reports(), post, metrics) {}

  Workers dice;
  Workers quick;      ///< bots that decide without a long search
  Workers thinkers;   ///< bots that think for seconds
  Workers advisers;   ///< hints and replays
  Workers readers;    ///< jobs that read logs, and checks of uploaded boards
  Workers reporters;  ///< reports, which take up to half a minute each

 private:
  static Workers::Limits limits(const char* name, int threads, int nice) {
    Workers::Limits limits;
    limits.threads = threads;
    limits.name = name;
    limits.nice = nice;
    return limits;
  }
  static Workers::Limits for_reports() {
    Workers::Limits reports = limits("report", 2, 5);
    reports.queued = 100;
    reports.queued_by_address = 4;
    reports.queued_by_table = 1;
    reports.slice = std::chrono::milliseconds(250);
    return reports;
  }
};

}  // namespace astragal::host
