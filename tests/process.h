#pragma once

// The program as its users have it: started as a process, spoken to through pipes or a terminal.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "places.h"

namespace astragal::tests {

/// A folder of its own, gone at the end of the test.
class TempFolder {
 public:
  TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "astragal-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  [[nodiscard]] std::string path() const { return path_.string(); }
  [[nodiscard]] std::string file(std::string_view name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline std::string content_of(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// A running astragal. Whatever happens, it is gone when this is.
class Process {
 public:
  using Arguments = std::vector<std::string>;
  using Environment = std::map<std::string, std::string>;

  /// How its standard input and output are connected; standard error is always a pipe.
  enum class Through { kPipes, kTerminal };

  explicit Process(const Arguments& arguments, const Environment& environment = {},
                   Through through = Through::kPipes,
                   const std::string& program = astragal_program())
      : through_(through) {
    std::array<int, 2> in{-1, -1};
    std::array<int, 2> out{-1, -1};
    std::array<int, 2> err{-1, -1};
    EXPECT_EQ(::pipe2(err.data(), O_CLOEXEC), 0);
    if (through == Through::kTerminal) {
      winsize size{40, 100, 0, 0};
      child_ = ::forkpty(&in_, nullptr, nullptr, &size);
      out_ = in_;
    } else {
      EXPECT_EQ(::pipe2(in.data(), O_CLOEXEC), 0);
      EXPECT_EQ(::pipe2(out.data(), O_CLOEXEC), 0);
      child_ = ::fork();
    }
    if (child_ == 0) {
      if (through == Through::kPipes) {
        ::dup2(in[0], STDIN_FILENO);
        ::dup2(out[1], STDOUT_FILENO);
      }
      ::dup2(err[1], STDERR_FILENO);
      become(program, arguments, environment);
    }
    ::close(err[1]);
    err_ = err[0];
    if (through == Through::kPipes) {
      ::close(in[0]);
      ::close(out[1]);
      in_ = in[1];
      out_ = out[0];
    }
    ::fcntl(in_, F_SETFL, O_NONBLOCK);
  }

  ~Process() {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
    close_input();
    close_output();
    close_errors();
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Writes all of it, reading what comes meanwhile.
  void type(std::string_view text) {
    while (!text.empty() && in_ >= 0) {
      const auto written = ::write(in_, text.data(), text.size());
      if (written > 0) {
        text.remove_prefix(static_cast<std::size_t>(written));
      } else if (errno != EAGAIN || !exchange(POLLOUT)) {
        return;  // it listens no more
      }
    }
  }

  /// Reads until the output has this text.
  bool wait_for(std::string_view text) {
    while (output.find(text) == std::string::npos) {
      if (!exchange(0)) return false;
    }
    return true;
  }

  /// It may take as long again from now on: who started it had other things to do.
  void live_on() { deadline_ = std::chrono::steady_clock::now() + kTimeout; }

  /// The window has another size now.
  void resize(unsigned short rows, unsigned short columns) const {
    const winsize size{rows, columns, 0, 0};
    EXPECT_EQ(::ioctl(in_, TIOCSWINSZ, &size), 0);
  }

  void signal(int number) const { ::kill(child_, number); }
  [[nodiscard]] pid_t pid() const { return child_; }
  void close_input() {
    if (in_ >= 0 && in_ != out_) ::close(in_);
    in_ = -1;
  }
  void close_output() {
    if (out_ >= 0) ::close(out_);
    out_ = -1;
  }

  void close_errors() {
    if (err_ >= 0) ::close(err_);
    err_ = -1;
  }

  /// Ends the input, waits for the end and returns the exit status; minus the signal, if one ended
  /// it.
  int finish() {
    if (through_ == Through::kPipes) close_input();
    while (exchange(0)) {
    }
    int status = 0;
    while (::waitpid(child_, &status, WNOHANG) == 0) {
      if (late()) {
        ADD_FAILURE() << "astragal did not end in time; it wrote:\n" << output;
        ::kill(child_, SIGKILL);
      }
      ::usleep(1000);
    }
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

  std::string output;
  std::string errors;

 private:
  [[noreturn]] static void become(const std::string& program, const Arguments& arguments,
                                  const Environment& environment) {
    for (const char* name : {"NO_COLOR", "TERM"}) ::unsetenv(name);
    ::setenv("LC_ALL", "C", 1);
    for (const auto& [name, value] : environment) ::setenv(name.c_str(), value.c_str(), 1);
    std::vector<char*> pointers{const_cast<char*>(program.c_str())};
    for (const auto& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);
    ::execv(program.c_str(), pointers.data());
    ::_exit(127);
  }

  [[nodiscard]] bool late() const { return std::chrono::steady_clock::now() > deadline_; }

  /// Reads what is there, or waits until something is (or, with POLLOUT, until it can be written
  /// to). False once both outputs have ended, or it takes too long.
  bool exchange(short input_events) {
    std::array<pollfd, 3> ends{pollfd{out_, POLLIN, 0}, pollfd{err_, POLLIN, 0},
                               pollfd{input_events == 0 ? -1 : in_, input_events, 0}};
    if (out_ < 0 && err_ < 0) return false;
    if (late() || ::poll(ends.data(), ends.size(), 100) < 0) return false;
    if (ends[0].revents != 0 && !take(out_, output)) close_output();
    if (ends[1].revents != 0 && !take(err_, errors)) close_errors();
    return true;
  }

  static bool take(int end, std::string& text) {
    std::array<char, 65536> bytes;
    const auto count = ::read(end, bytes.data(), bytes.size());
    if (count > 0) text.append(bytes.data(), static_cast<std::size_t>(count));
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
  }

  Through through_;
  pid_t child_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  static constexpr std::chrono::seconds kTimeout{20};
  std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::now() + kTimeout;
};

struct Finished {
  int status;
  std::string output;
  std::string errors;
};

/// A whole run: arguments and input in, output and status out.
inline Finished run_astragal(const Process::Arguments& arguments, std::string_view input = "",
                             const Process::Environment& environment = {}) {
  Process process(arguments, environment);
  process.type(input);
  const int status = process.finish();
  return {status, process.output, process.errors};
}

}  // namespace astragal::tests
