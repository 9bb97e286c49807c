#pragma once

#include <chrono>
#include <string>

namespace astragal::cli {

/// A progress line on standard error, if that is a terminal; erased at the end.
class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Shows the line, at most ten times per second.
  void show(const std::string& line);

 private:
  bool seen_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace astragal::cli
