#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "host/metrics.h"
#include "host/workers.h"
#include "store/store.h"

namespace astragal::host {

/// The thread that has the store. While one commit waits for the disk, changes gather; the next
/// commit takes them all, so groups grow by themselves when there is much to do.
class Committer {
 public:
  /// Appends to the store, or refuses; it runs on the store's thread.
  using Change = std::function<text::Result<store::Store::Ticket>(store::Store&)>;
  /// Called on the network thread: with the ticket once the change is durable, or with a sentence
  /// and then nothing of the change was kept. Anybody may read the sentence: the log says where.
  using Done = std::function<void(const text::Result<store::Store::Ticket>&)>;
  /// Anything else that needs the store: loading, listing, deleting. What it returns runs on the
  /// network thread.
  using Question = std::function<std::function<void()>(store::Store&)>;

  /// When nothing was written for `idle`, SQLite's log is copied back and cut to nothing.
  Committer(store::Store store, Post post, Metrics& metrics,
            std::chrono::milliseconds idle = std::chrono::seconds(5));
  /// Commits what was submitted before it ends.
  ~Committer();
  Committer(const Committer&) = delete;
  Committer& operator=(const Committer&) = delete;

  /// Changes become durable in the order in which they were submitted.
  void commit(Change change, Done done);
  /// Sees everything that was submitted before it.
  void ask(Question question);
  /// How many changes are not durable yet.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Item {
    Change change;  ///< or else the question
    Done done;
    Question question;
  };
  /// Goes back with all that was submitted: memory is freed by the thread that asked for it, which
  /// spares malloc's lock.
  struct Outcome {
    Item item;
    text::Result<store::Store::Ticket> result;
  };

  void submit(Item item);
  void run();
  void commit_group(std::vector<Item>& items);
  void answer(const Question& question);
  void checkpoint();

  /// More would make those that wait for the next group wait too long.
  static constexpr std::size_t kMostInGroup = 1000;

  store::Store store_;
  Post post_;
  Distribution& seconds_;
  Distribution& sizes_;
  Counter& failed_;
  Gauge& waiting_;
  Counter& checkpoints_;
  Counter& checkpoints_failed_;
  std::chrono::milliseconds idle_;
  std::chrono::steady_clock::time_point last_commit_{};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Item> items_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace astragal::host
