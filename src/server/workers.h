#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/metrics.h"

namespace astragal {

/// Runs something on the network thread; any thread may call it.
using Post = std::function<void(std::function<void()>)>;

/// Threads for what takes long: bots that think, dice that fly. Fair between tables: of each key
/// one job runs at a time, in order, and the keys take turns, so that a table with many jobs delays
/// the others by one job at most.
class Workers {
 public:
  /// What a job returns runs on the network thread; it may be empty.
  using Job = std::function<std::function<void()>()>;
  struct Limits {
    int threads = 2;
    std::size_t queued = 10'000;  ///< jobs that wait, of all keys
    std::size_t queued_by_key = 16;
    std::string name = "job";  ///< of one, in /metrics
  };

  Workers(const Limits& limits, Post post, Metrics& metrics);
  /// Waits for the jobs that run; those that wait are never run.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// False if too many jobs wait: then it is not run.
  bool submit(const std::string& key, Job job);
  /// Forgets the jobs of a key that wait. One that runs, runs on.
  void forget(const std::string& key);

 private:
  struct Line {
    std::deque<Job> jobs;
    bool taken = false;  ///< it stands in turns_, or one of its jobs runs
  };
  void work();
  void finish(const std::string& key, std::unique_lock<std::mutex>& lock);

  Limits limits_;
  Post post_;
  Gauge& waiting_;
  Counter& refused_;
  Distribution& seconds_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::unordered_map<std::string, Line> lines_;
  std::deque<std::string> turns_;  ///< keys with jobs that wait, and none that runs
  std::size_t queued_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace astragal
