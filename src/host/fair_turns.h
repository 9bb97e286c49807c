#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

namespace astragal::host {

/// The address and table that a job is done for.
struct JobOwner {
  std::string address;
  std::string table{};
};

/// Chooses the next job; uses neither threads nor clocks. Addresses share the processor equally,
/// and so do the tables of an address: the owner that has used the least processor time is next,
/// whatever its number of jobs. Addresses without a running job come first. A table's jobs run one
/// at a time, in order.
///
/// An idle owner accumulates at most kCredit seconds: a new or returning owner is at most that far
/// ahead of the others.
class FairTurns {
 public:
  using Job = std::uint64_t;
  static constexpr double kCredit = 20;

  /// Adds a job behind the waiting jobs of its table.
  void add(Job job, const JobOwner& owner);
  /// The next job, now running; nothing if no job can run.
  std::optional<Job> next();
  /// Adds processor time, in seconds, to the owner of a running job.
  void charge(Job job, double seconds);
  /// Whether a waiting job would be chosen before this running one.
  [[nodiscard]] bool must_give_way(Job job) const;
  /// Stops a running job, which then waits as the first of its table.
  void give_way(Job job);
  /// Lets a waiting job run again, out of turn.
  void resume(Job job);
  /// Removes a running or waiting job.
  void remove(Job job);

  [[nodiscard]] std::size_t waiting() const { return waiting_; }
  [[nodiscard]] std::size_t waiting_of(const JobOwner& owner) const;
  [[nodiscard]] std::size_t waiting_of(const std::string& address) const;

 private:
  struct Table {
    double used = 0;
    std::optional<Job> running{};
    std::deque<Job> waiting{};
    [[nodiscard]] bool is_active() const { return running.has_value() || !waiting.empty(); }
    /// Whether a job of this table could run.
    [[nodiscard]] bool is_ready() const { return !running && !waiting.empty(); }
  };
  struct Address {
    double used = 0;
    double level = 0;  ///< seconds of each active table, had they shared equally
    int running = 0;
    std::size_t waiting = 0;
    std::map<std::string, Table> tables{};
    [[nodiscard]] bool is_ready() const;
    [[nodiscard]] bool is_active() const { return running > 0 || waiting > 0; }
  };
  /// Sort key: the smallest is chosen first.
  struct Rank {
    int running;
    double used;
    std::string address;
    friend auto operator<=>(const Rank&, const Rank&) = default;
  };

  /// Changes an address and updates its entry in ready_.
  template <class Change>
  void change(const std::string& name, Change change);
  void stop_running(Address& address, Table& table);
  void forget_idle(Address& address);

  std::map<std::string, Address> addresses_;
  std::set<Rank> ready_;
  std::unordered_map<Job, JobOwner> owners_;
  std::size_t waiting_ = 0;
  std::size_t active_ = 0;   ///< addresses with running or waiting jobs
  std::size_t removed_ = 0;  ///< jobs removed since the start
  double level_ = 0;         ///< seconds of each active address, had they shared equally
};

}  // namespace astragal::host
