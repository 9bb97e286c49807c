#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <vector>

namespace astragal::bench {

/// Shows the progress of a table on the terminal.
class Progress {
 public:
  explicit Progress(std::string name) : name_(std::move(name)) {}
  void step(int done, int all);
  void step(int all) { step(++done_, all); }  ///< one more; thread-safe

 private:
  std::string name_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::atomic<int> done_{0};
  std::atomic<int> shown_{-1};  ///< percent
};

/// Each function returns the definitions of a generated file of src/bots.
std::string make_chances(Progress& progress);
std::string make_shares(Progress& progress);
std::string make_net(Progress& progress);
std::string make_lanes(Progress& progress);

/// A list in braces, wrapped to lines.
std::string braced(const std::vector<std::string>& values);

}  // namespace astragal::bench
