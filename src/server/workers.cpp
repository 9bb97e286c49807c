#include "server/workers.h"

#include <chrono>
#include <exception>
#include <utility>

#include "server/log.h"

namespace astragal {

namespace {

/// A job must not end the server: it throws only where memory ran out or there is a bug.
std::function<void()> run_safely(const Workers::Job& job) {
  try {
    return job();
  } catch (const std::exception& fault) {
    log(LogLevel::kError, "job_failed", {{"what", fault.what()}});
    return {};
  }
}

}  // namespace

Workers::Workers(const Limits& limits, Post post, Metrics& metrics)
    : limits_(limits),
      post_(std::move(post)),
      waiting_(metrics.gauge("astragal_" + limits.name + "s_waiting",
                             "Jobs that wait for a worker thread.")),
      refused_(metrics.counter("astragal_" + limits.name + "s_refused_total",
                               "Jobs refused, too many waited.")),
      seconds_(metrics.histogram("astragal_" + limits.name + "_seconds",
                                 "How long a job ran on its thread.")) {
  for (int i = 0; i < limits_.threads; ++i) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  for (auto& thread : threads_) thread.join();
}

bool Workers::submit(const std::string& key, Job job) {
  {
    const std::lock_guard lock(mutex_);
    Line& line = lines_[key];
    if (queued_ >= limits_.queued || line.jobs.size() >= limits_.queued_by_key) {
      refused_.add();
      if (!line.taken) lines_.erase(key);
      return false;
    }
    line.jobs.push_back(std::move(job));
    waiting_.set(static_cast<std::int64_t>(++queued_));
    if (line.taken) return true;
    line.taken = true;
    turns_.push_back(key);
  }
  changed_.notify_one();
  return true;
}

void Workers::forget(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = lines_.find(key);
  if (found == lines_.end()) return;
  queued_ -= found->second.jobs.size();
  waiting_.set(static_cast<std::int64_t>(queued_));
  found->second.jobs.clear();
}

void Workers::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return stopping_ || !turns_.empty(); });
    if (stopping_) return;
    const std::string key = std::move(turns_.front());
    turns_.pop_front();
    auto& jobs = lines_[key].jobs;
    if (!jobs.empty()) {
      Job job = std::move(jobs.front());
      jobs.pop_front();
      waiting_.set(static_cast<std::int64_t>(--queued_));
      lock.unlock();
      const auto start = std::chrono::steady_clock::now();
      auto result = run_safely(job);
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
      seconds_.observe(taken.count());
      job = nullptr;  // what it holds goes here, not under the lock
      if (result) post_(std::move(result));
      lock.lock();
    }
    finish(key, lock);
  }
}

void Workers::finish(const std::string& key, std::unique_lock<std::mutex>& /*held*/) {
  const auto line = lines_.find(key);
  if (line->second.jobs.empty()) {
    lines_.erase(line);
    return;
  }
  turns_.push_back(key);
  changed_.notify_one();
}

}  // namespace astragal
