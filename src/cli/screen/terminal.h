#pragma once

#include <termios.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace astragal::cli {

/// Size of a terminal in characters; the defaults are used for other files.
struct WindowSize {
  int columns = 80;
  int rows = 24;
};
WindowSize window_size(int descriptor);

/// Lines in, text out. Ctrl-C, SIGTERM, SIGHUP, end of input and a closed output all mean that the
/// program should quit: `ended`.
class Terminal {
 public:
  /// Installs signal handlers; the destructor restores the previous ones.
  Terminal();
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Whether the output is a terminal that can be redrawn.
  [[nodiscard]] bool has_screen() const { return has_screen_; }
  [[nodiscard]] int width() const;
  [[nodiscard]] int height() const;

  void write(std::string_view text);
  void clear_screen();

  /// The next line as valid text in normal form C; nothing when the program should quit. For
  /// unreadable input it prints `excuse` and asks again.
  std::optional<std::string> ask(std::string_view prompt, std::string_view excuse);

  /// Result of wait().
  enum class Came { kLine, kUnreadable, kOther, kTime, kEnd };
  struct Wait {
    bool for_lines = true;  ///< if false, input is left for later
    int other = -1;         ///< another descriptor to wait for
    int milliseconds = -1;  ///< timeout; none if negative
  };
  /// Waits for a line, for another descriptor or for a timeout. Output printed meanwhile appears
  /// above the prompt, and typed text is kept.
  Came wait(std::string_view prompt, const Wait& wish, std::string& line);
  /// Edits the line here, so that typed text survives output printed meanwhile. No effect without a
  /// screen.
  void keep_typed();

  /// Whether a line is partly typed or waits to be read; only with keep_typed().
  [[nodiscard]] bool typing() const { return edits_ && (!typed_.empty() || has_line()); }
  /// Calls `redraw` when the window size changes. Prompt and typed text are redrawn automatically.
  void on_resize(std::function<void()> redraw) { redraw_ = std::move(redraw); }

  /// Whether the program should quit.
  [[nodiscard]] bool ended() const;
  /// Whether the input is a file or pipe.
  [[nodiscard]] bool is_scripted() const { return echoes_; }
  /// Whether the output is still open.
  [[nodiscard]] bool heard() const { return heard_; }

 private:
  enum class LineKind { kText, kUnreadable, kNone };
  LineKind read_line(std::string& line);
  LineKind take_line(std::string& line);
  [[nodiscard]] bool has_line() const;
  bool wait_for_input(const Wait& wish, bool& other);
  void read_some();
  void echo(std::string_view line);
  void put(std::string_view text);
  void put_prompt(std::string_view prompt);
  void fit_window();
  void lift_prompt();
  void edit(std::string_view bytes);
  void edit(char byte);

  bool has_screen_ = false;
  bool echoes_ = false;  ///< print input lines: the input is not a terminal
  bool heard_ = true;
  bool input_over_ = false;
  bool too_long_ = false;  ///< the current line exceeds the limit
  std::string buffer_;
  std::string prompt_;  ///< the prompt on the last line; empty if none
  std::string typed_;   ///< text after the prompt, if keep_typed()
  int escape_ = 0;      ///< state inside an escape sequence
  bool edits_ = false;
  std::function<void()> redraw_;
  termios before_{};
};

}  // namespace astragal::cli
