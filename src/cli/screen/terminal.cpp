#include "cli/screen/terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string>
#include <utility>

#include "text/canvas.h"
#include "text/names.h"
#include "text/words.h"

namespace astragal::cli {

namespace {

constexpr std::size_t kLongestLine = 4096;
constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGWINCH};

// State of the signal handler: a flag, and a pipe that wakes poll().
volatile std::sig_atomic_t g_stopped = 0;
volatile std::sig_atomic_t g_resized = 0;
std::array<int, 2> g_wake{-1, -1};
std::array<struct sigaction, kSignals.size()> g_before{};

void wake(int signal) {
  const int fault = errno;
  (signal == SIGWINCH ? g_resized : g_stopped) = 1;
  [[maybe_unused]] const auto written = ::write(g_wake[1], "!", 1);
  errno = fault;
}

/// Whether the line is valid UTF-8 without control characters.
bool readable(std::string_view line) {
  if (text::bad_utf8(line) != 0) return false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto byte = static_cast<unsigned char>(line[i]);
    if ((byte < ' ' && byte != '\t') || byte == 0x7F) return false;
    const bool c1_control =
        byte == 0xC2 && i + 1 < line.size() && static_cast<unsigned char>(line[i + 1]) < 0xA0;
    if (c1_control) return false;
  }
  return true;
}

}  // namespace

WindowSize window_size(int descriptor) {
  WindowSize known;
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0) return known;
  if (size.ws_col > 0) known.columns = size.ws_col;
  if (size.ws_row > 0) known.rows = size.ws_row;
  return known;
}

Terminal::Terminal() {
  const char* kind = std::getenv("TERM");
  const bool dumb = kind == nullptr || std::string_view(kind) == "dumb";
  echoes_ = ::isatty(STDIN_FILENO) == 0;
  has_screen_ = !echoes_ && ::isatty(STDOUT_FILENO) == 1 && !dumb;
  // If standard output is closed, a file opened later may get its number; do not print there.
  heard_ = ::fcntl(STDOUT_FILENO, F_GETFD) >= 0;
  input_over_ = ::fcntl(STDIN_FILENO, F_GETFD) < 0;
  g_stopped = 0;
  if (::pipe2(g_wake.data(), O_CLOEXEC | O_NONBLOCK) != 0) g_wake = {-1, -1};
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals[i], nullptr, &g_before[i]);
    struct sigaction action {};
    // Ignore SIGPIPE: a write to a closed pipe fails with an error instead.
    action.sa_handler = kSignals[i] == SIGPIPE ? SIG_IGN : wake;
    // No SA_RESTART, so that a blocked write ends too. Signals ignored by nohup or a shell stay
    // ignored.
    if (g_before[i].sa_handler != SIG_IGN) ::sigaction(kSignals[i], &action, nullptr);
  }
}

Terminal::~Terminal() {
  if (edits_) ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals[i], &g_before[i], nullptr);
  }
  for (int& end : g_wake) {
    if (end >= 0) ::close(end);
    end = -1;
  }
}

int Terminal::width() const { return window_size(STDOUT_FILENO).columns; }
int Terminal::height() const { return window_size(STDOUT_FILENO).rows; }

bool Terminal::ended() const { return g_stopped != 0 || !heard_; }

void Terminal::write(std::string_view text) {
  lift_prompt();
  put(text);
}

void Terminal::put(std::string_view text) {
  while (heard_ && !text.empty()) {
    const auto written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR && errno != EAGAIN) {
      heard_ = false;
    } else if (g_stopped != 0) {
      return;  // the output is blocked and a signal arrived
    } else if (errno == EAGAIN) {
      pollfd out{STDOUT_FILENO, POLLOUT, 0};
      ::poll(&out, 1, -1);
    }
  }
}

void Terminal::clear_screen() {
  if (!has_screen_) return;
  prompt_.clear();
  put("\x1b[H\x1b[2J");
}

void Terminal::put_prompt(std::string_view prompt) {
  if (prompt_ == prompt) return;
  lift_prompt();
  prompt_ = prompt;
  put(prompt_ + typed_);
}

/// Erases the prompt line; it is printed again below the new output.
void Terminal::lift_prompt() {
  if (prompt_.empty()) return;
  if (edits_) {
    const int rows = (text::shown_columns(prompt_) + text::columns(typed_)) / std::max(width(), 1);
    put(rows > 0 ? "\r\x1b[" + std::to_string(rows) + "A\x1b[J" : "\r\x1b[J");
  } else {
    put("\n");
  }
  prompt_.clear();
}

void Terminal::keep_typed() {
  if (!has_screen_ || edits_ || ::tcgetattr(STDIN_FILENO, &before_) != 0) return;
  termios plain = before_;
  plain.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  edits_ = ::tcsetattr(STDIN_FILENO, TCSADRAIN, &plain) == 0;
}

void Terminal::edit(std::string_view bytes) {
  for (const char byte : bytes) edit(byte);
}

/// Line editing as in a terminal's canonical mode: erase keys only.
void Terminal::edit(char byte) {
  constexpr char kEndOfInput = 4;
  constexpr char kEscape = 27;
  const auto rewrite = [this](std::size_t length) {
    const std::string prompt = prompt_;
    lift_prompt();
    typed_.resize(length);
    put_prompt(prompt);
  };
  if (escape_ == 1) {
    escape_ = byte == '[' || byte == 'O' ? 2 : 0;
  } else if (escape_ == 2) {
    if (byte >= '@' && byte <= '~') escape_ = 0;
  } else if (byte == kEscape) {
    escape_ = 1;
  } else if (byte == '\r' || byte == '\n') {
    put("\n");
    prompt_.clear();
    buffer_ += typed_ + "\n";
    typed_.clear();
  } else if (byte == '\b' || byte == 0x7F) {
    std::size_t end = typed_.size();
    while (end > 0 && (static_cast<unsigned char>(typed_[end - 1]) & 0xC0U) == 0x80) --end;
    rewrite(end > 0 ? end - 1 : 0);
  } else if (byte == ('U' & 0x1F)) {
    rewrite(0);
  } else if (byte == ('W' & 0x1F)) {
    const auto word = typed_.find_last_not_of(' ');
    const auto space = word == std::string::npos ? word : typed_.find_last_of(' ', word);
    rewrite(space == std::string::npos ? 0 : space + 1);
  } else if (byte == kEndOfInput) {
    if (typed_.empty()) input_over_ = true;
  } else if ((static_cast<unsigned char>(byte) >= ' ' || byte == '\t') &&
             typed_.size() < kLongestLine) {
    typed_ += byte == '\t' ? ' ' : byte;
    put(std::string_view(&typed_.back(), 1));
  }
}

/// Redraws after a resize.
void Terminal::fit_window() {
  g_resized = 0;
  std::array<char, 16> signs;
  while (::read(g_wake[0], signs.data(), signs.size()) > 0) {
  }
  if (!redraw_ || !has_screen_ || ended()) return;
  const std::string prompt = prompt_;
  redraw_();
  if (!prompt.empty()) put_prompt(prompt);
}

bool Terminal::wait_for_input(const Wait& wish, bool& other) {
  std::array<pollfd, 4> ends{pollfd{wish.for_lines ? STDIN_FILENO : -1, POLLIN, 0},
                             pollfd{g_wake[0], POLLIN, 0},
                             pollfd{STDOUT_FILENO, 0, 0},  // reports only whether it is closed
                             pollfd{wish.other, POLLIN, 0}};
  while (!ended()) {
    const int count = ::poll(ends.data(), ends.size(), wish.milliseconds);
    if (count < 0 && errno != EINTR) return false;
    if (g_resized != 0) fit_window();
    if (count == 0) return false;
    if ((ends[2].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) heard_ = false;
    if (ended()) return false;
    if (count < 0) continue;  // interrupted: revents are undefined
    other = ends[3].revents != 0;
    if (ends[0].revents != 0) return true;
    if (other) return false;
  }
  return false;
}

void Terminal::read_some() {
  std::array<char, 4096> bytes;
  const auto count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (count > 0) {
    const std::string_view read(bytes.data(), static_cast<std::size_t>(count));
    if (edits_) {
      edit(read);
    } else {
      buffer_ += read;
    }
  } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
    input_over_ = true;
  }
}

bool Terminal::has_line() const {
  return buffer_.find('\n') != std::string::npos || (input_over_ && !buffer_.empty());
}

/// The first complete line of the input; lines that are too long are cut.
Terminal::LineKind Terminal::take_line(std::string& line) {
  const auto end = std::min(buffer_.find('\n'), buffer_.size());
  too_long_ = too_long_ || end > kLongestLine;
  if (!has_line()) {
    if (too_long_) buffer_.resize(kLongestLine);
    return LineKind::kNone;
  }
  line = buffer_.substr(0, std::min(end, kLongestLine));
  buffer_.erase(0, end + 1);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return std::exchange(too_long_, false) || !readable(line) ? LineKind::kUnreadable
                                                            : LineKind::kText;
}

Terminal::LineKind Terminal::read_line(std::string& line) {
  for (;;) {
    if (const LineKind kind = take_line(line); kind != LineKind::kNone) return kind;
    bool other = false;
    if (input_over_ || !wait_for_input({}, other)) return LineKind::kNone;
    read_some();
  }
}

void Terminal::echo(std::string_view line) {
  prompt_.clear();
  if (echoes_) put(std::string(line) + "\n");
}

std::optional<std::string> Terminal::ask(std::string_view prompt, std::string_view excuse) {
  std::string line;
  for (;;) {
    put_prompt(prompt);
    const LineKind kind = read_line(line);
    if (kind == LineKind::kNone) {
      prompt_.clear();
      put("\n");
      return std::nullopt;
    }
    if (kind == LineKind::kText) {
      line = text::normalised(text::trim(line));
      echo(line);
      return line;
    }
    echo("");
    write(excuse);
  }
}

Terminal::Came Terminal::wait(std::string_view prompt, const Wait& wish, std::string& line) {
  if (wish.for_lines) {
    // A line that was edited here is already on the screen with its prompt.
    if (!edits_ || !has_line()) put_prompt(prompt);
    const LineKind kind = take_line(line);
    if (kind == LineKind::kText) line = text::normalised(text::trim(line));
    if (kind != LineKind::kNone) {
      echo(kind == LineKind::kText ? line : "");
      return kind == LineKind::kText ? Came::kLine : Came::kUnreadable;
    }
    if (input_over_) {
      prompt_.clear();
      put("\n");
      return Came::kEnd;
    }
  }
  bool other = false;
  const bool input = wait_for_input(wish, other);
  if (ended()) return Came::kEnd;
  if (input) read_some();
  return other ? Came::kOther : Came::kTime;
}

}  // namespace astragal::cli
