#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "host/fair_turns.h"
#include "host/metrics.h"

namespace astragal::host {

/// Runs a function on the network thread. Callable from any thread.
using Post = std::function<void(std::function<void()>)>;

/// A pool of threads for long jobs: bots, thrown dice, reports. Processor time is shared fairly
/// between addresses and tables (FairTurns).
class Workers {
 public:
  struct Limits {
    int threads = 2;              ///< jobs that run at the same time
    std::size_t queued = 10'000;  ///< waiting jobs, in all
    std::size_t queued_by_address = 2'500;
    std::size_t queued_by_table = 16;
    std::string name = "job";  ///< of a job, in names of metrics
    /// The nice value of the pool's threads. On Linux each thread has its own. The network thread
    /// stays at 0, so that it preempts bots and reports.
    int nice = 5;
    /// A job that has run this long may be paused in favour of others, in Run::stopped(). 0: never.
    std::chrono::milliseconds slice{0};
  };
  using JobId = FairTurns::Job;

  /// A running job's interface to its pool.
  class Run {
   public:
    Run(Workers& workers, JobId id) : workers_(workers), id_(id) {}
    /// Whether the job should end, because it was cancelled or the server stops. Call it often, on
    /// the job's thread; it blocks while other jobs have their turn.
    bool stopped();
    /// Processor time of the job, in seconds.
    [[nodiscard]] double seconds() const;

   private:
    friend class Workers;
    using Clock = std::chrono::steady_clock;
    Workers& workers_;
    JobId id_;
    std::atomic<bool> cancelled_{false};
    bool may_run_ = false;  ///< guarded by the mutex
    double began_ = 0;      ///< processor time of the thread when the job began
    double charged_ = 0;
    Clock::time_point slice_ends_{};
  };
  /// The function that a job returns runs on the network thread, unless the job was cancelled; it
  /// may be empty.
  using Job = std::function<std::function<void()>(Run&)>;

  Workers(const Limits& limits, Post post, Metrics& metrics);
  /// Stops running jobs, as soon as they call stopped(); waiting jobs are dropped.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Returns 0 if too many jobs wait; the job is not run then.
  JobId submit(const JobOwner& owner, Job job);
  /// Drops a waiting job, or stops a running one. Its result is not posted.
  void cancel(JobId id);

 private:
  struct Entry {
    Job job;
    std::shared_ptr<Run> run;
    bool started = false;
  };
  using Lock = std::unique_lock<std::mutex>;

  void work();
  void do_job(JobId id, Lock& lock);
  void charge(Run& run);
  void give_way(Run& run);
  /// Starts the jobs that may run now.
  void hand_out();

  Limits limits_;
  Post post_;
  Gauge& waiting_;
  Counter& refused_;
  Counter& cancelled_;
  Distribution& seconds_;
  std::mutex mutex_;
  std::condition_variable changed_;
  FairTurns turns_;
  std::unordered_map<JobId, Entry> jobs_;
  std::deque<JobId> to_start_;  ///< chosen, but not yet taken by a thread
  int running_ = 0;
  std::size_t idle_ = 0;  ///< threads without a job
  JobId last_id_ = 0;
  std::atomic<bool> stopping_{false};
  std::vector<std::thread>
      threads_;  ///< the most ever needed at once, including those of paused jobs
};

}  // namespace astragal::host
