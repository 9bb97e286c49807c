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

/// The thread that owns the store. Changes submitted while a commit waits for the disk go into the
/// next commit together, so groups grow with the load.
class Committer {
 public:
  /// Appends to the store, or refuses. Runs on the store's thread.
  using Change = std::function<text::Result<store::Store::Ticket>(store::Store&)>;
  /// Called on the network thread: with the ticket once the change is durable, or with a sentence
  /// if nothing of the change was stored. The sentence may be shown to users; details are in the
  /// log.
  using Done = std::function<void(const text::Result<store::Store::Ticket>&)>;
  /// Any other use of the store: loading, listing, deleting. The returned function runs on the
  /// network thread.
  using Question = std::function<std::function<void()>(store::Store&)>;

  /// After `idle` without a write, SQLite's write-ahead log is checkpointed and truncated.
  Committer(store::Store store, Post post, Metrics& metrics,
            std::chrono::milliseconds idle = std::chrono::seconds(5));
  /// Commits all submitted changes first.
  ~Committer();
  Committer(const Committer&) = delete;
  Committer& operator=(const Committer&) = delete;

  /// Changes become durable in the order in which they were submitted.
  void commit(Change change, Done done);
  /// The question sees all changes submitted before it.
  void ask(Question question);
  /// Number of changes that are not durable yet.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Item {
    Change change;  ///< empty for a question
    Done done;
    Question question;
  };
  /// Returned to the network thread with the submitted functions, so that memory is freed by the
  /// thread that allocated it; freeing it here would contend for malloc's lock.
  struct Outcome {
    Item item;
    text::Result<store::Store::Ticket> result;
  };

  void submit(Item item);
  void run();
  void commit_group(std::vector<Item>& items);
  void answer(const Question& question);
  void checkpoint();

  /// Largest group, in changes. Larger groups would delay the next group too long.
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
