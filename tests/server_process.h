#pragma once

// `astragal serve` as a process that a test can kill, stop and leave without room for its files.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <string>

#include "process.h"

namespace astragal::tests {

/// `astragal serve` on a folder.
class ServerProcess {
 public:
  explicit ServerProcess(const std::string& folder, const std::string& log_level = "off",
                         const Process::Arguments& more = {},
                         const Process::Environment& environment = {})
      : process_(arguments(folder, log_level, more), environment) {
    EXPECT_TRUE(process_.wait_for("Ctrl-C")) << process_.output << process_.errors;
    constexpr std::string_view kBefore = "http://";
    const auto from = process_.output.find(kBefore) + kBefore.size();
    address_ = process_.output.substr(from, process_.output.find('/', from) - from);
  }

  [[nodiscard]] const std::string& address() const { return address_; }
  void signal(int number) const { process_.signal(number); }
  /// Its exit status; minus the signal, if one ended it.
  int finish() {
    process_.live_on();
    return process_.finish();
  }
  int end_with(int number) {
    signal(number);
    return finish();
  }
  /// Nobody reads its log any more.
  void close_log() { process_.close_errors(); }
  [[nodiscard]] bool has_ended() const {
    siginfo_t info{};
    const auto pid = static_cast<id_t>(process_.pid());
    return ::waitid(P_PID, pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
  }
  /// No file of its may grow beyond this.
  void limit_files(rlim_t bytes) const {
    rlimit limit{};
    ASSERT_EQ(::prlimit(process_.pid(), RLIMIT_FSIZE, nullptr, &limit), 0);
    limit.rlim_cur = std::min(bytes, limit.rlim_max);
    ASSERT_EQ(::prlimit(process_.pid(), RLIMIT_FSIZE, &limit, nullptr), 0);
  }

 private:
  static Process::Arguments arguments(const std::string& folder, const std::string& log_level,
                                      const Process::Arguments& more) {
    Process::Arguments all{"serve",          "--listen",  "127.0.0.1:0", "--folder", folder,
                           "--behind-proxy", "127.0.0.1", "--log-level", log_level};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  Process process_;
  std::string address_;
};

}  // namespace astragal::tests
