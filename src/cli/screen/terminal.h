#pragma once

#include <termios.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace astragal::cli {

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

  /// What came first while somebody waited.
  enum class Came { kLine, kUnreadable, kOther, kTime, kEnd };
  struct Wait {
    bool for_lines = true;  ///< otherwise what is typed is read later
    int other = -1;         ///< something else that becomes readable
    int milliseconds = -1;  ///< at most; without an end if negative
  };
  /// Waits for a line, which is asked for with the prompt, or for something else. What is written
  /// meanwhile stands above the prompt, and what was typed so far stays.
  Came wait(std::string_view prompt, const Wait& wish, std::string& line);
  /// From now on what is being typed is kept on the screen, whatever is written meanwhile; where
  /// there is no screen this does nothing.
  void keep_typed();

  /// Whether a line is begun or waits to be read, where keep_typed() is on.
  [[nodiscard]] bool typing() const { return edits_ && (!typed_.empty() || has_line()); }
  /// Called when the window has another size; the prompt and what is typed follow by themselves.
  void on_resize(std::function<void()> redraw) { redraw_ = std::move(redraw); }

  /// Whether it is time to leave.
  [[nodiscard]] bool ended() const;
  /// Whether the input is no terminal: somebody wrote the lines beforehand.
  [[nodiscard]] bool is_scripted() const { return echoes_; }
  /// Whether somebody still reads what is written.
  [[nodiscard]] bool heard() const { return heard_; }

 private:
  enum class Line { kText, kUnreadable, kNone };
  Line read_line(std::string& line);
  Line take_line(std::string& line);
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
  bool echoes_ = false;  ///< the input is no terminal, which would show what is typed by itself
  bool heard_ = true;
  bool input_over_ = false;
  bool too_long_ = false;  ///< the line that is being read
  std::string buffer_;
  std::string prompt_;  ///< that stands at the bottom; empty if none does
  std::string typed_;   ///< after it, where this program edits the line itself
  int escape_ = 0;      ///< inside a key that sends several bytes
  bool edits_ = false;
  std::function<void()> redraw_;
  termios before_{};
};

}  // namespace astragal::cli
