#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace astragal::bench::load {

/// Seconds that the host of a virtual machine gave to others while it had work, of all cores.
double stolen_seconds();

/// Notices when the machine itself stands still, as virtual ones do that their host does not run:
/// a thread for each core does nothing but wake up every millisecond. A moment counts in which all
/// of them overslept.
class Stillness {
 public:
  Stillness();
  ~Stillness();
  Stillness(const Stillness&) = delete;
  Stillness& operator=(const Stillness&) = delete;

  struct Found {
    double longest = 0;  ///< milliseconds
    double all = 0;      ///< the same, of all moments longer than 10 ms
  };
  /// Ends it.
  Found found();

 private:
  struct Moment {
    double begin;
    double end;
  };
  using Moments = std::vector<Moment>;
  void watch(std::size_t core);

  std::atomic<bool> stop_ = false;
  std::vector<Moments> overslept_;  ///< of each core
  std::vector<std::thread> threads_;
};

}  // namespace astragal::bench::load
