#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace astragal::bench::load {

/// Steal time: seconds in which the host of a virtual machine ran others, sum over all cores.
double stolen_seconds();

/// Detects pauses of the machine itself, such as a virtual machine that its host does not run: one
/// thread per core wakes up every millisecond. A pause counts if all of them overslept.
class Stillness {
 public:
  Stillness();
  ~Stillness();
  Stillness(const Stillness&) = delete;
  Stillness& operator=(const Stillness&) = delete;

  struct Found {
    double longest = 0;  ///< milliseconds
    double all = 0;      ///< sum of all pauses longer than 10 ms, in milliseconds
  };
  /// Stops and returns the result.
  Found found();

 private:
  struct Moment {
    double begin;
    double end;
  };
  using Moments = std::vector<Moment>;
  void watch(std::size_t core);

  std::atomic<bool> stop_ = false;
  std::vector<Moments> overslept_;  ///< by core
  std::vector<std::thread> threads_;
};

}  // namespace astragal::bench::load
