#include "host/committer.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "host/log.h"

namespace astragal::host {

Committer::Committer(store::Store store, Post post, Metrics& metrics,
                     std::chrono::milliseconds idle)
    : store_(std::move(store)),
      post_(std::move(post)),
      seconds_(metrics.histogram("astragal_commit_seconds", "How long a durable commit took.")),
      sizes_(metrics.histogram("astragal_commit_changes", "How many changes a commit held.",
                               {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000})),
      failed_(metrics.counter("astragal_commits_failed_total", "Commits that the disk refused.")),
      waiting_(metrics.gauge("astragal_changes_waiting", "Changes that are not durable yet.")),
      checkpoints_(metrics.counter("astragal_checkpoints_total",
                                   "Times that the WAL was copied back in a quiet moment.")),
      checkpoints_failed_(
          metrics.counter("astragal_checkpoints_failed_total", "Times that this went wrong.")),
      idle_(idle),
      thread_([this] { run(); }) {}

Committer::~Committer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Committer::commit(Change change, Done done) {
  waiting_.add(1);
  submit({std::move(change), std::move(done), {}});
}

void Committer::ask(Question question) { submit({{}, {}, std::move(question)}); }

std::size_t Committer::waiting() const { return static_cast<std::size_t>(waiting_.value()); }

void Committer::submit(Item item) {
  {
    const std::lock_guard lock(mutex_);
    items_.push_back(std::move(item));
  }
  changed_.notify_one();
}

void Committer::run() {
  std::vector<Item> items;
  for (;;) {
    items.clear();
    {
      std::unique_lock lock(mutex_);
      const auto due = [this] { return stopping_ || !items_.empty(); };
      if (store_.needs_checkpoint() && !changed_.wait_until(lock, last_commit_ + idle_, due)) {
        lock.unlock();
        checkpoint();
        continue;
      }
      changed_.wait(lock, due);
      if (items_.empty()) return;
      std::swap(items, items_);
    }
    commit_group(items);
  }
}

/// Commits in groups; a group ends at a question or at kMostInGroup changes.
void Committer::commit_group(std::vector<Item>& items) {
  auto next = items.begin();
  while (next != items.end()) {
    std::vector<Outcome> outcomes;
    while (next != items.end() && next->change && outcomes.size() < kMostInGroup) {
      auto result = next->change(store_);
      outcomes.push_back({std::move(*next), std::move(result)});
      ++next;
    }
    if (!outcomes.empty()) {
      const auto start = std::chrono::steady_clock::now();
      const auto durable = store_.flush();
      last_commit_ = std::chrono::steady_clock::now();
      const std::chrono::duration<double> taken = last_commit_ - start;
      seconds_.observe(taken.count());
      sizes_.observe(static_cast<double>(outcomes.size()));
      if (!durable) {
        failed_.add();
        log(LogLevel::kError, "commit_failed", {{"what", durable.error().what()}});
        for (Outcome& outcome : outcomes) {
          if (outcome.result) outcome.result = durable.error();
        }
      }
      for (Outcome& outcome : outcomes) {
        if (!outcome.result)
          outcome.result = text::Error{store_.for_strangers(outcome.result.error())};
      }
      waiting_.add(-static_cast<std::int64_t>(outcomes.size()));
      post_([outcomes = std::move(outcomes)] {
        for (const Outcome& outcome : outcomes) outcome.item.done(outcome.result);
      });
    }
    if (next != items.end() && next->question) answer((next++)->question);
  }
}

/// A small write-ahead log is read quickly at the next start, and a fault can damage little of it.
/// If another process is reading, or the disk fails, the checkpoint is repeated after the next
/// pause.
void Committer::checkpoint() {
  const auto done = store_.checkpoint();
  last_commit_ = std::chrono::steady_clock::now();
  (done ? checkpoints_ : checkpoints_failed_).add();
  if (!done) log(LogLevel::kWarning, "checkpoint_failed", {{"what", done.error().what()}});
}

void Committer::answer(const Question& question) {
  if (auto task = question(store_)) post_(std::move(task));
}

}  // namespace astragal::host
