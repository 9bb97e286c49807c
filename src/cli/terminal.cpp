#include "cli/terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string>

#include "text/names.h"
#include "text/words.h"

namespace astragal {

namespace {

constexpr std::size_t kLongestLine = 4096;
constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP, SIGPIPE};

// What a signal handler may touch: a flag, and a pipe that wakes poll() wherever it waits.
volatile std::sig_atomic_t g_stopped = 0;
std::array<int, 2> g_wake{-1, -1};
std::array<struct sigaction, kSignals.size()> g_before{};

void stop(int /*signal*/) {
  const int fault = errno;
  g_stopped = 1;
  [[maybe_unused]] const auto written = ::write(g_wake[1], "!", 1);
  errno = fault;
}

/// Text that a person could have meant: UTF-8, and nothing that would steer a terminal.
bool readable(std::string_view line) {
  if (bad_utf8(line) != 0) return false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto byte = static_cast<unsigned char>(line[i]);
    if ((byte < ' ' && byte != '\t') || byte == 0x7F) return false;
    const bool c1_control =
        byte == 0xC2 && i + 1 < line.size() && static_cast<unsigned char>(line[i + 1]) < 0xA0;
    if (c1_control) return false;
  }
  return true;
}

int screen_size(bool wide, int fallback) {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return fallback;
  const int cells = wide ? size.ws_col : size.ws_row;
  return cells == 0 ? fallback : cells;
}

}  // namespace

Terminal::Terminal() {
  const char* kind = std::getenv("TERM");
  const bool dumb = kind == nullptr || std::string_view(kind) == "dumb";
  echoes_ = ::isatty(STDIN_FILENO) == 0;
  has_screen_ = !echoes_ && ::isatty(STDOUT_FILENO) == 1 && !dumb;
  // Files opened later may get the numbers of closed ends; nothing for people must go there.
  heard_ = ::fcntl(STDOUT_FILENO, F_GETFD) >= 0;
  input_over_ = ::fcntl(STDIN_FILENO, F_GETFD) < 0;
  g_stopped = 0;
  if (::pipe2(g_wake.data(), O_CLOEXEC | O_NONBLOCK) != 0) g_wake = {-1, -1};
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals[i], nullptr, &g_before[i]);
    struct sigaction action {};
    // A write to a pipe that nobody reads shall just fail.
    action.sa_handler = kSignals[i] == SIGPIPE ? SIG_IGN : stop;
    // No SA_RESTART: a write that is stuck ends too. What nohup or a shell ignores stays ignored.
    if (g_before[i].sa_handler != SIG_IGN) ::sigaction(kSignals[i], &action, nullptr);
  }
}

Terminal::~Terminal() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals[i], &g_before[i], nullptr);
  }
  for (int& end : g_wake) {
    if (end >= 0) ::close(end);
    end = -1;
  }
}

int Terminal::width() const { return screen_size(true, 80); }
int Terminal::height() const { return screen_size(false, 24); }

bool Terminal::ended() const { return g_stopped != 0 || !heard_; }

void Terminal::write(std::string_view text) {
  while (heard_ && !text.empty()) {
    const auto written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR && errno != EAGAIN) {
      heard_ = false;
    } else if (g_stopped != 0) {
      return;  // nobody takes it, and somebody wants to leave
    } else if (errno == EAGAIN) {
      pollfd out{STDOUT_FILENO, POLLOUT, 0};
      ::poll(&out, 1, -1);
    }
  }
}

void Terminal::clear_screen() {
  if (has_screen_) write("\x1b[H\x1b[2J");
}

bool Terminal::wait_for_input() {
  std::array<pollfd, 3> ends{pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{g_wake[0], POLLIN, 0},
                             pollfd{STDOUT_FILENO, 0, 0}};  // asks only whether it is still open
  while (!ended()) {
    if (::poll(ends.data(), ends.size(), -1) < 0 && errno != EINTR) return false;
    if ((ends[2].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) heard_ = false;
    if (ended()) return false;
    if (ends[0].revents != 0) return true;
  }
  return false;
}

Terminal::Line Terminal::read_line(std::string& line) {
  line.clear();
  bool too_long = false;
  for (;;) {
    const auto end = buffer_.find('\n');
    line.append(buffer_, 0, end);
    buffer_.erase(0, end == std::string::npos ? end : end + 1);
    if (line.size() > kLongestLine) {
      too_long = true;
      line.resize(kLongestLine);
    }
    if (end != std::string::npos) break;
    std::array<char, 4096> bytes;
    if (input_over_ || !wait_for_input()) {
      if (ended() || line.empty()) return Line::kNone;
      break;  // the last line has no newline
    }
    const auto count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count > 0) {
      buffer_.assign(bytes.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
      input_over_ = true;
    }
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return too_long || !readable(line) ? Line::kUnreadable : Line::kText;
}

void Terminal::echo(std::string_view line) {
  if (echoes_) write(std::string(line) + "\n");
}

std::optional<std::string> Terminal::ask(std::string_view prompt, std::string_view excuse) {
  std::string line;
  for (;;) {
    write(prompt);
    const Line kind = read_line(line);
    if (kind == Line::kNone) {
      write("\n");
      return std::nullopt;
    }
    if (kind == Line::kText) {
      line = normalised(trim(line));
      echo(line);
      return line;
    }
    echo("");
    write(excuse);
  }
}

}  // namespace astragal
