#pragma once

#include <chrono>
#include <string>

namespace astragal::cli {

/// A line on standard error that tells how far something is, where somebody can see it; gone at the
/// end.
class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Shows the line, but not more often than an eye can follow.
  void show(const std::string& line);

 private:
  bool seen_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace astragal::cli
