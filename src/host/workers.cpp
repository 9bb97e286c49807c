#include "host/workers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <exception>
#include <utility>

#include "host/log.h"
#include "host/thread_time.h"

namespace astragal::host {

namespace {

/// An exception of a job must not end the server. Jobs throw only if memory runs out, or in a bug.
std::function<void()> run_safely(const Workers::Job& job, Workers::Run& run) {
  try {
    return job(run);
  } catch (const std::exception& fault) {
    log(LogLevel::kError, "job_failed", {{"what", fault.what()}});
    return {};
  }
}

/// If the system refuses, the thread keeps the normal priority.
void step_back(int nice) { (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), nice); }

}  // namespace

bool Workers::Run::stopped() {
  if (workers_.limits_.slice.count() > 0 && Clock::now() >= slice_ends_) workers_.give_way(*this);
  return cancelled_ || workers_.stopping_;
}

double Workers::Run::seconds() const { return thread_seconds() - began_; }

Workers::Workers(const Limits& limits, Post post, Metrics& metrics)
    : limits_(limits),
      post_(std::move(post)),
      waiting_(metrics.gauge("astragal_" + limits.name + "s_waiting",
                             "Jobs that wait for a worker thread.")),
      refused_(metrics.counter("astragal_" + limits.name + "s_refused_total",
                               "Jobs refused, too many waited.")),
      cancelled_(metrics.counter("astragal_" + limits.name + "s_cancelled_total",
                                 "Jobs that nobody wanted any more before they were done.")),
      seconds_(
          metrics.histogram("astragal_" + limits.name + "_seconds", "Processor time of a job.")) {}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  for (auto& thread : threads_) thread.join();
}

Workers::JobId Workers::submit(const JobOwner& owner, Job job) {
  const std::lock_guard lock(mutex_);
  if (turns_.waiting() >= limits_.queued ||
      turns_.waiting_of(owner.address) >= limits_.queued_by_address ||
      turns_.waiting_of(owner) >= limits_.queued_by_table) {
    refused_.add();
    return 0;
  }
  const JobId id = ++last_id_;
  jobs_.emplace(id, Entry{std::move(job), std::make_shared<Run>(*this, id)});
  turns_.add(id, owner);
  hand_out();
  return id;
}

void Workers::cancel(JobId id) {
  Entry dropped;  // destroyed after the lock is released
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return;
  cancelled_.add();
  found->second.run->cancelled_ = true;
  if (found->second.started) {
    changed_.notify_all();
    return;
  }
  if (std::erase(to_start_, id) > 0) --running_;
  turns_.remove(id);
  dropped = std::move(found->second);
  jobs_.erase(found);
  hand_out();
}

void Workers::hand_out() {
  while (running_ < limits_.threads) {
    const auto next = turns_.next();
    if (!next) break;
    ++running_;
    Entry& entry = jobs_.at(*next);
    entry.run->may_run_ = true;
    if (!entry.started) to_start_.push_back(*next);
  }
  waiting_.set(static_cast<std::int64_t>(turns_.waiting()));
  for (; idle_ < to_start_.size(); ++idle_) threads_.emplace_back([this] { work(); });
  changed_.notify_all();
}

void Workers::work() {
  step_back(limits_.nice);
  Lock lock(mutex_);
  for (;; ++idle_) {
    changed_.wait(lock, [this] { return stopping_ || !to_start_.empty(); });
    --idle_;
    if (stopping_) return;
    const JobId id = to_start_.front();
    to_start_.pop_front();
    do_job(id, lock);
  }
}

void Workers::do_job(JobId id, Lock& lock) {
  Entry& entry = jobs_.at(id);
  entry.started = true;
  const std::shared_ptr<Run> run = entry.run;
  Job job = std::move(entry.job);
  lock.unlock();
  run->began_ = thread_seconds();
  run->slice_ends_ = Run::Clock::now() + limits_.slice;
  auto result = run_safely(job, *run);
  job = nullptr;  // destroyed here, without the lock
  if (result && !run->cancelled_) {
    post_([run, result = std::move(result)] {
      if (!run->cancelled_) result();
    });
  }
  lock.lock();
  charge(*run);
  seconds_.observe(run->charged_);
  turns_.remove(id);
  jobs_.erase(id);
  --running_;
  if (!stopping_) hand_out();
}

/// Requires the lock; called on the job's thread.
void Workers::charge(Run& run) {
  const double used = run.seconds();
  turns_.charge(run.id_, used - run.charged_);
  run.charged_ = used;
}

void Workers::give_way(Run& run) {
  Lock lock(mutex_);
  charge(run);
  if (!stopping_ && turns_.must_give_way(run.id_)) {
    turns_.give_way(run.id_);
    run.may_run_ = false;
    --running_;
    hand_out();
    changed_.wait(lock, [&] { return run.may_run_ || run.cancelled_ || stopping_; });
    if (!run.may_run_) {  // stopped: it ends soon, without waiting for its turn
      turns_.resume(run.id_);
      run.may_run_ = true;
      ++running_;
    }
  }
  run.slice_ends_ = Run::Clock::now() + limits_.slice;
}

}  // namespace astragal::host
