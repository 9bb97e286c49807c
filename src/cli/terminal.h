#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace astragal {

/// The person's side: lines in, text out, until one of them ends. Ctrl-C, SIGTERM, SIGHUP, the end
/// of input and a reader that went away are all one thing to a game: it is time to leave.
class Terminal {
 public:
  /// Listens to signals from now on; the destructor gives them back.
  Terminal();
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Whether a person looks at a screen that can be cleared.
  [[nodiscard]] bool has_screen() const { return has_screen_; }
  [[nodiscard]] int width() const;
  [[nodiscard]] int height() const;

  void write(std::string_view text);
  void clear_screen();

  /// The next line, as clean text in normal form C, or nothing when it is time to leave. What
  /// cannot be read as a line of text is answered with `excuse`, and the question is put again.
  std::optional<std::string> ask(std::string_view prompt, std::string_view excuse);

  /// Whether it is time to leave.
  [[nodiscard]] bool ended() const;
  /// Whether somebody still reads what is written.
  [[nodiscard]] bool heard() const { return heard_; }

 private:
  enum class Line { kText, kUnreadable, kNone };
  Line read_line(std::string& line);
  bool wait_for_input();
  void echo(std::string_view line);

  bool has_screen_ = false;
  bool echoes_ = false;  ///< the input is no terminal, which would show what is typed by itself
  bool heard_ = true;
  bool input_over_ = false;
  std::string buffer_;
};

}  // namespace astragal
