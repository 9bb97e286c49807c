#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

namespace astragal::host {

/// Who a job is done for.
struct JobOwner {
  std::string address;
  std::string table{};
};

/// Whose job is next, without threads and clocks. Addresses share the processor alike, and within
/// an address its tables do: next is whoever has used the least of it, whatever the number of jobs.
/// An address of which nothing runs goes before one of which something does. Of each table one job
/// runs at a time, in order.
///
/// Nobody saves up more than kCredit seconds by doing nothing: who comes back, or comes new, is at
/// most so far ahead of the others.
class FairTurns {
 public:
  using Job = std::uint64_t;
  static constexpr double kCredit = 20;

  /// A new job, which waits behind those of its table.
  void add(Job job, const JobOwner& owner);
  /// The next job, which runs from now on; nothing if none can.
  std::optional<Job> next();
  /// What runs has used so many more seconds.
  void charge(Job job, double seconds);
  /// Whether somebody who waits would go before this one, which runs.
  [[nodiscard]] bool must_give_way(Job job) const;
  /// It stops running and waits again, as the first of its table.
  void give_way(Job job);
  /// It runs again, out of turn.
  void resume(Job job);
  /// A job that ran or waited is no more.
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
    /// Something of it could run.
    [[nodiscard]] bool is_ready() const { return !running && !waiting.empty(); }
  };
  struct Address {
    double used = 0;
    double level = 0;  ///< what each of its tables with work could have used
    int running = 0;
    std::size_t waiting = 0;
    std::map<std::string, Table> tables{};
    [[nodiscard]] bool is_ready() const;
    [[nodiscard]] bool is_active() const { return running > 0 || waiting > 0; }
  };
  /// In the order in which they are picked.
  struct Rank {
    int running;
    double used;
    std::string address;
    friend auto operator<=>(const Rank&, const Rank&) = default;
  };

  /// Changes an address, and keeps its place among those that could run.
  template <class Change>
  void change(const std::string& name, Change change);
  void stop_running(Address& address, Table& table);
  void forget_idle(Address& address);

  std::map<std::string, Address> addresses_;
  std::set<Rank> ready_;
  std::unordered_map<Job, JobOwner> owners_;
  std::size_t waiting_ = 0;
  std::size_t active_ = 0;   ///< addresses with something that runs or waits
  std::size_t removed_ = 0;  ///< jobs, ever
  double level_ = 0;         ///< what each active address could have used, had all shared alike
};

}  // namespace astragal::host
