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

/// Runs something on the network thread; any thread may call it.
using Post = std::function<void(std::function<void()>)>;

/// Threads for what takes long: bots that think, dice that fly, reports. Fair between strangers as
/// FairTurns tells, by processor time.
class Workers {
 public:
  struct Limits {
    int threads = 2;              ///< jobs that run at once
    std::size_t queued = 10'000;  ///< jobs that wait, of everybody
    std::size_t queued_by_address = 2'500;
    std::size_t queued_by_table = 16;
    std::string name = "job";  ///< of one, in /metrics
    /// How far its threads step back behind the network thread, as nice(1) counts. On Linux each
    /// thread has its own; the network thread stays at 0, so that it gets a processor as soon as it
    /// wants one, and bots and reports share what is left.
    int nice = 5;
    /// A job that has run so long lets others go first, whenever it asks whether it is stopped.
    /// 0: never.
    std::chrono::milliseconds slice{0};
  };
  using JobId = FairTurns::Job;

  /// What a job knows of itself while it runs.
  class Run {
   public:
    Run(Workers& workers, JobId id) : workers_(workers), id_(id) {}
    /// Whether it is to end, because nobody wants it any more or the server stops. To be asked
    /// often, by the thread that runs it; if it is others' turn, it waits in here.
    bool stopped();
    /// Processor time that it has used.
    [[nodiscard]] double seconds() const;

   private:
    friend class Workers;
    using Clock = std::chrono::steady_clock;
    Workers& workers_;
    JobId id_;
    std::atomic<bool> cancelled_{false};
    bool may_run_ = false;  ///< under the mutex
    double began_ = 0;      ///< processor time of its thread
    double charged_ = 0;
    Clock::time_point slice_ends_{};
  };
  /// What a job returns runs on the network thread, unless it was cancelled; it may be empty.
  using Job = std::function<std::function<void()>(Run&)>;

  Workers(const Limits& limits, Post post, Metrics& metrics);
  /// Ends the jobs that run, if they ask; those that wait are never run.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// 0 if too many jobs wait: then it is not run.
  JobId submit(const JobOwner& owner, Job job);
  /// Nobody wants it any more: what waits is dropped, what runs is told. Nothing of it is posted.
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
  /// Lets run what may run now.
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
  std::deque<JobId> to_start_;  ///< whose turn has come and no thread has taken yet
  int running_ = 0;
  std::size_t idle_ = 0;  ///< threads without a job
  JobId last_id_ = 0;
  std::atomic<bool> stopping_{false};
  std::vector<std::thread>
      threads_;  ///< as many as were needed at once, those of jobs that gave way too
};

}  // namespace astragal::host
