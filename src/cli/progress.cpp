#include "cli/progress.h"

#include <unistd.h>

#include <iostream>

namespace astragal::cli {

namespace {

constexpr std::string_view kClearLine = "\r\x1b[K";
constexpr std::chrono::milliseconds kPause{100};

}  // namespace

Progress::Progress()
    : seen_(::isatty(STDERR_FILENO) != 0), next_(std::chrono::steady_clock::now() + kPause) {}

Progress::~Progress() {
  if (shown_) std::cerr << kClearLine << std::flush;
}

void Progress::show(const std::string& line) {
  const auto now = std::chrono::steady_clock::now();
  if (!seen_ || now < next_) return;
  next_ = now + kPause;
  shown_ = true;
  std::cerr << kClearLine << line << std::flush;
}

}  // namespace astragal::cli
