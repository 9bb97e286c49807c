#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/screen/terminal.h"
#include "text/canvas.h"
#include "text/result.h"
#include "text/style.h"

namespace astragal::cli {

/// Whether an answer means yes.
bool is_yes(std::string_view line);

/// Formatted output on the terminal: text, lists, the table.
class Screen {
 public:
  Screen(Terminal& terminal, const text::Style& style) : terminal_(terminal), style_(style) {}

  [[nodiscard]] bool ended() const { return terminal_.ended(); }
  [[nodiscard]] Terminal& terminal() const { return terminal_; }

  /// Prints a paragraph, wrapped to the width.
  void print(std::string_view text);
  /// The same in a dim colour.
  void hint(std::string_view text);
  /// Prints the keys: always if the screen is redrawn, otherwise only when they change.
  void remind(std::string_view keys);
  void blank() { write("\n"); }

  /// Shows the table, the news and the choices. Redraws the screen if all of it fits;
  /// otherwise prints below the earlier output, on a low screen with the table last.
  void show(const std::string& table, const std::vector<std::string>& news,
            const std::vector<std::string>& choices);

  /// Numbered choices, in columns if there are many.
  [[nodiscard]] text::Block numbered(const std::vector<std::string>& choices) const;
  void draw(const text::Block& block) { write(block.text()); }
  [[nodiscard]] int width() const;
  [[nodiscard]] int height() const { return terminal_.height(); }
  /// The style, with the width that pictures may use.
  [[nodiscard]] text::Style style() const;
  /// Whether the screen is redrawn in place. Without colours no other control codes are sent
  /// either.
  [[nodiscard]] bool redraws() const { return terminal_.has_screen() && style_.colour; }

  /// The prompt for a question.
  [[nodiscard]] std::string prompt(std::string_view question) const;
  /// The user's answer; nothing when the program should quit.
  std::optional<std::string> ask(std::string_view prompt);
  /// Asks a yes-or-no question.
  bool confirm(std::string_view question);

 private:
  void write(std::string text);

  Terminal& terminal_;
  text::Style style_;
  std::string reminded_;  ///< the keys printed last
};

}  // namespace astragal::cli
